/**
 * Fits a code and its texts into one cell. The code gets the room that the texts leave. Texts shrink in steps: a smaller size,
 * a shortened name, no name. A code or a number is never cut. Lengths in mm, type in points; the caller measures text.
 */
import { type LabelText, linesOf } from '../../state/labels/print-jobs'
import type { Size } from './paper'

/** Width of a text in em, as the page draws it. */
export type Measure = (text: string, isBold: boolean) => number

export type LabelPlan = {
  readonly arrangement: 'beside' | 'under'
  /** Side of the code with its quiet zone, mm. */
  readonly side: number
  /** Type size, pt. */
  readonly points: number
  readonly name: NameRoom
}

/** Whole, cut to the remaining lines, or left out. */
type NameRoom = 'whole' | 'cut' | 'none'

export type Line = { readonly text: string; readonly points: number; readonly isBold: boolean }

/** 1 pt = 1/72 inch. */
export const MM_PER_POINT = 25.4 / 72
/** Height of a line over its type size. */
export const LEADING = 1.2
/** White around the texts, mm. The code has its own quiet zone. */
export const PADDING = 1.2
/** Smaller modules (mm) are unreadable on a phone at arm's length and on a 203 dpi printer. */
export const LEAST_MODULE = 0.33
const GOOD_MODULE = 0.45
/** The finest module beside texts: two dots of a 203 dpi printer. */
const FINEST_MODULE = 0.25
/** The size of code and number relative to the other lines; 1 if these need the room. */
const SCALES = [1.3, 1] as const
/** Type grows with its label up to this share of the shorter side. */
const TYPE_PART = 0.4
export const LARGEST_POINTS = 18
const STEP_MM = 0.5
/** Up to this height (mm), as on a tape, the number of a part stays beside its word. */
const LOW = 18.5
const STEP_POINTS = 0.5

type Arrangement = LabelPlan['arrangement']

/** Limits of a label's layout besides its cell. */
export type Bounds = {
  readonly arrangements: readonly Arrangement[]
  /** The largest side of the code with its quiet zone, mm. */
  readonly code: number
  /** The largest type, pt. */
  readonly points: number
  /** White above and below the texts, mm. */
  readonly padding: number
}

/** The limits of a cell without white around it. */
function boundsOf({ width, height }: Size): Bounds {
  const code = Math.min(width, height)
  const points = Math.min(LARGEST_POINTS, code * TYPE_PART)
  return { arrangements: ['beside', 'under'], code, points, padding: PADDING }
}

type Wish = { readonly points: number; readonly module: number; readonly name: NameRoom }

/** From the best layout to the poorest. */
const WISHES: readonly Wish[] = [
  { points: 7, module: GOOD_MODULE, name: 'whole' },
  { points: 6, module: GOOD_MODULE, name: 'whole' },
  { points: 6, module: LEAST_MODULE, name: 'cut' },
  { points: 5, module: LEAST_MODULE, name: 'cut' },
  { points: 5, module: LEAST_MODULE, name: 'none' },
  { points: 5, module: FINEST_MODULE, name: 'none' },
]

/** `modules` is the side of the code with its quiet zone. Undefined when even the number fits beside no code. */
export function planLabel(
  cell: Size,
  modules: number,
  text: LabelText,
  measure: Measure,
  bounds = boundsOf(cell),
): LabelPlan | undefined {
  for (const scale of SCALES) {
    const set: SetLines = (plan) => setScaled(cell, plan, text, measure, bounds.padding, scale)
    for (const wish of WISHES) {
      const plans = bounds.arrangements.flatMap((arrangement) => {
        const found = largestCode(modules, set, arrangement, wish, bounds)
        return found ? [found] : []
      })
      const [best] = plans.sort((a, b) => b.side - a.side || b.points - a.points)
      if (best) return best
    }
  }
  return undefined
}

type SetLines = (plan: LabelPlan) => Line[] | undefined

function largestCode(
  modules: number,
  set: SetLines,
  arrangement: Arrangement,
  wish: Wish,
  { code: most, points: largest }: Bounds,
): LabelPlan | undefined {
  // In a cell without room for good modules, the code takes all of it.
  const least = Math.max(Math.min(wish.module * modules, most), STEP_MM)
  for (let side = most; side >= least; side -= STEP_MM) {
    const at = (points: number): LabelPlan => ({ arrangement, side, points, name: wish.name })
    const fits = (points: number) => set(at(points)) !== undefined
    if (!fits(wish.points)) continue
    // The code has its place; the type grows into the rest.
    let points = wish.points
    while (points + STEP_POINTS <= largest && fits(points + STEP_POINTS)) points += STEP_POINTS
    return at(points)
  }
  return undefined
}

export function textRoom(cell: Size, { arrangement, side }: LabelPlan, padding = PADDING): Size {
  const room =
    arrangement === 'beside'
      ? { width: cell.width - side - PADDING, height: cell.height - 2 * padding }
      : { width: cell.width - 2 * PADDING, height: cell.height - side - PADDING }
  return { width: Math.max(0, room.width), height: Math.max(0, room.height) }
}

