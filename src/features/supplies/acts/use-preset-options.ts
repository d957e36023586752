import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../state/words/format'
import type { Presets } from './amount-presets'

export type PresetOption = { readonly value: string; readonly label: string }

/** Ready amounts as a row of choices; the last is the whole rest. */
export function usePresetOptions(): (presets: Presets, digits: number) => PresetOption[] {
  const { t } = useLingui()
  const format = useFormat()
  return ({ values, all }, digits) => {
    const options = values.map((value) => ({ value, label: format.amount(value, digits) }))
    if (all === undefined) return options
    const amount = format.amount(all, digits)
    return [...options, { value: all, label: t({ id: 'supplies.preset.all', message: `All ${amount}` }) }]
  }
}
