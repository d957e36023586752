/** The usual sterilizations with their minutes. A gauge pressure of 103 kPa is 15 psi, which corresponds to 121 °C. */
import type { Values } from '../kit/field'

type Usual = {
  readonly method: string
  readonly heat?: { readonly temperature_c: number; readonly pressure_kpa?: number }
  readonly minutes?: readonly [shortest: number, usual: number, longest: number]
}

const USUAL = [
  { method: 'autoclave', heat: { temperature_c: 121, pressure_kpa: 103 }, minutes: [30, 45, 180] },
  { method: 'pressure_cooker', heat: { temperature_c: 121, pressure_kpa: 103 }, minutes: [60, 90, 180] },
  { method: 'atmospheric_steam', heat: { temperature_c: 98 }, minutes: [480, 720, 1440] },
  { method: 'hot_water', heat: { temperature_c: 70 }, minutes: [60, 90, 180] },
  { method: 'lime', minutes: [720, 960, 1440] },
  { method: 'none' },
] as const satisfies readonly Usual[]

export type UsualMethod = (typeof USUAL)[number]['method']

/** Bodies of sterilization types; `names` are in the reader's language. */
export function usualSterilizations(names: Readonly<Record<UsualMethod, string>>): readonly Values[] {
  return USUAL.map((usual: Usual & { readonly method: UsualMethod }) => {
    const { method, heat, minutes } = usual
    const times = minutes && { min_time: minutes[0], default_time: minutes[1], max_time: minutes[2] }
    return { name: names[method], method, ...heat, ...times }
  })
}
