import { useLingui } from '@lingui/react/macro'

/** The message for a code that the field already contains. */
export function useAlreadyThere(): (code: string) => string {
  const { t } = useLingui()
  return (code) => t({ id: 'records.scan.there', message: `${code} is already there` })
}
