/** The text of an amount and of a package, the same in buttons, toasts and lists. */
import { useLingui } from '@lingui/react/macro'
import type { UnitView } from '../../../records/use-units'
import { useFormat } from '../../../state/words/format'

/** '1.00 kg'; the bare number where the unit is unknown. `decimal` is a decimal string. */
export function useAmountText(): (decimal: string, unit: UnitView | undefined) => string {
  const format = useFormat()
  return (decimal, unit) => `${format.amount(decimal, unit?.digits)} ${unit?.code ?? ''}`.trim()
}

/** 'Rye grain, package 9'; the ingredient alone without a number. */
export function usePackageName(): (itemName: string, number: number | undefined) => string {
  const { t } = useLingui()
  return (itemName, number) =>
    number === undefined ? itemName : t({ id: 'supplies.toast.package', message: `${itemName}, package ${number}` })
}