/** The printed lines of a label; undefined when they do not fit the plan. */
export function setLines(
  cell: Size,
  plan: LabelPlan,
  text: LabelText,
  measure: Measure,
  padding = PADDING,
): Line[] | undefined {
  const [large, even] = SCALES
  const set = (scale: number) => setScaled(cell, plan, text, measure, padding, scale)
  return set(large) ?? set(even)
}

function setScaled(
  cell: Size,
  plan: LabelPlan,
  text: LabelText,
  measure: Measure,
  padding: number,
  scale: number,
): Line[] | undefined {
  const room = textRoom(cell, plan, padding)
  const { points } = plan
  const before = text.code === undefined ? [] : setLarge(text.code, room, points, measure, scale)
  const dates = text.dates.map((date) => wrap(date, room, points, false, measure, 'spaces'))
  const part = text.part ?? ''
  const isLow = room.height < LOW
  const after = [
    ...dates,
    isLow ? wrap(part, room, points, true, measure, 'spaces') : setPart(part, room, points, measure, scale),
  ]
  const others = [before, ...after].flat()
  if (others.some((line) => line === undefined)) return undefined
  const taken = heightOf(others.filter((line) => line !== undefined))
  const free = Math.floor((room.height - taken) / (points * MM_PER_POINT * LEADING) + 1e-9)
  const isBold = text.code === undefined
  const name = plan.name === 'none' ? [] : wrap(text.name, room, points, isBold, measure, 'anywhere')
  const whole = name.filter((line) => line !== undefined)
  if (free < 0 || whole.length !== name.length) return undefined
  if (whole.length > free && (plan.name === 'whole' || free === 0)) return undefined
  const shown = whole.length > free ? shorten(whole.slice(0, free), room, measure) : whole
  return [...before, ...shown, ...after.flat()].filter((line) => line !== undefined)
}

/** Code and number are larger than the other lines, as far as their line has room. */
function setLarge(text: string, room: Size, points: number, measure: Measure, scale: number): (Line | undefined)[] {
  const large = wrap(text, room, points * scale, true, measure, 'never')
  return large.includes(undefined) ? wrap(text, room, points, true, measure, 'never') : large
}

/** 'Package 3/12': the number has its own line on every label of a job, however many digits it has. */
function setPart(part: string, room: Size, points: number, measure: Measure, scale: number): (Line | undefined)[] {
  const number = /\S+$/.exec(part)?.[0] ?? ''
  const word = part.slice(0, part.length - number.length).trimEnd()
  return [
    ...wrap(word, room, points, false, measure, 'spaces'),
    ...(number === '' ? [] : setLarge(number, room, points, measure, scale)),
  ]
}

/** Height of a stack of lines, mm. */
export function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { points }) => sum + points * MM_PER_POINT * LEADING, 0)
}

/** Breaks a text into lines of at most the room's width; undefined for a piece that is too wide. */
function wrap(
  text: string,
  room: Size,
  points: number,
  isBold: boolean,
  measure: Measure,
  where: 'never' | 'spaces' | 'anywhere',
): (Line | undefined)[] {
  if (text === '') return []
  const em = room.width / (points * MM_PER_POINT)
  const isTooWide = (words: string) => measure(words, isBold) > em
  // Non-breaking spaces stay: they hold dates together.
  const pieces = where === 'never' ? [text] : text.split(/[ \t\n]+/)
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && !isTooWide(`${last} ${piece}`)) lines[lines.length - 1] = `${last} ${piece}`
    else if (where === 'anywhere') lines.push(...cutToWidth(piece, isTooWide))
    else lines.push(piece)
  }
  return lines.map((line) => (isTooWide(line) ? undefined : { text: line, points, isBold }))
}

export function cutToWidth(word: string, isTooWide: (text: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const letter of word) {
    if (line !== '' && isTooWide(line + letter)) {
      lines.push(line)
      line = ''
    }
    line += letter
  }
  return [...lines, line]
}

/** Ends the last line with an ellipsis that still fits. */
function shorten(lines: readonly Line[], room: Size, measure: Measure): Line[] {
  const last = lines.at(-1)
  if (!last) return []
  const em = room.width / (last.points * MM_PER_POINT)
  const letters = [...last.text]
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`, last.isBold) > em) letters.pop()
  return [...lines.slice(0, -1), { ...last, text: `${letters.join('').trimEnd()}…` }]
}

/** The widest texts among the labels of a job, so that all its labels look the same. */
export function hardestText(texts: readonly LabelText[], measure: Measure): LabelText {
  const widest = (words: readonly string[]): string =>
    words.reduce((most, one) => (measure(one, true) > measure(most, true) ? one : most), '')
  const [first] = texts
  const codes = texts.flatMap(({ code }) => code ?? [])
  const parts = texts.flatMap(({ part }) => part ?? [])
  const most = texts.reduce((longest, one) => (linesOf(one).length > linesOf(longest).length ? one : longest), {
    name: '',
    dates: first?.dates ?? [],
  })
  return {
    name: widest(texts.map(({ name }) => name)),
    dates: most.dates,
    ...(codes.length > 0 ? { code: widest(codes) } : {}),
    ...(parts.length > 0 ? { part: widest(parts) } : {}),
  }
}
