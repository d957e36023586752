/** The stored state of a write's records, changed in memory before it is folded and stored again. */
import type { EntityDefinition, Registry } from '../../domain/kit/entity'
import { type Mutation, visibleRow } from '../../domain/mutation'
import type { PinsetDb } from '../db'
import { type Held, readHeld } from './read-held'
import { flush, newWriteSet, type WriteSet } from './write-set'

/** By `entity/id`. */
export type HeldRecords = Map<
  string,
  { readonly definition: EntityDefinition; readonly id: string; readonly isTorn?: boolean; record: Held }
>

/** The stored state of the records of these mutations. `queue`: the whole queue, if the caller has read it. */
export async function readAllHeld(
  db: PinsetDb,
  registry: Registry,
  mutations: readonly Pick<Mutation, 'entity' | 'recordId'>[],
  queue?: readonly Mutation[],
): Promise<HeldRecords> {
  const result: HeldRecords = new Map()
  for (const definition of registry.all) {
    const ids = new Set(mutations.filter(({ entity }) => entity === definition.name).map(({ recordId }) => recordId))
    if (ids.size === 0 || definition.sync === 'none') continue
    for (const [id, record] of await readHeld(db, definition.name, [...ids], queue)) {
      result.set(`${definition.name}/${id}`, { definition, id, record, isTorn: isTorn(definition, record) })
    }
  }
  return result
}

/** A page that died during a save may have left its movement in the stock without its row (S7). */
function isTorn(definition: EntityDefinition, { row, shadow, pending }: Held): boolean {
  return definition.stock !== undefined && !row && visibleRow(definition, shadow, pending) !== undefined
}

/** Replaces pending mutations of the held records: removes those of these ids, adds the others, in the order of the queue. */
export function changePending(held: HeldRecords, leaving: ReadonlySet<string>, come: readonly Mutation[] = []): void {
  const coming = new Map<string, Mutation[]>()
  for (const mutation of come) {
    const key = `${mutation.entity}/${mutation.recordId}`
    const list = coming.get(key)
    if (list) list.push(mutation)
    else coming.set(key, [mutation])
  }
  for (const [key, entry] of held) {
    const left = entry.record.pending.filter(({ id }) => !leaving.has(id))
    const pending = [...left, ...(coming.get(key) ?? [])].toSorted((a, b) => a.seq - b.seq)
    entry.record = { ...entry.record, pending }
  }
}

/** The flush of `set` folds every held record again. If one was torn, it also folds the stock again. */
export function refoldAll(
  held: HeldRecords,
  set: WriteSet,
  generationOf: (id: string) => number | undefined = () => undefined,
): void {
  for (const { definition, id, record, isTorn } of held.values()) {
    if (isTorn) Object.assign(set.meta, { stock_stale: true })
    const { row: before, shadow, pending, hadShadow } = record
    set.refolds.push({ definition, id, before, shadow, pending, generation: generationOf(id), hadShadow })
  }
}

/** Inside the caller's transaction: puts `now` in the places of `old`, of the same records, and refolds these. */
export async function replaceQueued(
  db: PinsetDb,
  registry: Registry,
  old: readonly Mutation[],
  now: readonly Mutation[],
): Promise<void> {
  const held = await readAllHeld(db, registry, old)
  const set = newWriteSet()
  set.mutations.push(...now)
  changePending(held, new Set(old.map(({ id }) => id)), now)
  refoldAll(held, set)
  await flush(db, set)
}
