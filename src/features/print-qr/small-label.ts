/**
 * A label too small for all texts: the lid of a dish, a tube, any round sticker. It has the code, the record's own code and the
 * part's number, none of them cut. Lengths in mm, type in points; the caller measures text.
 */
import type { PrintEntry } from '../../state/labels/print-jobs'
import type { Correction } from '../../ui/qr/qr-matrix'
import { cutToWidth, heightOf, LEADING, LEAST_MODULE, type Line, type Measure, MM_PER_POINT } from './label-layout'
import type { Room } from './paper'

/** Lower or narrower labels have no room for all texts. */
export const SMALL_SIDE = 18
/** Light modules around the code: readers need one, and a white sticker continues beyond them. */
export const SMALL_QUIET = 1.5
/** Two dots of a 203 dpi printer, nearly two of a tape printer's 180: finer modules print unevenly there. */
export const EVEN_MODULE = 0.25
/** A phone's camera cannot read finer modules. */
export const FINEST_MODULE = 0.2
/** How far cut and feed of stickers may be off. */
const SLIP = 0.5
/** Between the code's quiet zone and the texts beside it. */
export const GAP = 0.3
const STEP_MM = 0.1
const STEP_POINTS = 0.5
const LARGEST_TITLE = 9
const LARGEST_NUMBER = 16

export type SmallText = { readonly title: string; readonly number: string }

export type SmallPlan = {
  /** `within`: in a circle, with a line above and a line below. */
  readonly arrangement: 'beside' | 'under' | 'within'
  /** Side of the code with its quiet zone. */
  readonly side: number
  readonly correction: Correction
  readonly title: TitleRoom
  /** Type sizes, pt. */
  readonly titlePoints: number
  readonly numberPoints: number
}

/** On one line, broken into lines, or left out. */
type TitleRoom = 'line' | 'lines' | 'none'
type Wish = Pick<SmallPlan, 'correction' | 'title'> & { readonly module: number; readonly points: number }

/** From the best to the poorest: correction M (15 % may be lost) while modules are not too fine, then L (7 %). */
const WISHES: readonly Wish[] = [
  { correction: 'M', module: LEAST_MODULE, points: 6, title: 'line' },
  { correction: 'L', module: LEAST_MODULE, points: 6, title: 'line' },
  { correction: 'L', module: LEAST_MODULE, points: 5, title: 'line' },
  { correction: 'L', module: EVEN_MODULE, points: 5, title: 'line' },
  { correction: 'L', module: EVEN_MODULE, points: 4, title: 'line' },
  { correction: 'L', module: EVEN_MODULE, points: 5, title: 'lines' },
  { correction: 'L', module: EVEN_MODULE, points: 4, title: 'lines' },
  { correction: 'L', module: EVEN_MODULE, points: 5, title: 'none' },
]

export function isSmall({ width, height, isRound }: Room): boolean {
  return isRound || Math.min(width, height) < SMALL_SIDE
}

/** A series shows its code as its name. */
export function smallText({ text, url }: PrintEntry): SmallText {
  return { title: text.code ?? text.name, number: new URL(url).searchParams.get('quantity_id') ?? '' }
}

/** The widest texts of a job, so that all its labels look the same. */
export function hardestSmall(texts: readonly SmallText[], measure: Measure): SmallText {
  const widest = (words: readonly string[]) =>
    words.reduce((most, one) => (measure(one, true) > measure(most, true) ? one : most), '')
  return { title: widest(texts.map(({ title }) => title)), number: widest(texts.map(({ number }) => number)) }
}

/** `modulesOf` counts a side with the quiet zone. Without room for any text the label has only the code. */
export function planSmall(
  room: Room,
  modulesOf: (correction: Correction) => number,
  text: SmallText,
  measure: Measure,
): SmallPlan {
  const most = largestSide(room)
  const arrangements = room.isRound ? (['within'] as const) : (['beside', 'under'] as const)
  for (const { correction, module, points, title } of WISHES) {
    const wished = module * modulesOf(correction)
    // L has no such limit: its modules are as large as the label allows.
    if (correction === 'M' && wished > most) continue
    for (let side = most; side >= Math.min(wished, most) - 1e-9; side -= STEP_MM) {
      const [found] = arrangements
        .map((arrangement) => ({ arrangement, side, correction, title, titlePoints: points, numberPoints: points }))
        .filter((plan) => setSmall(room, plan, text, measure))
      if (found) return grown(room, found, text, measure)
    }
  }
  const bare = { side: most, correction: 'L', title: 'none', titlePoints: 0, numberPoints: 0 } as const
  return { arrangement: room.isRound ? 'within' : 'beside', ...bare }
}

