/** What the tables of yields need of one series. It is computed again only if the series, its observations or its picks change. */
import { daysBetween } from '../clock'
import { isFinal, isGone } from '../kit/part-states'
import { foldParts, type Part } from '../prep/dish-fold'
import { listIn } from '../prep/parents'
import { begunAt, hasEnded, parentEntries, type Series } from '../prep/series'
import { startsOf } from '../prep/starts'
import { type DayOf, daysIn } from './days-in'
import { enteredAt } from './entered'
import { type FlushYield, flushYieldsOf, growthOf, textIn } from './expected'
import { type Flushes, flushesOf } from './flush'
import { isYield, type Pick } from './picks'
import { type Between, betweenOf, type Waiting, waitingOf } from './waiting'
import { type Grown, pickedFold, startedIn, type Unsaid, unsaidOf } from './yields'

/** The picks of one day and flush. `day` counts from the day on which the series came into the room. */
export type Step = { readonly day: number; readonly flush: number; readonly tenths: number }

/** What one series gave in one room. Weights are tenths of a gram without waste, unless another unit is said. */
export type RoomShare = {
  readonly seriesId: string
  /** The place of its picks. Empty if none is known. */
  readonly placeId: string
  readonly tenths: number
  readonly waste: number
  /** Of grade A, and of any grade. */
  readonly gradeA: number
  readonly graded: number
  readonly flushes: ReadonlyMap<number, number>
  /** The parts whose dry weight counts for this room, and how many of them are contaminated. */
  readonly parts: number
  readonly bad: number
  /** In grams. Undefined if it cannot be said. */
  readonly dry: number | undefined
  /** How many parts were first picked on each day after their inoculation. Parts that are not told apart count as one. */
  readonly firstDays: ReadonlyMap<number, number>
  /** Undefined if nobody recorded when the series came into the room. */
  readonly steps: readonly Step[] | undefined
}

export type SeriesYield = {
  readonly seriesId: string
  readonly strainId: string | undefined
  readonly recipeId: string | undefined
  /** The ids of the parent series, joined by `+`, or `purchase`, its id and the number of the package. Empty if unknown. */
  readonly spawn: string
  /** The day of the inoculation. */
  readonly began: string | undefined
  /** The day of the last pick, or else of the inoculation. */
  readonly last: string | undefined
  /** Whether its dry weight counts: something was picked, or nothing can be picked any more. */
  readonly isCounted: boolean
  readonly unsaid: Unsaid | undefined
  readonly shares: readonly RoomShare[]
  readonly flushes: readonly FlushYield[]
  readonly between: readonly Between[]
  readonly waiting: readonly Waiting[]
}

/** `now` is an instant. */
export function seriesYield(series: Series, grown: Grown, now: string): SeriesYield {
  const { row } = series
  const { observations, picks, moved, rule } = grown
  const fold = foldParts(observations)
  const parts = startedIn(series, pickedFold(fold, picks), moved)
  const flushes = flushesOf(picks, rule)
  const began = begunAt(series)
  const dayOf = daysIn(rule.zone)
  const last = picks.at(-1)?.at ?? began
  const isOver = hasEnded(series) || (parts.length > 0 && parts.every(({ state }) => isFinal(state) || isGone(state)))
  return {
    ...{ seriesId: String(row.id), ...growthOf(series) },
    spawn: spawnOf(series),
    began: began && dayOf(began),
    last: last && dayOf(last),
    isCounted: picks.length > 0 || isOver,
    unsaid: unsaidOf(series, parts.length),
    shares: sharesOf(series, grown, { parts, flushes, dayOf }),
    flushes: flushYieldsOf(series, grown, now),
    between: betweenOf(series, grown, { flushes, dayOf }),
    waiting: waitingOf(series, grown, { parts, fold, flushes, dayOf }),
  }
}

/** The parts that began, and the flushes of the picks. */
type Told = { readonly parts: readonly Part[]; readonly flushes: Flushes; readonly dayOf: DayOf }

type Sums = {
  -readonly [K in 'tenths' | 'waste' | 'gradeA' | 'graded' | 'parts' | 'bad']: RoomShare[K]
} & { readonly flushes: Map<number, number>; readonly firstDays: Map<number, number>; readonly steps: Step[] }

