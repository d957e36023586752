/** The spawning in progress. */
import { isSpawnDraft, NO_SPAWNING, type SpawnDraft } from '../../domain/prep/spawning'
import { keptDraft } from './kept-draft'

const kept = keptDraft<SpawnDraft>('spawning', NO_SPAWNING, isSpawnDraft)
export const { useDraft: useSpawning, read: readSpawning, set: setSpawning } = kept
