import { useLingui } from '@lingui/react/macro'

/** What is said of a text that is longer than it may be: it is never cut, for nobody would see what is missing. */
export function useTooLong(): (text: string, maxLength: number | undefined) => string | undefined {
  const { t } = useLingui()
  return (text, maxLength) =>
    isTooLong(text, maxLength) ? t({ id: 'ui.field.tooLong', message: `Max ${maxLength ?? 0} characters` }) : undefined
}

export function isTooLong(text: string, maxLength: number | undefined): boolean {
  return maxLength !== undefined && text.length > maxLength
}
