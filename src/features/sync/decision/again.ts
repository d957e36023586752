/** Turns a decision into the change that is applied again (S26). Pure. */
import type { Again } from '../../../data/decide/decide'
import { type EntityDefinition, type Row, referencesOf } from '../../../domain/kit/entity'
import type { Json, Values } from '../../../domain/kit/field'
import { type DecisionField, type Draft, NO_DRAFT, sideOf } from './decision'
import { listsOf } from './entry-rows'

/** The value that a row's choice gives: theirs, mine, or the one typed in place of mine. */
function chosenValue(field: DecisionField, draft: Draft): Json | undefined {
  if (sideOf(field, draft) === 'theirs') return field.now
  if (Object.hasOwn(draft.values, field.key)) return draft.values[field.key]
  return field.of ? field.of.part.value : field.mine
}

/** Lists that are decided entry by entry, put together from the choices so far. */
export function decidedLists(fields: readonly DecisionField[], draft: Draft) {
  return listsOf(fields, (field) => chosenValue(field, draft))
}

/** The records that the refused change refers to and the decided one does not. */
export function unnamedBy(
  definition: EntityDefinition,
  fields: readonly DecisionField[],
  draft: Draft,
): ReadonlySet<string> {
  const lists = (how: Draft) => Object.fromEntries(decidedLists(fields, how).map(({ list, value }) => [list, value]))
  const own = Object.fromEntries(fields.map((field) => [field.key, field.mine ?? null]))
  const mine = { ...own, ...lists(NO_DRAFT) }
  const kept = fields.filter((field) => sideOf(field, draft) !== 'theirs').map(({ key }) => [key, own[key] ?? null])
  const after = { ...Object.fromEntries(kept), ...draft.values, ...lists(draft) }
  const named = referencesOf(definition.fields, after).map(({ id }) => id)
  const before = referencesOf(definition.fields, mine).map(({ id }) => id)
  return new Set(before.filter((id) => !named.includes(id)))
}

/** Amounts in base units: computed again after a decision about any of their sources. */
const DERIVED = ['base_factor', 'base_quantity', 'base_unit_id'] as const
/** The sources of a purchase's own computed values: a decision about a change leaves them as the server has them. */
const FOLLOWED = ['became_received_at', 'received_from', 'expiry_days'] as const
const SOURCES = ['item_id', 'unit_id', 'quantity', 'counted_quantity'] as const

/** The change to apply again; `server` is the row that was shown as the server's. */
export function againOf(
  definition: EntityDefinition,
  fields: readonly DecisionField[],
  draft: Draft,
  server: Row | undefined,
  more: Pick<Again, 'force' | 'restore'> = {},
): Again {
  const lists = decidedLists(fields, draft)
  const plain = fields.filter(({ of }) => of === undefined)
  const isTheirs = (field: DecisionField) => sideOf(field, draft) === 'theirs'
  const isLeft = lists.filter(({ rows }) => rows.every(isTheirs)).map(({ list }) => list)
  const theirs = [...plain.filter(isTheirs).map(({ key }) => key), ...isLeft]
  // A list without a choice is sent as before, with the same `seen` value.
  const isChosen = (field: DecisionField) =>
    field.need === 'choice' || Object.hasOwn(draft.values, field.key) || (field.need === 'free' && isTheirs(field))
  const composedLists = lists.filter(({ list, rows }) => !isLeft.includes(list) && rows.some(isChosen))
  const rowKeys = new Set(fields.flatMap(({ of, key }) => (of ? [key] : [])))
  const typed = Object.entries(draft.values).filter(([key]) => !theirs.includes(key) && !rowKeys.has(key))
  const values: Values = Object.fromEntries([
    ...typed,
    ...composedLists.map(({ list, value }) => [list, value] as const),
  ])
  // A field without a choice is not sent as `seen`, because no person has looked at it.
  const isDecided = (field: DecisionField) => sideOf(field, draft) !== undefined
  const seen = [
    ...plain.filter(isDecided).map(({ key, now }) => [key, now ?? null] as const),
    ...lists.filter(({ rows }) => rows.every(isDecided)).map(({ list }) => [list, server?.[list] ?? null] as const),
  ]
  const isNew = fields.some(({ need }) => need === 'new')
  const derived = definition.stock ? DERIVED : []
  const followed = FOLLOWED.filter((key) => Object.hasOwn(definition.fields, key))
  const isMoved = SOURCES.some((key) => Object.hasOwn(values, key))
  const cleared = isNew && isMoved ? Object.fromEntries(derived.map((key) => [key, undefined])) : {}
  const left = isNew ? [] : [...theirs, ...derived, ...followed]
  return {
    ...more,
    ...(server ? { seen: Object.fromEntries(seen) } : {}),
    ...(left.length > 0 ? { theirs: left } : {}),
    ...(Object.keys(values).length > 0 ? { values: { ...values, ...cleared } } : {}),
  }
}
