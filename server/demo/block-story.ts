/** What happens to the bags of one series: they grow, fruit, are picked and weighed, and some get contaminated. */
import { parseRanges } from '../../src/domain/kit/ranges'
import { COURSES, type DemoBlocks, type DemoCourse } from './blocks'
import { around, type Chance } from './chance'
import { BAD_RUN } from './grow'
import type { GrowEvent, Living } from './grow-event'
import { pickFlush } from './pick-story'

export function livingIn({ count, bad = [] }: DemoBlocks): Living {
  return (day) => {
    const lost = new Set(bad.flatMap(([on, parts]) => (on <= day ? (parseRanges(parts, count) ?? []) : [])))
    return Array.from({ length: count }, (_, index) => index + 1).filter((number) => !lost.has(number))
  }
}

/** All events of a series, also those that are still to come. Series that ended were up to a day faster or slower than their course. */
export function tellBlocks(blocks: DemoBlocks, chance: Chance): readonly GrowEvent[] {
  const course: DemoCourse = COURSES[blocks.course]
  const living = livingIn(blocks)
  const slow = new Set(parseRanges(blocks.slow ?? '', blocks.count) ?? [])
  const inTime = (day: number) => living(day).filter((number) => !slow.has(number))
  const shift = blocks.isClosed ? Math.floor(chance() * 3) - 1 : 0
  const told = [
    ...colonizing(course, living, slow, chance),
    ...fruiting(blocks, course, inTime),
    ...course.flushes.flatMap((_, index) => pickFlush(blocks, course, { living: inTime, flush: index + 1, chance })),
    ...losses(blocks),
    ...(blocks.weighed === 'crates' ? ending(course, living) : []),
  ]
  return told.map((event) => (event.day < course.days.colonized ? event : { ...event, day: event.day + shift }))
}

const seen = (day: number, hour: number, numbers: readonly number[], said: GrowEvent['said']): GrowEvent => ({
  ...{ entity: 'observation', day, minute: hour * 60, numbers, said },
})

function colonizing({ days }: DemoCourse, living: Living, slow: ReadonlySet<number>, chance: Chance) {
  const { growing, colonized } = days
  const looks = [0.5, 0.8].flatMap((share) => {
    const day = Math.round(colonized * share)
    // Two looks at the bags of one day: the halves of the rack grow at different speeds.
    return [0, 1].map((half) => {
      const numbers = living(day).filter((number) => number % 2 === half && !slow.has(number))
      return seen(day, 9 + half, numbers, { colonized_percent: Math.round(share * 92 * around(chance, 0.16)) })
    })
  })
  const last = [...slow]
  return [
    seen(growing, 9, living(growing), { status: 'growing', colonized_percent: 10 }),
    ...looks,
    seen(
      colonized,
      9,
      living(colonized).filter((number) => !slow.has(number)),
      { status: 'colonized' },
    ),
    ...(last.length > 0 ? [seen(colonized, 10, last, { colonized_percent: 60 })] : []),
  ]
}

function fruiting({ shelves, run, course: name, isClosed }: DemoBlocks, { days, flushes }: DemoCourse, living: Living) {
  const day = days.fruiting
  const all = living(day)
  const each = Math.ceil(all.length / shelves.length)
  const moves = shelves.map((place, index): GrowEvent => {
    const numbers = all.slice(index * each, (index + 1) * each)
    return { ...seen(day, 11, numbers, { status: 'fruiting' }), place }
  })
  const shock = name.startsWith('PE') ? [seen(day, 8, all, { treatment: 'cold_shock' })] : []
  const soaked = flushes.slice(0, -1).map(([, pick]) => seen(pick + 3, 9, living(pick + 3), { treatment: 'soaked' }))
  const pins = flushes.map(([on], index): GrowEvent => {
    const one = seen(on, 8, living(on), { status: 'pinning' })
    return index === 0 && !isClosed ? { ...one, photo: 'pins' } : one
  })
  const [[, first] = [0, 0]] = flushes
  const look = seen(first - 1, 8, living(first - 1).slice(0, 1), { notes: 'ready tomorrow' })
  const isShown = !isClosed && run !== BAD_RUN
  return [...shock, ...moves, ...soaked, ...pins, ...(isShown ? [{ ...look, photo: 'cluster' } as const] : [])]
}

function losses({ bad = [], count, run }: DemoBlocks): readonly GrowEvent[] {
  return bad.flatMap(([day, parts, by], index): GrowEvent[] => {
    const numbers = parseRanges(parts, count) ?? []
    const found = seen(day, 10, numbers, { status: 'contaminated', contamination_type: by })
    const isShown = run === BAD_RUN && index === 0
    return [isShown ? { ...found, photo: 'mould' } : found, seen(day + 1, 15, numbers, { status: 'discarded' })]
  })
}

/** Bags that are not told apart rest after each flush, and are spent after the last. */
function ending({ flushes }: DemoCourse, living: Living): readonly GrowEvent[] {
  return flushes.map(([, pick], index) => {
    const status = index === flushes.length - 1 ? 'spent' : 'resting'
    return seen(pick + 2, 16, living(pick + 2), { status })
  })
}
