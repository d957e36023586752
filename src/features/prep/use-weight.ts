import { useLingui } from '@lingui/react/macro'
import type { Measure } from '../../domain/prep/rest'
import { useFormat } from '../../state/words/format'

/** Grams as people say them: '400 g', '7.20 kg'; millilitres as '20 ml'. */
export function useWeight(): (amount: number, measure?: Measure) => string {
  const { t } = useLingui()
  const format = useFormat()
  return (amount, measure = 'grams') => {
    const whole = format.amount(String(Math.round(amount)), 0)
    if (measure === 'ml') return t({ id: 'spawn.ml', message: `${whole} ml` })
    if (Math.abs(amount) < 1000) return t({ id: 'spawn.g', message: `${whole} g` })
    const kilograms = format.amount((amount / 1000).toFixed(2), 2)
    return t({ id: 'spawn.kg', message: `${kilograms} kg` })
  }
}
