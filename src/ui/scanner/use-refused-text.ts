import { useLingui } from '@lingui/react/macro'

/** The message about a rejected code: the screen's own, if it has one. */
export function useRefusedText(refused: { readonly message?: string | undefined } | undefined): string {
  const { t } = useLingui()
  return refused?.message ?? t({ id: 'scan.invalid', message: 'This code does not work here' })
}
