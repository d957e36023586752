/**
 * Whether what this device holds of a kind of record is all that the farm has. Only this place knows: before it is, an empty
 * answer says nothing, and nothing may be counted or folded.
 */
import { liveQuery } from 'dexie'
import { type Actor, can } from '../../domain/access'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { PinsetDb } from '../db'
import type { EngineNote, LoadProgress, Meta } from '../meta'

/**
 * arriving: never read to the end; records may be missing. renewing: all that there was is here, and is being read again: after
 * a reset, a restored server, or with an app that knows more fields.
 */
export type Wholeness = 'arriving' | 'renewing' | 'whole'

/** Of each kind on this device, by name. */
export type WholeKinds = Readonly<Record<string, Wholeness>>

export type KnownOfLoad = {
  readonly versions: Meta['versions'] | undefined
  readonly load: LoadProgress | undefined
  readonly note: Pick<EngineNote, 'backOff'> | undefined
}

/** An interrupted load counts as one. The server's rows of another epoch make everything old (S22). */
export function wholenessOf(
  { name, version }: Pick<EntityDefinition, 'name' | 'version'>,
  { versions = {}, load, note }: KnownOfLoad,
): Wholeness {
  const known = versions[name]
  if (known === undefined) return 'arriving'
  const isRead = load !== undefined && (!load.isPartial || name in load.versions)
  return known !== version || isRead || note?.backOff?.isUnread === true ? 'renewing' : 'whole'
}

/** Of the kinds that `actor` may read: no others are ever pulled. */
export async function readWhole(db: PinsetDb, actor: Actor): Promise<WholeKinds> {
  const [versions, load, note] = await db.meta.bulkGet(['versions', 'load', 'engine'])
  const known = { versions: versions?.value, load: load?.value, note: note?.value } as KnownOfLoad
  const readable = db.entities.filter((kind) => can(actor, 'read', kind))
  return Object.fromEntries(readable.map((kind) => [kind.name, wholenessOf(kind, known)]))
}

/** The least whole of these kinds; of all without names. */
export function leastWhole(kinds: WholeKinds, names: readonly string[] = Object.keys(kinds)): Wholeness {
  // A kind that never comes to this device is as whole as it will be.
  const all = names.map((name) => kinds[name] ?? 'whole')
  return all.includes('arriving') ? 'arriving' : all.includes('renewing') ? 'renewing' : 'whole'
}

/** Tells at once and after each change. Returns what ends it; a database that is closed ends it too. */
export function watchWhole(db: PinsetDb, actor: Actor, tell: (kinds: WholeKinds) => void): () => void {
  const watching = liveQuery(() => readWhole(db, actor)).subscribe({ next: tell, error: () => undefined })
  return () => watching.unsubscribe()
}
