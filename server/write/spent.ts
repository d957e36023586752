/**
 * Records without effect: undone ones without stock, and their reversals. They do not block a deletion, but are deleted with
 * the record they name, so that no live record names a deleted one (S19).
 */
import type { EntityDefinition, Row } from '../../src/domain/kit/entity'
import { maySpend, standingAmong } from '../../src/domain/rules/movement'
import type { Deciding } from './deciding'
import type { Reference } from './work'

/** A record with more references stays, because not all of them can be checked. */
const MOST = 1000

export type Spent = { readonly kind: EntityDefinition; readonly row: Row }

/** The records to delete with it; undefined when a live reference blocks the deletion. `some` of them are known. */
export async function spentOn(
  on: Deciding,
  kind: string,
  id: string,
  some: readonly Reference[],
): Promise<readonly Spent[] | undefined> {
  const isSpendable = (ref: Reference) => {
    const definition = on.registry.byName(ref.kind)
    return definition !== undefined && maySpend(definition)
  }
  if (!some.every(isSpendable)) return undefined
  const refs = await on.work.refsTo(kind, id, MOST)
  if (refs.length >= MOST || !refs.every(isSpendable)) return undefined
  const spent: Spent[] = []
  for (const name of new Set(refs.map((ref) => ref.kind))) {
    const definition = on.registry.byName(name)
    if (!definition) return undefined
    const rows: Row[] = []
    for (const one of new Set(refs.flatMap((ref) => (ref.kind === name ? [ref.id] : [])))) {
      const row = await on.work.get(name, one)
      if (row) rows.push(row)
    }
    if (standingAmong(definition, rows).length > 0) return undefined
    spent.push(...rows.map((row) => ({ kind: definition, row })))
  }
  return spent
}
