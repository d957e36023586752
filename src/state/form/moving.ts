/** The move in progress. */
import { isMoveDraft, type MoveDraft, NO_MOVE } from '../../domain/prep/moving'
import { keptDraft } from './kept-draft'

const kept = keptDraft<MoveDraft>('move', NO_MOVE, isMoveDraft)

export function useMove(): MoveDraft {
  return kept.useDraft()
}

export function readMove(): MoveDraft {
  return kept.read()
}

export function setMove(draft: MoveDraft): void {
  kept.set(draft)
}
