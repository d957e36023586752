/** The sterilizations most labs use, with their minutes. On the gauge 103 kPa are 15 psi, where steam has 121 °C. */
import type { Intent } from '../../data/intent'
import type { Values } from '../../domain/kit/field'

type Starter = {
  readonly method: string
  readonly heat?: { readonly temperature_c: number; readonly pressure_kpa?: number }
  readonly minutes?: readonly [shortest: number, usual: number, longest: number]
}

export const STERILIZATIONS = [
  { method: 'autoclave', heat: { temperature_c: 121, pressure_kpa: 103 }, minutes: [30, 45, 180] },
  { method: 'pressure_cooker', heat: { temperature_c: 121, pressure_kpa: 103 }, minutes: [60, 90, 180] },
  { method: 'atmospheric_steam', heat: { temperature_c: 98 }, minutes: [480, 720, 1440] },
  { method: 'hot_water', heat: { temperature_c: 70 }, minutes: [60, 90, 180] },
  { method: 'lime', minutes: [720, 960, 1440] },
  { method: 'none' },
] as const satisfies readonly Starter[]

export type StarterMethod = (typeof STERILIZATIONS)[number]['method']

/** The intents that create them; `names` are in the reader's language. */
export function sterilizationIntents(newId: () => string, names: Readonly<Record<StarterMethod, string>>): Intent[] {
  return STERILIZATIONS.map((starter: Starter & { readonly method: StarterMethod }) => {
    const { method, heat = {}, minutes } = starter
    const times: Values = minutes ? { min_time: minutes[0], default_time: minutes[1], max_time: minutes[2] } : {}
    const values: Values = { name: names[method], method, ...heat, ...times }
    return { kind: 'create', entity: 'sterilization_type', id: newId(), values }
  })
}
