/** The inoculation in progress. */
import { outlines } from '../../domain/entities/outlines'
import { isPlainObject } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { type Draft, NO_DRAFT } from '../../domain/prep/inoculation'
import { keptDraft } from './kept-draft'

const kept = keptDraft<Draft>('inoculation', NO_DRAFT, isDraft)

export function useInoculation(): Draft {
  return kept.useDraft()
}

export function readInoculation(): Draft {
  return kept.read()
}

export function setInoculation(draft: Draft): void {
  kept.set(draft)
}

function isDraft({ source, agarId, numbers, extra }: Values): boolean {
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  const isSource =
    source === undefined ||
    (isPlainObject(source) && outlines.some(({ name }) => name === source.entity) && isText(source.id))
  const isNumbers = Array.isArray(numbers) && numbers.every((number: unknown) => Number.isSafeInteger(number))
  return isSource && isText(agarId) && isNumbers && Number.isSafeInteger(extra)
}
