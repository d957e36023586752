/**
 * Whether this device has all of the farm's records of a kind. Before that, an empty result means nothing, and nothing may be counted or
 * folded.
 */
import { liveQuery } from 'dexie'
import { type Actor, can } from '../../domain/access'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { PinsetDb } from '../db'
import type { EngineNote, LoadProgress, Meta } from '../meta'

/**
 * arriving: never read completely, records may be missing. renewing: complete, and being read again after a reset, after a restore, or by
 * an app with more fields.
 */
export type Wholeness = 'arriving' | 'renewing' | 'whole'

export type WholeKinds = Readonly<Record<string, Wholeness>>

export type KnownOfLoad = {
  readonly versions: Meta['versions'] | undefined
  readonly load: LoadProgress | undefined
  readonly note: Pick<EngineNote, 'backOff'> | undefined
}

/** An interrupted load counts as a load. Rows of another server epoch make everything old (S22). */
export function wholenessOf(
  { name, version }: Pick<EntityDefinition, 'name' | 'version'>,
  { versions = {}, load, note }: KnownOfLoad,
): Wholeness {
  const known = versions[name]
  if (known === undefined) return 'arriving'
  const isRead = load !== undefined && (!load.isPartial || name in load.versions)
  return known !== version || isRead || note?.backOff?.isUnread === true ? 'renewing' : 'whole'
}

/** For the kinds that `actor` may read, because no others are pulled. */
export async function readWhole(db: PinsetDb, actor: Actor): Promise<WholeKinds> {
  const [versions, load, note] = await db.meta.bulkGet(['versions', 'load', 'engine'])
  const known = { versions: versions?.value, load: load?.value, note: note?.value } as KnownOfLoad
  const readable = db.entities.filter((kind) => can(actor, 'read', kind))
  return Object.fromEntries(readable.map((kind) => [kind.name, wholenessOf(kind, known)]))
}

/** The least complete of these kinds, by default of all. */
export function leastWhole(kinds: WholeKinds, names: readonly string[] = Object.keys(kinds)): Wholeness {
  // A kind that is never stored on this device counts as complete.
  const all = names.map((name) => kinds[name] ?? 'whole')
  return all.includes('arriving') ? 'arriving' : all.includes('renewing') ? 'renewing' : 'whole'
}

/** Reports at once and after each change. Returns a function that stops it. Closing the database stops it too. */
export function watchWhole(db: PinsetDb, actor: Actor, tell: (kinds: WholeKinds) => void): () => void {
  const watching = liveQuery(() => readWhole(db, actor)).subscribe({ next: tell, error: () => undefined })
  return () => watching.unsubscribe()
}
