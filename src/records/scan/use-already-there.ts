import { useLingui } from '@lingui/react/macro'

/** What is said of a code that the field holds already, as the field has it. */
export function useAlreadyThere(): (code: string) => string {
  const { t } = useLingui()
  return (code) => t({ id: 'records.scan.there', message: `${code} is already there` })
}
