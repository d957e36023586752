/** What may be done about a refusal besides applying it as it is: by its code, as S19 says. Pure. */
import type { Refused } from '../../../data/refused'
import type { EntityDefinition, Registry } from '../../../domain/kit/entity'
import { SCHEMA } from '../../../domain/mutation'

export type Offer =
  /** Two records want one code: the refused one gets the next free one. */
  | { readonly kind: 'keep_both' }
  /** The record itself was deleted, or records it names were: they come back first. */
  | { readonly kind: 'restore'; readonly records: readonly { readonly entity: string; readonly id: string }[] }
  /** Others refer to what was to be deleted: it is put out of use instead. */
  | { readonly kind: 'archive' }

/** Refusals that making the same change again cannot cure. */
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
 * S25: the server is too new for what was written here, and this page is no newer itself: it would write the same again. What
 * an earlier build wrote, here or on another device, this one writes anew.
 */
export function isPageTooOld({ entry, mutation, isHere }: Refused): boolean {
  return entry.error.code === 'too_old' && isHere && mutation.schema >= SCHEMA
}

export type Ways = {
  readonly offer?: Offer
  /** Whether the change may be made again as it is, or as it was edited. */
  readonly canApply: boolean
}

/** What is known besides the refusal itself. */
export type Known = {
  /** The code it wanted is another record's. */
  readonly isDoubled?: boolean
  /** The record was deleted since, whatever the refusal was about. */
  readonly isDeleted?: boolean
  /** The new record is there already, to be compared with. */
  readonly isBack?: boolean
  /** Records that the values named until somebody chose others for them. */
  readonly unnamed?: ReadonlySet<string>
}

export function waysOf(
  registry: Registry,
  definition: EntityDefinition,
  refused: Refused,
  { isDoubled, isDeleted, isBack, unnamed }: Known,
): Ways {
  const { entry, mutation } = refused
  // What devices do not write they cannot make again either.
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