const nothing = (): Sums => ({
  ...{ tenths: 0, waste: 0, gradeA: 0, graded: 0, parts: 0, bad: 0 },
  ...{ flushes: new Map(), firstDays: new Map(), steps: [] },
})

/**
 * The weight of a pick belongs to the place of the pick. A part belongs to the place of its first pick. Parts without a pick belong to the
 * place with most of the weight.
 */
function sharesOf(series: Series, grown: Grown, { parts, flushes: { of }, dayOf }: Told): readonly RoomShare[] {
  const { picks, observations } = grown
  const rooms = new Map<string, Sums>()
  const at = (place: string) => {
    const sums = rooms.get(place) ?? nothing()
    rooms.set(place, sums)
    return sums
  }
  const entered = enteredAt(series, grown)
  for (const pick of picks) {
    const sums = at(pick.placeId ?? '')
    addPick(sums, pick, of.get(pick.id) ?? 1)
    if (entered !== undefined && isYield(pick)) {
      const day = Math.max(0, daysBetween(dayOf(entered), dayOf(pick.at)))
      sums.steps.push({ day, flush: of.get(pick.id) ?? 1, tenths: pick.tenths })
    }
  }
  const homes = homesOf(picks)
  const usual = heaviest(rooms)
  for (const { number, isContaminated } of parts) {
    const sums = at(homes.get(number) ?? usual)
    sums.parts += 1
    if (isContaminated) sums.bad += 1
  }
  const starts = startsOf(series, observations)
  const began = begunAt(series)
  for (const { place, number, instant } of firstPicks(picks)) {
    const from = (number === undefined ? undefined : starts.get(number)) ?? began
    if (from !== undefined) add(at(place).firstDays, daysBetween(dayOf(from), dayOf(instant)), 1)
  }
  const { dry_g_per_part: dry } = series.row
  return [...rooms].map(([placeId, sums]) => ({
    ...{ seriesId: String(series.row.id), placeId, ...sums },
    dry: typeof dry === 'number' && dry > 0 ? dry * sums.parts : undefined,
    steps: entered === undefined ? undefined : sums.steps,
  }))
}

function addPick(sums: Sums, pick: Pick, flush: number): void {
  const { tenths, grade } = pick
  if (!isYield(pick)) {
    sums.waste += tenths
    return
  }
  sums.tenths += tenths
  if (grade !== undefined) sums.graded += tenths
  if (grade === 'A') sums.gradeA += tenths
  add(sums.flushes, flush, tenths)
}

/** The place of each part's first pick. */
function homesOf(picks: readonly Pick[]): ReadonlyMap<number, string> {
  const homes = new Map<number, string>()
  for (const { numbers, placeId = '' } of picks) {
    for (const number of numbers) if (!homes.has(number)) homes.set(number, placeId)
  }
  return homes
}

function heaviest(rooms: ReadonlyMap<string, Sums>): string {
  let most = { place: '', tenths: -1 }
  for (const [place, { tenths }] of rooms) {
    if (tenths > most.tenths || (tenths === most.tenths && place < most.place)) most = { place, tenths }
  }
  return most.place
}

type FirstPick = { readonly place: string; readonly number: number | undefined; readonly instant: string }

/** Of each part that is named. If no pick names a part, of the series. Waste does not count. */
function firstPicks(picks: readonly Pick[]): readonly FirstPick[] {
  const found = new Map<number | undefined, FirstPick>()
  for (const pick of picks.filter(isYield)) {
    const { numbers, placeId: place = '', at: instant } = pick
    for (const number of numbers) if (!found.has(number)) found.set(number, { place, number, instant })
  }
  const [first] = picks.filter(isYield)
  if (found.size > 0 || !first) return [...found.values()]
  return [{ place: first.placeId ?? '', number: undefined, instant: first.at }]
}

function spawnOf(series: Series): string {
  const { source_kind: kind, purchase_id: purchase, quantity_id: number } = series.row
  const parents = listIn(parentEntries(series)).flatMap(({ series_id: id }) => textIn(id) ?? [])
  if (parents.length > 0) return [...new Set(parents)].sort().join('+')
  const isBought = String(kind).startsWith('purchased') && typeof purchase === 'string' && purchase !== ''
  return isBought ? `purchase ${purchase} ${typeof number === 'number' ? number : ''}`.trim() : ''
}

function add(sums: Map<number, number>, key: number, more: number): void {
  sums.set(key, (sums.get(key) ?? 0) + more)
}
