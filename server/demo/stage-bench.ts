/** Adds the sample farm's bench to its database. */
import { addDays, instantOf } from '../../src/domain/clock'
import type { Values } from '../../src/domain/kit/field'
import { parseRanges } from '../../src/domain/kit/ranges'
import { AGARS, type DemoPetri, PETRIS } from './bench'

type Ids = ReadonlyMap<string, string>

export type BenchCast = {
  readonly add: (entity: string, body: Values) => Promise<string>
  readonly now: number
  readonly recipes: Ids
  readonly strains: Ids
  readonly spores: Ids
}

const DAY_MS = 86_400_000
/** How long poured agar keeps in the fridge. */
const KEEPS_DAYS = 35

/** The ids of the petri series by code. */
export async function stageBench({ add, now, recipes, strains, spores }: BenchCast): Promise<Ids> {
  const before = (days: number) => instantOf(now - days * DAY_MS)
  const agars = new Map<string, string>()
  for (const { code, recipe, count, days, check, run } of AGARS) {
    const body = {
      series_code: code,
      recipe_id: recipes.get(recipe),
      prepared_count: count,
      batch_volume_ml: count * 20,
      dish_diameter_mm: 90,
      poured_at: before(days),
      expires_at: addDays(before(days).slice(0, 10), KEEPS_DAYS),
      sterility_check: check,
      status: check === 'passed' ? 'released' : 'poured',
      held_minutes: 45,
      run_code: run,
    }
    agars.set(code, await add('agar_series', body))
  }
  const series = new Map<string, string>()
  for (const petri of PETRIS) {
    const { code, strain, agar, count, days, transfer } = petri
    const id = await add('petri_series', {
      series_code: code,
      strain_id: strains.get(strain),
      agar_series_id: agars.get(agar),
      prepared_count: count,
      inoculated_at: before(days),
      transfer_number: transfer,
      work_area: 'flow_hood',
      incubation_temperature_c: 24,
      status: 'incubating',
      ...sourceOf(petri, spores, series),
    })
    series.set(code, id)
    for (const [ago, dishes, state, by] of petri.seen) {
      await add('observation', {
        series_id: id,
        quantity_ids: parseRanges(dishes, count) ?? [],
        observed_at: before(ago),
        ...(typeof state === 'number' ? { status: 'growing', colonized_percent: state } : { status: state }),
        ...(by === undefined ? {} : { contamination_type: by }),
      })
    }
  }
  return series
}

function sourceOf({ from }: DemoPetri, spores: Ids, series: Ids) {
  const [parent = '', dish] = from.split('/')
  if (dish === undefined) return { source_kind: 'spore', spore_id: spores.get(from) }
  const named = { series_id: series.get(parent) ?? '', quantity_id: Number(dish), type: 'transfer' }
  return { source_kind: 'dish', parents: [named] }
}
