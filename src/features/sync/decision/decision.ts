/**
 * One refused change as a decision: the fields it is about with was, mine and now, what a person has chosen so far, and
 * what is to be done with it. Pure; nothing here knows a screen.
 */
import type { Refused } from '../../../data/refused'
import type { EntityDefinition, Row } from '../../../domain/kit/entity'
import type { Json, Values } from '../../../domain/kit/field'
import { sameJson } from '../../../domain/kit/normalise'
import { type Change, fieldOf, type Merged, mergeField } from '../../../domain/merge'
import { checkedList, type EntryRow, entryRows, pathAt, rowKey } from './entry-rows'
import { foundIn, keysOf } from './findings'

export type Side = 'mine' | 'theirs'

export type DecisionField = {
  readonly key: string
  /** Of a list that merges by entry: what of it the row is about. Otherwise the row is a field of the record. */
  readonly of?: EntryRow
  /** Absent for a new record, also for one that is there again. */
  readonly was: Json | undefined
  readonly mine: Json | undefined
  /** What the server has; absent when it has nothing. */
  readonly now: Json | undefined
  /** The server's finding about this field, or about what is inside it: then with the path of that. */
  readonly code: string | undefined
  readonly at?: string
  /**
   * `choice`: two people changed it, or the server fell back from it; `free`: mine by default; `same`: both say
   * it; `new`: of a new record.
   */
  readonly need: 'choice' | 'free' | 'same' | 'new'
}

/** What a person chose and typed so far. */
export type Draft = {
  readonly sides: Readonly<Record<string, Side>>
  /** What the server had of a field when its side was chosen: a choice holds against that alone. */
  readonly seen?: Readonly<Record<string, Json>>
  readonly values: Values
}

export const NO_DRAFT: Draft = { sides: {}, values: {} }

/** The server's row as far as this device knows: the newer of what the refusal said and what was pulled since. */
export function serverRow({ entry }: Refused, visible: Row | undefined): Row | undefined {
  const current = entry.current
  if (!current || !visible) return current ?? visible
  return (visible.rev ?? -1) > (current.rev ?? -1) ? visible : current
}

/**
 * `server` as `serverRow` says; of a new record only where it is there all the same. Fields that no person fills in are left
 * out: they follow from the others.
 */
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
  // What the server fell back to may be what somebody wants by now: that is for a person to say.
  const isLost = mutation.kind === 'patch' && server !== undefined && entry.error.code === 'lost'
  const needOf = (merged: Merged['kind']) =>
    merged === 'same' ? 'same' : merged === 'conflict' || isLost ? 'choice' : 'free'
  const compared = (key: string, change: Change): readonly DecisionField[] => {
    const field = fieldOf(definition, key)
    const now = server?.[key]
    // A record that the server has no more is as its author saw it.
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

/** The fields with what was typed in place of mine: where the server says mine by now, it does not say that. */
export function withTyped(fields: readonly DecisionField[], { values }: Draft): readonly DecisionField[] {
  const isOther = ({ key, now }: DecisionField) =>
    Object.hasOwn(values, key) && !sameJson(values[key] ?? null, now ?? null)
  if (!fields.some((field) => field.need === 'same' && isOther(field))) return fields
  return fields.map((field) => (field.need === 'same' && isOther(field) ? { ...field, need: 'choice' } : field))
}

function hasValue(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** The side that holds for a field; undefined while a person has to choose. */
export function sideOf({ key, need, now }: DecisionField, draft: Draft): Side | undefined {
  if (need === 'same') return 'theirs'
  if (need !== 'choice') return draft.sides[key] ?? 'mine'
  const seen = draft.seen?.[key]
  return seen === undefined || sameJson(seen, now ?? null) ? draft.sides[key] : undefined
}

/** The draft with a side chosen for a field, against what the server has of it now; `value` in place of mine. */
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

/** Where whoever goes through the fields one by one begins: at what is wrong, else at what has to be chosen about. */
export function firstStep(fields: readonly DecisionField[]): number {
  const wrong = fields.findIndex(({ code }) => code !== undefined)
  return Math.max(0, wrong >= 0 ? wrong : fields.findIndex(({ need }) => need === 'choice'))
}

export type Standing = {
  /** Fields that nobody chose about yet. */
  readonly open: readonly DecisionField[]
  /** Nothing of mine would be left: to apply that is to discard. */
  readonly isAllTheirs: boolean
}

export function standingOf(fields: readonly DecisionField[], draft: Draft): Standing {
  const open = fields.filter((field) => sideOf(field, draft) === undefined)
  const isAllTheirs = fields.length > 0 && fields.every((field) => sideOf(field, draft) === 'theirs')
  return { open, isAllTheirs }
}

/** Every field that can be chosen about, on one side. */
export function chooseAll(fields: readonly DecisionField[], draft: Draft, side: Side): Draft {
  const choosable = fields.filter(({ need }) => need === 'choice' || need === 'free')
  return choosable.reduce((before, field) => chosen(before, field, side), draft)
}
