/**
 * A low and long label, from a tape or a sheet of small labels: the code on the left, as high as the label, and all texts to
 * its right, on as few lines as the height allows. The code contains the compact link: a low label has no room for more
 * modules. On a tape the code is as high as the printable width, and the tape's blank edges belong to its quiet zone. Lengths
 * in mm, type in points; the caller measures text.
 */
import type { LabelText, PrintEntry } from '../../state/labels/print-jobs'
import type { Correction } from '../../ui/qr/qr-matrix'
import {
  type Bounds,
  hardestText,
  LARGEST_POINTS,
  type LabelPlan,
  LEAST_MODULE,
  type Line,
  type Measure,
  PADDING,
  planLabel,
  setLines,
} from './label-layout'
import { labelRoom, type Paper, type Room } from './paper'
import { SMALL_QUIET, SMALL_SIDE } from './small-label'

/** A module readable from across a bench, mm: on a wide tape the texts get the rest. */
const LARGEST_MODULE = 0.8
/** White between the code's quiet zone and the texts. */
export const STRIP_GAP = 0.8
/** The least ratio of length to height. */
const STRIP_RATIO = 3
/** The smallest type for texts with a line each, pt. */
const STACKED_POINTS = 7
/** A label of free length does not grow for larger type than this, pt. */
const FREE_POINTS = 10
/** Free lengths are whole steps, so that one printer setting serves several jobs. */
const LENGTH_STEP = 5
const LEAST_LENGTH = 25

/** Modules on a side of the job's densest code, with its quiet zone. */
type ModulesOf = (correction: Correction) => number

export type StripPlan = {
  readonly correction: Correction
  /** The side of the code alone, if no text fits beside it. */
  readonly side: number
  readonly plan: LabelPlan | undefined
  /** The hardest text to fit, on the lines of the plan. */
  readonly text: LabelText
  readonly isJoined: boolean
  readonly bounds: Bounds
}

export function isStrip({ width, height, isRound, white }: Room): boolean {
  return white !== undefined || (!isRound && height < SMALL_SIDE && width >= STRIP_RATIO * height)
}

/** The same texts on fewer lines: code and number share one, and so do the days. */
export function joinedText({ code, name, dates, part }: LabelText): LabelText {
  const join = (texts: readonly (string | undefined)[]) => texts.filter((text) => text).join(' · ')
  if (code === undefined) return { name, dates: [join([...dates, part])] }
  return { code: join([code, part]), name, dates: [join(dates)] }
}

export function planStrip(room: Room, modulesOf: ModulesOf, texts: readonly LabelText[], measure: Measure): StripPlan {
  const sideFor = (correction: Correction) => largestCode(room, modulesOf(correction))
  // Correction M (15 % may be lost) while its modules are not too fine, else L (7 %).
  const correction = sideFor('M') / modulesOf('M') >= LEAST_MODULE ? 'M' : 'L'
  const side = sideFor(correction)
  const padding = Math.max(0, PADDING - (room.white ?? 0))
  const bounds: Bounds = { arrangements: ['beside'], code: side, points: LARGEST_POINTS, padding }
  const planFor = (text: LabelText) => planLabel(room, modulesOf(correction), text, measure, bounds)
  const stack = hardestText(texts, measure)
  const stacked = planFor(stack)
  const onStack = { correction, side, bounds, plan: stacked, text: stack, isJoined: false } as const
  if (stacked?.name === 'whole' && stacked.points >= STACKED_POINTS) return onStack
  const join = hardestText(texts.map(joinedText), measure)
  const joined = planFor(join)
  const isJoined = joined !== undefined && (stacked === undefined || rankOf(joined) >= rankOf(stacked))
  return isJoined ? { ...onStack, plan: joined, text: join, isJoined } : onStack
}

/** The printed lines of one label; undefined when they do not fit the plan of its job. */
export function setStrip(
  room: Room,
  { plan, isJoined, bounds }: StripPlan,
  text: LabelText,
  measure: Measure,
): Line[] | undefined {
  return plan && setLines(room, plan, isJoined ? joinedText(text) : text, measure, bounds.padding)
}

/** A tape's paper with the length of its labels, if that is free: the shortest with the largest possible texts. */
export function cutToJob(paper: Paper, job: readonly PrintEntry[], modulesOf: ModulesOf, measure: Measure): Paper {
  if (!paper.isFree) return paper
  const texts = job.map(({ text }) => text)
  const stripOf = (width: number) => {
    const room = labelRoom({ ...paper, width })
    const strip = planStrip(room, modulesOf, texts, measure)
    const { plan } = strip
    return { side: plan?.side ?? strip.side, points: plan?.points ?? 0, said: saidBy(room, strip, measure) }
  }
  const best = stripOf(paper.width)
  const points = Math.min(best.points, FREE_POINTS)
  for (let width = LEAST_LENGTH; width < paper.width; width += LENGTH_STEP) {
    const strip = stripOf(width)
    if (strip.side >= best.side && strip.points >= points && strip.said === best.said) return { ...paper, width }
  }
  return paper
}

/** The content of the hardest label, on any number of lines. */
function saidBy(room: Room, { plan, text, bounds }: StripPlan, measure: Measure): string {
  const lines = plan ? (setLines(room, plan, text, measure, bounds.padding) ?? []) : []
  return lines.flatMap((line) => line.text.split(/[ ·]+/)).join('')
}

/** Dark modules must be inside the room; light ones may be on the white around it. */
function largestCode({ width, height, white = 0 }: Room, modules: number): number {
  const dark = modules - 2 * SMALL_QUIET
  return Math.min(width, (height * modules) / dark, height + 2 * white, LARGEST_MODULE * modules)
}

/** Whole names rank above larger type. */
function rankOf({ name, points }: LabelPlan): number {
  return { whole: 200, cut: 100, none: 0 }[name] + points
}
