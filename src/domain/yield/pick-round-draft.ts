/** Whether a stored value is a round of picking. */
import type { Values } from '../kit/field'
import { GRADES } from './picks'

type Facts = Readonly<Record<string, unknown>>

export function isPickDraft({ placeId, grade, target, grams, asked, picks }: Values): boolean {
  const isWhole = isGrade(grade) && typeof grams === 'string' && isText(placeId) && isNumber(asked)
  return isWhole && (target === undefined || isTarget(target)) && Array.isArray(picks) && picks.every(isBooking)
}

function isTarget(found: unknown): boolean {
  return isFacts(found) && isPart(found) && typeof found.flush === 'number' && isNumber(found.most) && isText(found.at)
}

function isBooking(found: unknown): boolean {
  if (!isFacts(found) || !isPart(found)) return false
  const { id, at, tenths, grade, flush, isSaved } = found
  const isNumbers = typeof tenths === 'number' && typeof flush === 'number'
  return typeof id === 'string' && typeof at === 'string' && isNumbers && isGrade(grade) && typeof isSaved === 'boolean'
}

function isPart({ kind, seriesId, number, placeId }: Facts): boolean {
  return typeof kind === 'string' && typeof seriesId === 'string' && isNumber(number) && isText(placeId)
}

function isGrade(found: unknown): boolean {
  return GRADES.some((grade) => grade === found)
}

function isText(found: unknown): boolean {
  return found === undefined || typeof found === 'string'
}

function isNumber(found: unknown): boolean {
  return found === undefined || typeof found === 'number'
}

function isFacts(found: unknown): found is Facts {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
}
