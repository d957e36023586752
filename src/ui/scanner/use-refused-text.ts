import { useLingui } from '@lingui/react/macro'

/** What is said of a code that does not fit: the screen's own words, if it has any. */
export function useRefusedText(refused: { readonly message?: string | undefined } | undefined): string {
  const { t } = useLingui()
  return refused?.message ?? t({ id: 'scan.invalid', message: 'This code does not work here' })
}
