/** Offers for a refusal besides applying it as it is, by its code (S19). Pure. */
import type { Refused } from '../../../data/decide/refused'
import type { EntityDefinition, Registry } from '../../../domain/kit/entity'
import { SCHEMA } from '../../../domain/mutation'

export type Offer =
  /** Two records have one code: the refused one gets the next free code. */
  | { readonly kind: 'keep_both' }
  /** The record itself, or a record it refers to, was deleted: restore that first. */
  | { readonly kind: 'restore'; readonly records: readonly { readonly entity: string; readonly id: string }[] }
  /** Other records refer to the one to delete: archive it instead. */
  | { readonly kind: 'archive' }

/** Refusals that applying the change again cannot cure. */
const FINAL: readonly string[] = [
  'already_settled',
  'reversed',
  'posted',
  'exists',
  'cancelled',
  'referenced',
  'not_found',
]

/**
 * S25: the server refused the mutation's schema as too old, and this page writes no newer one. A mutation of an earlier build,
 * here or on another device, can be written again by this one.
 */
export function isPageTooOld({ entry, mutation, isHere }: Refused): boolean {
  return entry.error.code === 'too_old' && isHere && mutation.schema >= SCHEMA
}

export type Ways = {
  readonly offer?: Offer
  /** Whether the change can be applied again, as it is or edited. */
  readonly canApply: boolean
}

/** Facts besides the refusal itself. */
export type Known = {
  /** Its code belongs to another record. */
  readonly isDoubled?: boolean
  /** The record was deleted since, whatever the refusal was about. */
  readonly isDeleted?: boolean
  /** The server has the new record by now, so the two can be compared. */
  readonly isBack?: boolean
  /** Records that the decided values no longer refer to. */
  readonly unnamed?: ReadonlySet<string>
}

export function waysOf(
  registry: Registry,
  definition: EntityDefinition,
  refused: Refused,
  { isDoubled, isDeleted, isBack, unnamed }: Known,
): Ways {
  const { entry, mutation } = refused
  // Devices never write such an entity, so they cannot apply a change of it again.
  if (definition.sync !== 'full') return { canApply: false }
  const code = isDeleted ? 'deleted' : entry.error.code
  const canApply = isBack || !(FINAL.includes(code) || isPageTooOld(refused))
  if (code === 'duplicate' && isDoubled) return { offer: { kind: 'keep_both' }, canApply }
  if (code === 'deleted' && mutation.kind === 'patch' && definition.verbs.includes('restore')) {
    return { offer: { kind: 'restore', records: [{ entity: entry.entity, id: entry.recordId }] }, canApply: false }
  }
  if (code === 'reference_deleted') {
    const records = (entry.references ?? []).flatMap(({ path, id }) => {
      const entity = registry.byPath(path)?.name
      return entity === undefined || unnamed?.has(id) ? [] : [{ entity, id }]
    })
    return records.length > 0 ? { offer: { kind: 'restore', records }, canApply: false } : { canApply }
  }
  if (code === 'referenced' && mutation.kind === 'delete' && definition.archive) {
    return { offer: { kind: 'archive' }, canApply }
  }
  return { canApply: code === 'deleted' ? false : canApply }
}
