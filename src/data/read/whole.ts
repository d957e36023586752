/**
 * Whether this device has all the farm's records of a kind. Only this file knows it. Before that, an empty answer means
 * nothing, and no code may count or fold the records.
 */
import { liveQuery } from 'dexie'
import { type Actor, can } from '../../domain/access'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { PinsetDb } from '../db'
import type { EngineNote, LoadProgress, Meta } from '../meta'

/**
 * arriving: never loaded completely, so records may be missing. renewing: all are here and are loaded again, after a reset, a
 * restore of the server, or with an app that knows more fields.
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

/** Of the kinds that `actor` may read: others are never pulled. */
export async function readWhole(db: PinsetDb, actor: Actor): Promise<WholeKinds> {
  const [versions, load, note] = await db.meta.bulkGet(['versions', 'load', 'engine'])
  const known = { versions: versions?.value, load: load?.value, note: note?.value } as KnownOfLoad
  const readable = db.entities.filter((kind) => can(actor, 'read', kind))
  return Object.fromEntries(readable.map((kind) => [kind.name, wholenessOf(kind, known)]))
}

/** The least complete of these kinds; of all kinds without names. */
export function leastWhole(kinds: WholeKinds, names: readonly string[] = Object.keys(kinds)): Wholeness {
  // A kind that is never pulled counts as complete.
  const all = names.map((name) => kinds[name] ?? 'whole')
  return all.includes('arriving') ? 'arriving' : all.includes('renewing') ? 'renewing' : 'whole'
}

/** Reports at once and after each change. Returns the function that ends it; closing the database ends it too. */
export function watchWhole(db: PinsetDb, actor: Actor, tell: (kinds: WholeKinds) => void): () => void {
  const watching = liveQuery(() => readWhole(db, actor)).subscribe({ next: tell, error: () => undefined })
  return () => watching.unsubscribe()
}
