/**
 * What is due today for the parts of a grow series, and since which day. Age = days from the inoculation of the part to today.
 *
 * - `shake`: grain that grows and was never shaken. Due from the day on which its age reaches the farm's usual age of the first shaking, or
 *   its percent reaches the usual percent at that moment, whichever is earlier (`grow-usual.ts`: medians over at least 5 earlier series).
 * - `move`: a colonized block that is still in a lab or an incubation room. Due from the day on which it was seen colonized.
 * - `pick`: a part with pins. Due from the day on which its pins reach the farm's usual age at the pick, and without one from the day on which
 *   they were seen.
 * - `overdue`: a part that was not yet seen growing or colonized, at an age above the farm's own 90th percentile of days to that state for
 *   its form. Due from the day after that percentile.
 *
 * Parts in quarantine are neither shaken, moved nor picked. Parts to be shaken are not named as overdue too.
 */
import { addDays, dateIn } from '../clock'
import { placeOf } from './contents'
import type { Fold, Part } from './dish-fold'
import { MILESTONES } from './grow-course'
import type { Usual } from './grow-usual'
import type { Series } from './series'
import type { Starts } from './starts'

const GRAIN = 'grain'
const BLOCKS = 'substrate'
/** The kinds of places in which parts only colonize. */
const COLONIZING = ['lab', 'incubation']

export type GrowDuty = {
  readonly kind: 'pick' | 'shake' | 'move' | 'overdue'
  /** Ascending. */
  readonly numbers: readonly number[]
  /** The first day on which it was due for one of the parts, today at the latest. */
  readonly since: string
  /** The ids of the places where these parts stand. */
  readonly placeIds: readonly string[]
}

export type Growing = {
  readonly series: Series
  /** The parts with culture that still belong to the series. */
  readonly parts: readonly Part[]
  readonly fold: Fold
  /** The day of the inoculation, if known. */
  readonly began: string | undefined
  /** Of parts that began later. */
  readonly starts: Starts
  /** Since when parts have pins (`pins.ts`), by number. Absent: since they were last seen with pins. */
  readonly pins?: ReadonlyMap<number, string>
  readonly usual: Usual
  /** The kind of each place (`lab`, `incubation`, ...), by its id. Without it nothing is to be moved. */
  readonly kinds?: ReadonlyMap<string, unknown>
  readonly today: string
  readonly zone: string
}

/**
 * `dayOf` an observation: a day takes long to compute, and most parts share theirs. `agedOn`: the day on which a part has an age, if its
 * beginning is known.
 */
type Asked = Growing & {
  readonly dayOf: (at: string) => string
  readonly agedOn: (part: Part, age: number) => string | undefined
}

function ask(growing: Growing): Asked {
  const { began, starts, today, zone } = growing
  const days = new Map<string, string>()
  const dayOf = (at: string) => {
    const day = days.get(at) ?? seenOn(at, today, zone)
    days.set(at, day)
    return day
  }
  const agedOn = ({ number }: Part, age: number) => {
    const start = starts.get(number)
    const from = start === undefined ? began : dayOf(start)
    return from === undefined ? undefined : addDays(from, age)
  }
  return { ...growing, dayOf, agedOn }
}

export function growDutiesOf(of: Growing): readonly GrowDuty[] {
  const growing = ask(of)
  const [pick, shake] = [dueOf('pick', growing), dueOf('shake', growing)]
  const [move, overdue] = [dueOf('move', growing), dueOf('overdue', growing)]
  // Slow grain is first shaken.
  const shaken = new Set(shake.map(({ part }) => part.number))
  const slow = overdue.filter(({ part }) => !shaken.has(part.number))
  const { series } = growing
  return [
    ...[...dutyOf('pick', series, pick), ...dutyOf('shake', series, shake)],
    ...[...dutyOf('move', series, move), ...dutyOf('overdue', series, slow)],
  ]
}

/** The parts of a series to shake today. */
export function toShake(growing: Growing): ReadonlySet<number> {
  return new Set(dueOf('shake', ask(growing)).map(({ part }) => part.number))
}

type DuePart = { readonly part: Part; readonly since: string }

function dueOf(kind: GrowDuty['kind'], growing: Asked): readonly DuePart[] {
  return growing.parts.flatMap((part) => {
    const since = DUE[kind](part, growing)
    return since === undefined || since > growing.today ? [] : [{ part, since }]
  })
}

function dutyOf(kind: GrowDuty['kind'], series: Series, due: readonly DuePart[]): GrowDuty[] {
  const since = earliest(due.map((one) => one.since))
  if (since === undefined) return []
  const parts = due.map(({ part }) => part)
  return [{ kind, numbers: parts.map(({ number }) => number), since, placeIds: placesOf(series, parts) }]
}

/** The ids of the places where the parts stand, each once. */
export function placesOf(series: Series, parts: readonly Part[]): readonly string[] {
  return [...new Set(parts.flatMap((part) => placeOf(series, part) ?? []))]
}

/** The day from which it is due for a part. It may be still to come. Undefined: it is not. */
type Due = (part: Part, growing: Asked) => string | undefined

/** Whether parts of the series are ever shaken. */
export function isShaken({ row }: Series): boolean {
  return row.form === GRAIN
}

const DUE: Readonly<Record<GrowDuty['kind'], Due>> = {
  pick: pickFrom,
  shake: shakeFrom,
  move: moveFrom,
  overdue: overdueFrom,
}

function pickFrom(part: Part, { fold, pins, usual: { ripening = 0 }, dayOf }: Asked): string | undefined {
  if (part.state !== 'pinning' || part.isQuarantined) return undefined
  const at = pins ? pins.get(part.number) : fold.get(part.number)?.live?.at
  return at && addDays(dayOf(at), Math.floor(ripening))
}

function shakeFrom(part: Part, { series, fold, usual: { shaking }, dayOf, agedOn }: Asked): string | undefined {
  const known = fold.get(part.number)
  const isDue = isShaken(series) && part.state === 'growing' && !known?.shaken && !part.isQuarantined
  if (!isDue || !shaking) return undefined
  const days = [agedOn(part, Math.ceil(shaking.day))]
  if (shaking.percent !== undefined && part.percent !== undefined && part.percent >= shaking.percent) {
    days.push(known?.percent && dayOf(known.percent.at))
  }
  return earliest(days)
}

function moveFrom(part: Part, { series, fold, kinds, dayOf }: Asked): string | undefined {
  if (series.row.form !== BLOCKS || part.state !== 'colonized' || part.isQuarantined) return undefined
  if (!COLONIZING.includes(String(kinds?.get(placeOf(series, part) ?? '')))) return undefined
  const seen = fold.get(part.number)?.live
  return seen ? dayOf(seen.at) : undefined
}

function overdueFrom(part: Part, { usual: { slow }, agedOn }: Asked): string | undefined {
  const awaited = { inoculated: MILESTONES, growing: ['colonized'] as const }
  if (part.state !== 'inoculated' && part.state !== 'growing') return undefined
  const days = awaited[part.state].flatMap((state) => slow[state] ?? [])
  return earliest(days.map((day) => agedOn(part, Math.floor(day) + 1)))
}

/** The day of an observation. If its time is unknown, or the clock of its device was ahead, it was seen today. */
function seenOn(at: string, today: string, zone: string): string {
  if (Number.isNaN(Date.parse(at))) return today
  const day = dateIn(at, zone)
  return day > today ? today : day
}

function earliest(days: readonly (string | undefined)[]): string | undefined {
  return days.flatMap((day) => day ?? []).sort()[0]
}