/** The code has its place; the type grows into the rest, first the title's. */
function grown(room: Room, plan: SmallPlan, text: SmallText, measure: Measure): SmallPlan {
  let best = plan
  for (const [key, largest] of [
    ['titlePoints', LARGEST_TITLE],
    ['numberPoints', LARGEST_NUMBER],
  ] as const) {
    for (let points = best[key] + STEP_POINTS; points <= largest; points += STEP_POINTS) {
      const next = { ...best, [key]: points }
      if (!setSmall(room, next, text, measure)) break
      best = next
    }
  }
  return best
}

/** The side of the largest code: a circle must contain its whole square. */
function largestSide({ width, height, isRound }: Room): number {
  const shorter = Math.min(width, height)
  return isRound ? (shorter - 2 * SLIP) / Math.SQRT2 : shorter
}

export type SmallLines = { readonly above: readonly Line[]; readonly lines: readonly Line[] }

/** The printed lines; undefined when they do not fit the plan. A plan without type sizes has none. */
export function setSmall(room: Room, plan: SmallPlan, text: SmallText, measure: Measure): SmallLines | undefined {
  const { title, titlePoints, numberPoints, arrangement } = plan
  if (numberPoints === 0) return { above: [], lines: [] }
  const number = lineOf(text.number, numberPoints)
  if (arrangement === 'within') {
    const above = title === 'none' ? [] : lineOf(text.title, titlePoints)
    const isIn = title !== 'lines' && [...above, ...number].every((line) => fitsCircle(line, room, plan.side, measure))
    return isIn ? { above, lines: number } : undefined
  }
  const { width, height } = textRoom(room, plan)
  const isTooWide = (words: string, points: number) => measure(words, true) * points * MM_PER_POINT > width
  const whole = title === 'none' ? [] : lineOf(text.title, titlePoints)
  const broken = () => brokenTitle(text.title, (words) => isTooWide(words, titlePoints))
  const lines = [...(title === 'lines' ? broken().flatMap((line) => lineOf(line, titlePoints)) : whole), ...number]
  const isIn = lines.every((line) => !isTooWide(line.text, line.points)) && heightOf(lines) <= height
  return isIn ? { above: [], lines } : undefined
}

function lineOf(text: string, points: number): Line[] {
  return text === '' ? [] : [{ text, points, isBold: true }]
}

/** Broken after hyphens and spaces, and anywhere if that is not enough. */
function brokenTitle(title: string, isTooWide: (text: string) => boolean): string[] {
  const lines: string[] = []
  for (const piece of title.match(/[^-\s]*[-\s]?/g) ?? []) {
    const last = lines.at(-1)
    if (last !== undefined && !isTooWide(last + piece)) lines[lines.length - 1] = last + piece
    else lines.push(...cutToWidth(piece, isTooWide))
  }
  return lines.map((line) => line.trim())
}

function textRoom({ width, height }: Room, { arrangement, side }: SmallPlan) {
  return arrangement === 'beside'
    ? { width: width - side - GAP - SLIP, height: height - 2 * SLIP }
    : { width: width - 2 * SLIP, height: height - side - SLIP }
}

/** A line that touches the code's square is as wide as the circle at the line's far edge. */
function fitsCircle({ text, points }: Line, { width, height }: Room, side: number, measure: Measure): boolean {
  const radius = Math.min(width, height) / 2 - SLIP
  const edge = side / 2 + points * MM_PER_POINT * LEADING
  return edge < radius && measure(text, true) * points * MM_PER_POINT <= 2 * Math.sqrt(radius ** 2 - edge ** 2)
}
