/** The move in progress. */
import { isMoveDraft, type MoveDraft, NO_MOVE } from '../../domain/prep/moving'
import { keptDraft } from './kept-draft'

const kept = keptDraft<MoveDraft>('move', NO_MOVE, isMoveDraft)
export const { useDraft: useMove, read: readMove, set: setMove } = kept
