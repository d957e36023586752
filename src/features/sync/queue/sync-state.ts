/** The main state on the Sync page, from the status and the unsent changes. */
import type { SyncStatus } from '../../../state/replica/sync-status'
import type { Work } from './use-work'

export type SyncState =
  /** Changes wait, or the device has no room to send them. */
  | { readonly kind: 'full' | 'waiting' | 'files'; readonly count: number }
  | { readonly kind: 'loading' | 'work_offline' | 'update' | 'paused' | 'offline' }
  /** Everything is sent except changes that need a decision. */
  | { readonly kind: 'refused' }
  /** Everything is sent; `all`: and all records of the farm are here. */
  | { readonly kind: 'synced' }
  | { readonly kind: 'all'; readonly records: number }

/** `records`: the number of live records here; undefined while unknown or incomplete. */
export function syncStateOf(
  { pause, reachable, loading, isFull, empty }: SyncStatus,
  { waiting, unsent, needsYou }: Pick<Work, 'waiting' | 'unsent' | 'needsYou'>,
  records: number | undefined,
): SyncState {
  const isAway = !reachable || pause !== undefined || isFull
  if (waiting.length > 0) return { kind: isFull ? 'full' : 'waiting', count: unsent }
  if (unsent > 0 && !isAway) return { kind: 'files', count: unsent }
  if (loading && reachable) return { kind: 'loading' }
  if (pause === 'work_offline') return { kind: 'work_offline' }
  if (pause === 'update_needed') return { kind: 'update' }
  if (pause) return { kind: 'paused' }
  if (!reachable) return { kind: 'offline' }
  if (needsYou > 0) return { kind: 'refused' }
  return empty || records === undefined ? { kind: 'synced' } : { kind: 'all', records }
}
