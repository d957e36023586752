/** The round of picking in progress. */
import { NO_PICKS, type PickDraft } from '../../domain/yield/pick-round'
import { isPickDraft } from '../../domain/yield/pick-round-draft'
import { keptDraft } from './kept-draft'

const kept = keptDraft<PickDraft>('picking', NO_PICKS, isPickDraft)
export const { useDraft: usePicking, read: readPicking, set: setPicking } = kept
