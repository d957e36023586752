/** The answers of today's rounds through the rooms. */
import { isRoundDraft, NO_ROUND, type RoundDraft } from '../../domain/prep/room-round'
import { keptDraft } from './kept-draft'

const kept = keptDraft<RoundDraft>('round', NO_ROUND, isRoundDraft)
export const { useDraft: useRound, read: readRound, set: setRound } = kept
