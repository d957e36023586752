/** The sterilization of a recipe in words: minutes, device, temperature, pressure. */
import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import { useDefinition } from '../../../records/use-definition'
import type { FindReference } from '../../../records/words/field-text'
import { useTranslate } from '../../../records/words/use-writing'
import { useFormat } from '../../../state/words/format'

/** One kilopascal in pounds per square inch (NIST SP 811). */
const PSI_PER_KPA = 0.145037738

export type Sterilization = {
  readonly minutes: string
  readonly unit: string
  readonly name: string
  readonly facts: string
}

export function useSterilization(recipe: StoredRow, find: FindReference): Sterilization {
  const { t } = useLingui()
  const translate = useTranslate()
  const format = useFormat()
  const { method } = useDefinition('sterilization_type').fields
  const found = find(String(recipe.sterilizationType ?? ''))
  const row = found?.row ?? {}
  const options = method?.type === 'select' && Array.isArray(method.options) ? method.options : []
  const chosen = options.find(({ value }: { value: string }) => value === row.method)
  const degrees = typeof row.temperature_c === 'number' ? `${row.temperature_c} °C` : ''
  const kpa = typeof row.pressure_kpa === 'number' && row.pressure_kpa > 0 ? row.pressure_kpa : undefined
  const pounds = kpa === undefined ? '' : format.amount(String(Math.round(kpa * PSI_PER_KPA)), 0)
  const pascals = kpa === undefined ? '' : String(kpa)
  const pressure = kpa === undefined ? '' : t({ id: 'recipes.pressure', message: `${pascals} kPa (${pounds} psi)` })
  return {
    minutes: typeof recipe.sterilizationTime === 'number' ? format.amount(String(recipe.sterilizationTime), 0) : '–',
    unit: t({ id: 'recipes.minutes', message: 'min' }),
    name: found?.title ?? '',
    facts: [chosen ? translate(chosen.label) : '', degrees, pressure].filter((text) => text !== '').join(', '),
  }
}
