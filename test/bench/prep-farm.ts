/**
 * A farm of 10,000 dishes with 50,000 observations, made over a year: series of 40 from agar of four series each, packages, runs,
 * parents, people. One package is bad. The same records are measured in Node and pushed to a server.
 */
import { PREP_SPORE_ID } from '../../src/domain/entities/recipe-type'
import { makeId } from '../../src/domain/ids'
import type { Values } from '../../src/domain/kit/field'

export const SERIES = 250
export const DISHES = 40
export const OBSERVATIONS = 50_000
/** The largest series that there may be. */
export const LARGE = 500

const DAYS = 365
const BEGIN = Date.UTC(2025, 9, 1)
/** Series of one agar series, which is one load of the sterilizer. */
const PER_AGAR = 4
const PACKAGES = 20
const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const idAt = (n: number) => makeId(BEGIN + n, bytes)
const at = (day: number, minute = 0) => new Date(BEGIN + day * 86_400_000 + minute * 60_000).toISOString()
const dayOf = (series: number) => Math.floor((series * DAYS) / SERIES)

type Row = Values & { readonly id: string }

export type PrepFarm = {
  readonly petris: readonly Row[]
  readonly agars: readonly Row[]
  readonly uses: readonly Row[]
  readonly observations: readonly Row[]
  /** One series more, of 500 dishes, with its observations. */
  readonly large: Row
  readonly largeSeen: readonly Row[]
  /** By API path, in the order in which they can be made. */
  readonly base: readonly { readonly path: string; readonly rows: readonly Row[] }[]
}

export function makeFarm(): PrepFarm {
  const [unit, category, cooker] = [idAt(1), idAt(2), idAt(3)]
  const strains = rows(9, (n) => ({ strain_name: `Strain ${n}`, strain_code: `ST-${n}` }))
  const items = rows(3, (n) => ({ name: `Powder ${n}`, code: `P-${n}`, unit_id: unit, category_id: category }))
  const idOf = (all: readonly Row[], n: number) => all[n % all.length]?.id ?? ''
  const purchases = rows(3, (n) => ({
    item_id: idOf(items, n),
    unit_id: unit,
    quantity: '5',
    package_count: PACKAGES,
    date: '2025-09-20',
  }))
  const recipes = rows(5, (n) => ({
    name: `Medium ${n}`,
    description: 'For dishes',
    type: PREP_SPORE_ID,
    sterilizationType: cooker,
    sterilizationTime: 45,
    mode: 'percent',
    ingredients: items.map(({ id }, index) => ({ item_id: id, percent: index === 0 ? '34' : '33' })),
  }))
  const agars = rows(Math.ceil(SERIES / PER_AGAR), (n) => ({
    series_code: `AG-${n}`,
    recipe_id: idOf(recipes, n),
    prepared_count: PER_AGAR * DISHES,
    run_code: `A-${n >> 1}`,
    poured_at: at(dayOf(n * PER_AGAR) - 2),
    sterility_check: 'passed',
    status: 'released',
  }))
  const uses = agars.flatMap((agar, n) =>
    rows(3, (k) => ({
      item_id: idOf(items, k),
      purchase_id: idOf(purchases, k),
      quantity_id: packageOf(n, k),
      unit_id: unit,
      quantity: '0.1',
      occurred_at: at(dayOf(n * PER_AGAR) - 2),
      series_kind: 'agar_series',
      series_id: agar.id,
    })),
  )
  const petris: Row[] = []
  for (let n = 0; n < SERIES; n++) petris.push(seriesOf(n, DISHES, agars, strains, petris))
  const observations = Array.from({ length: OBSERVATIONS }, (_, n) => {
    const series = n % SERIES
    const agar = Math.floor(series / PER_AGAR)
    const isBad = n % (packageOf(agar, 0) === 11 ? 15 : 240) === 0
    return seen(n, petris[series]?.id ?? '', dayOf(series), DISHES, isBad)
  })
  const large = seriesOf(SERIES, LARGE, agars, strains, petris)
  const largeSeen = Array.from({ length: LARGE }, (_, n) => seen(n, large.id, DAYS, LARGE, n % 30 === 0))
  const minutes = { default_time: 45, min_time: 30, max_time: 90 }
  const base = [
    { path: '/units', rows: [{ id: unit, code: 'kg' }] },
    { path: '/categories', rows: [{ id: category, code: 'MEDIA' }] },
    { path: '/sterilization_types', rows: [{ id: cooker, name: 'Cooker', method: 'pressure_cooker', ...minutes }] },
    { path: '/strains', rows: strains },
    { path: '/supplies/items', rows: items },
    { path: '/supplies/purchases', rows: purchases },
    { path: '/recipes', rows: recipes },
  ]
  return { petris, agars, uses, observations, large, largeSeen, base }
}

/** A package lasts for three agar series. */
const packageOf = (agar: number, item: number) => 1 + (Math.floor((agar + item) / 3) % PACKAGES)

function rows(count: number, values: (n: number) => Values): Row[] {
  return Array.from({ length: count }, (_, n) => ({ id: idAt(100 + n), ...values(n) }))
}

function seriesOf(
  n: number,
  count: number,
  agars: readonly Row[],
  strains: readonly Row[],
  earlier: readonly Row[],
): Row {
  const parent = n < 10 ? undefined : earlier[n - 1 - ((n * 7) % 10)]
  return {
    id: idAt(1000 + n),
    series_code: `S-${n}`,
    strain_id: strains[n % strains.length]?.id,
    agar_series_id: agars[Math.min(agars.length - 1, Math.floor(n / PER_AGAR))]?.id,
    prepared_count: count,
    inoculated_at: at(dayOf(n), n % 600),
    work_area: n % 3 === 0 ? 'still_air_box' : 'flow_hood',
    // What is older than two months is over.
    status: dayOf(n) > DAYS - 60 ? 'incubating' : n % 4 === 0 ? 'stored' : 'closed',
    ...(parent
      ? { source_kind: 'dish', parents: [{ series_id: parent.id, quantity_id: 1 + (n % 8), type: 'transfer' }] }
      : { source_kind: 'slant' }),
  }
}

const STATES = ['growing', 'growing', 'colonized', 'stored'] as const

/** One gesture over two dishes. */
export function seen(n: number, series_id: string, day: number, dishes: number, isBad: boolean): Row {
  const round = Math.floor(n / SERIES)
  const dish = 1 + ((round * 7) % dishes)
  const status = isBad ? 'contaminated' : STATES[round % STATES.length]
  return {
    id: idAt(10_000 + n),
    series_id,
    quantity_ids: [dish, 1 + (dish % dishes)],
    observed_at: at(day + 3 + Math.floor(round / 10), n % 600),
    status,
    ...(status === 'growing' ? { colonized_percent: n % 101 } : {}),
  }
}
