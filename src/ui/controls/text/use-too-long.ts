import { useLingui } from '@lingui/react/macro'

/** The message for a text that is too long. It is never cut, because people would not notice the missing part. */
export function useTooLong(): (text: string, maxLength: number | undefined) => string | undefined {
  const { t } = useLingui()
  return (text, maxLength) =>
    isTooLong(text, maxLength) ? t({ id: 'ui.field.tooLong', message: `Max ${maxLength ?? 0} characters` }) : undefined
}

export function isTooLong(text: string, maxLength: number | undefined): boolean {
  return maxLength !== undefined && text.length > maxLength
}
