/** The picks of one flush: weights of bags, of neighbours together, or of crates, with grades and waste. */
import type { DemoBlocks, DemoCourse } from './blocks'
import { around, type Chance } from './chance'
import type { GrowEvent, Living } from './grow-event'

type Flush = { readonly living: Living; readonly flush: number; readonly chance: Chance }

/** The share of bags that are ready on the first day of a flush. */
const FIRST_DAY = 0.6
/** The part of bags that give nothing in the third flush. */
const EMPTY = 0.12
/** The share of mornings on which something is thrown away. */
const WASTED = 0.4
/** An empty crate in grams. */
const TARE = 1150

/** A flush is picked on two mornings. */
export function pickFlush(blocks: DemoBlocks, course: DemoCourse, { living, flush, chance }: Flush): GrowEvent[] {
  const [, day = 0, percent = 0] = course.flushes[flush - 1] ?? []
  const [, dry] = course.grams
  const usual = (dry * percent * around(chance, 0.14)) / 100
  const gives = living(day).filter(() => flush < 3 || chance() >= EMPTY)
  const until = Math.ceil(gives.length * FIRST_DAY)
  const days = [gives.slice(0, until), gives.slice(until)]
  return days.flatMap((numbers, later) => {
    const bags = numbers.map((number): Bag => ({ number, grams: usual * around(chance, 0.24) }))
    return bags.length === 0 ? [] : pickDay(blocks, bags, { day: day + later, flush, chance })
  })
}

type Bag = { readonly number: number; readonly grams: number }
type Day = { readonly day: number; readonly flush: number; readonly chance: Chance }

function pickDay({ shelves, weighed = 'bags' }: DemoBlocks, bags: readonly Bag[], on: Day): GrowEvent[] {
  const { day, flush, chance } = on
  const place = roomOf(shelves[0] ?? '')
  const sizes = { bags: 1, together: 3, crates: 6 }
  const weights = chunks(bags, sizes[weighed]).map((some, index): GrowEvent => {
    const grams = String(Math.round(sumOf(some)))
    const numbers = weighed === 'crates' ? [] : some.map(({ number }) => number)
    const more = weighed === 'crates' ? { tare_g: TARE } : { flush }
    return {
      ...{ entity: 'harvest', day, minute: 6 * 60 + 3 * index, numbers, place },
      said: { grams, grade: gradeOf(flush, chance), ...more },
    }
  })
  if (chance() >= WASTED) return weights
  const numbers = weighed === 'crates' ? [] : bags.map(({ number }) => number)
  const grams = (sumOf(bags) * 0.04 * around(chance, 0.5)).toFixed(1)
  const waste = { entity: 'harvest', day, minute: 7 * 60, numbers, place } as const
  return [...weights, { ...waste, said: { grams, grade: 'waste', flush } }]
}

/** Later flushes are smaller and more often of a lower grade. */
function gradeOf(flush: number, chance: Chance): string {
  const best = 0.9 - flush * 0.1
  const at = chance()
  return at < best ? 'A' : at < best + 0.16 ? 'B' : 'C'
}

/** The code of the room of a shelf: `FRUIT-1` of `FRUIT-1A`. */
function roomOf(shelf: string): string {
  return shelf.slice(0, -1)
}

function sumOf(bags: readonly Bag[]): number {
  return bags.reduce((sum, { grams }) => sum + grams, 0)
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
