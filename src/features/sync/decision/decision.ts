/** One refused change as a decision: its fields with was, mine and now, the choices so far, and the resulting values. Pure. */
import type { Refused } from '../../../data/decide/refused'
import type { EntityDefinition, Row } from '../../../domain/kit/entity'
import type { Json, Values } from '../../../domain/kit/field'
import { sameJson } from '../../../domain/kit/normalise'
import { type Change, fieldOf, type Merged, mergeField } from '../../../domain/merge'
import { checkedList, type EntryRow, entryRows, pathAt, rowKey } from './entry-rows'
import { foundIn, keysOf } from './findings'

export type Side = 'mine' | 'theirs'

export type DecisionField = {
  readonly key: string
  /** For a row of a list that merges by entry: its entry or field. Otherwise the row is a field of the record. */
  readonly of?: EntryRow
  /** Absent for a new record, even if the server has it by now. */
  readonly was: Json | undefined
  readonly mine: Json | undefined
  /** The server's value; absent when it has none. */
  readonly now: Json | undefined
  /** The server's finding about this field or a path inside it; `at` is that path. */
  readonly code: string | undefined
  readonly at?: string
  /**
   * `choice`: both people changed it, or a restored server has lost mine; `free`: mine by default; `same`: both sides
   * agree; `new`: a field of a new record.
   */
  readonly need: 'choice' | 'free' | 'same' | 'new'
}

export type Draft = {
  readonly sides: Readonly<Record<string, Side>>
  /** The server's value of each field when its side was chosen: a choice holds for that value only. */
  readonly seen?: Readonly<Record<string, Json>>
  readonly values: Values
}

export const NO_DRAFT: Draft = { sides: {}, values: {} }

/** The newest server row on this device: from the refusal, or from a later pull. */
export function serverRow({ entry }: Refused, visible: Row | undefined): Row | undefined {
  const current = entry.current
  if (!current || !visible) return current ?? visible
  return (visible.rev ?? -1) > (current.rev ?? -1) ? visible : current
}

/** `server` is the row from `serverRow`; for a new record, only if the server already has it. Computed fields are left out. */
export function decisionFields(
  definition: EntityDefinition,
  { entry, mutation }: Refused,
  server: Row | undefined,
): readonly DecisionField[] {
  const isShown = (key: string) => {
    const field = fieldOf(definition, key)
    return field !== undefined && !field.hide && !field.readonly
  }
  const found = (key: string): Pick<DecisionField, 'code' | 'at'> => {
    const [at, code] = foundIn(entry.fields, key) ?? []
    return { code: code === 'conflict' ? undefined : code, ...(at === undefined || at === key ? {} : { at }) }
  }
  // A restored server has lost the change, but its old value may be the wanted one by now: a person has to choose.
  const isLost = mutation.kind === 'patch' && server !== undefined && entry.error.code === 'lost'
  const needOf = (merged: Merged['kind']) =>
    merged === 'same' ? 'same' : merged === 'conflict' || isLost ? 'choice' : 'free'
  const compared = (key: string, change: Change): readonly DecisionField[] => {
    const field = fieldOf(definition, key)
    const now = server?.[key]
    // If the server has no record any more, `was` counts as its value.
    const rows = entryRows(definition, key, change, server ? now : (change.from ?? undefined))
    if (!rows) {
      const merged = server ? mergeField(field, change, now).kind : 'set'
      return [{ key, was: change.from, mine: change.to, now, ...found(key), need: needOf(merged) }]
    }
    const keyed = rows.map((of) => ({ of, key: rowKey(of) }))
    const list = checkedList(field, change, now)
    const paths = Object.entries(entry.fields ?? {}).map(([path, code]) => [
      path,
      code,
      pathAt(definition, keyed, path, list),
    ])
    return keyed.map(({ of, key: row }): DecisionField => {
      const [at, code] = paths.find(([, , place]) => place === row || place?.startsWith(`${row}.`)) ?? []
      const said = at === undefined || code === 'conflict' ? { code: undefined } : { code, at }
      const { was, mine, now: there, met } = of.part
      return { key: row, of, was, mine, now: server ? there : undefined, ...said, need: needOf(met) }
    })
  }
  if (mutation.kind === 'patch') {
    return Object.entries(mutation.changes ?? {}).flatMap(([key, change]) =>
      isShown(key) ? compared(key, change) : [],
    )
  }
  if (mutation.kind !== 'create') return []
  const body = mutation.body ?? {}
  const filled = Object.keys(definition.fields).filter((key) => isShown(key) && hasValue(body[key]))
  if (server) {
    return filled.flatMap((key) =>
      compared(key, { from: null, to: body[key] ?? null }).map((field) => ({ ...field, was: undefined })),
    )
  }
  const failed = keysOf(entry.fields).filter((key) => isShown(key) && !filled.includes(key))
  return [...filled, ...failed].map((key) => {
    return { key, was: undefined, mine: body[key], now: undefined, ...found(key), need: 'new' }
  })
}

/** The fields with typed values in place of mine; `same` where the server has that value by now. */
export function withTyped(fields: readonly DecisionField[], { values }: Draft): readonly DecisionField[] {
  const isOther = ({ key, now }: DecisionField) =>
    Object.hasOwn(values, key) && !sameJson(values[key] ?? null, now ?? null)
  if (!fields.some((field) => field.need === 'same' && isOther(field))) return fields
  return fields.map((field) => (field.need === 'same' && isOther(field) ? { ...field, need: 'choice' } : field))
}

function hasValue(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** The chosen side of a field, or its default; undefined while a person has to choose. */
export function sideOf({ key, need, now }: DecisionField, draft: Draft): Side | undefined {
  if (need === 'same') return 'theirs'
  if (need !== 'choice') return draft.sides[key] ?? 'mine'
  const seen = draft.seen?.[key]
  return seen === undefined || sameJson(seen, now ?? null) ? draft.sides[key] : undefined
}

/** The draft with a side chosen for a field, against the server's current value; `value` replaces mine. */
export function chosen(
  draft: Draft,
  { key, now }: Pick<DecisionField, 'key' | 'now'>,
  side: Side,
  value?: Json,
): Draft {
  return {
    sides: { ...draft.sides, [key]: side },
    seen: { ...draft.seen, [key]: now ?? null },
    values: value === undefined ? draft.values : { ...draft.values, [key]: value },
  }
}

/** The first step when fields are decided one by one: the first with a finding, else the first open choice. */
export function firstStep(fields: readonly DecisionField[]): number {
  const wrong = fields.findIndex(({ code }) => code !== undefined)
  return Math.max(0, wrong >= 0 ? wrong : fields.findIndex(({ need }) => need === 'choice'))
}

export type Standing = {
  /** Fields that still need a choice. */
  readonly open: readonly DecisionField[]
  /** Whether every side is theirs: to apply that is to discard. */
  readonly isAllTheirs: boolean
}

export function standingOf(fields: readonly DecisionField[], draft: Draft): Standing {
  const open = fields.filter((field) => sideOf(field, draft) === undefined)
  const isAllTheirs = fields.length > 0 && fields.every((field) => sideOf(field, draft) === 'theirs')
  return { open, isAllTheirs }
}

/** Chooses one side for every field that has a choice. */
export function chooseAll(fields: readonly DecisionField[], draft: Draft, side: Side): Draft {
  const choosable = fields.filter(({ need }) => need === 'choice' || need === 'free')
  return choosable.reduce((before, field) => chosen(before, field, side), draft)
}
