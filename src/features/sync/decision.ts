/**
 * One refused change as a decision: the fields it is about with was, mine and now, what a person has chosen so far, and
 * what is to be done with it. Pure; nothing here knows a screen.
 */
import type { Again } from '../../data/attention'
import type { Refused } from '../../data/refused'
import type { EntityDefinition, Row } from '../../domain/kit/entity'
import type { Json, Values } from '../../domain/kit/field'
import { mergeField } from '../../domain/merge'

export type Side = 'mine' | 'theirs'

export type DecisionField = {
  readonly key: string
  /** Absent for a new record. */
  readonly was: Json | undefined
  readonly mine: Json | undefined
  /** What the server has; absent when it has nothing. */
  readonly now: Json | undefined
  /** The server's finding about this field. */
  readonly code: string | undefined
  /** `choice`: two people changed it; `free`: mine unless told otherwise; `same`: both say it; `new`: of a new record. */
  readonly need: 'choice' | 'free' | 'same' | 'new'
}

/** What a person chose and typed so far. */
export type Draft = {
  readonly sides: Readonly<Record<string, Side>>
  readonly values: Values
}

export const NO_DRAFT: Draft = { sides: {}, values: {} }

/** The server's row as far as this device knows: the newer of what the refusal said and what was pulled since. */
export function serverRow({ entry }: Refused, visible: Row | undefined): Row | undefined {
  const current = entry.current
  if (!current || !visible) return current ?? visible
  return (visible.rev ?? -1) > (current.rev ?? -1) ? visible : current
}

/** `server` as `serverRow` says. Fields that no person fills in are left out: they follow from the others. */
export function decisionFields(
  definition: EntityDefinition,
  { entry, mutation }: Refused,
  server: Row | undefined,
): readonly DecisionField[] {
  const isShown = (key: string) => {
    const field = definition.fields[key]
    return field !== undefined && !field.hide && !field.readonly
  }
  const code = (key: string) => (entry.fields?.[key] === 'conflict' ? undefined : entry.fields?.[key])
  if (mutation.kind === 'patch') {
    return Object.entries(mutation.changes ?? {}).flatMap(([key, change]): DecisionField[] => {
      if (!isShown(key)) return []
      const merged = server ? mergeField(definition.fields[key], change, server[key]).kind : 'set'
      const need = merged === 'conflict' ? 'choice' : merged === 'same' ? 'same' : 'free'
      return [{ key, was: change.from, mine: change.to, now: server?.[key], code: code(key), need }]
    })
  }
  if (mutation.kind !== 'create') return []
  const body = mutation.body ?? {}
  const filled = Object.keys(definition.fields).filter((key) => isShown(key) && hasValue(body[key]))
  const failed = Object.keys(entry.fields ?? {}).filter((key) => isShown(key) && !filled.includes(key))
  return [...filled, ...failed].map((key) => {
    return { key, was: undefined, mine: body[key], now: undefined, code: code(key), need: 'new' }
  })
}

function hasValue(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** The side that holds for a field; undefined while a person has to choose. */
export function sideOf({ key, need }: DecisionField, draft: Draft): Side | undefined {
  if (need === 'same') return 'theirs'
  return draft.sides[key] ?? (need === 'choice' ? undefined : 'mine')
}

export type Standing = {
  /** Fields that nobody chose about yet. */
  readonly open: readonly DecisionField[]
  /** Nothing of mine would be left: to apply that is to let go. */
  readonly isAllTheirs: boolean
}

export function standingOf(fields: readonly DecisionField[], draft: Draft): Standing {
  const open = fields.filter((field) => sideOf(field, draft) === undefined)
  const isAllTheirs = fields.length > 0 && fields.every((field) => sideOf(field, draft) === 'theirs')
  return { open, isAllTheirs }
}

/** Every field that can be chosen about, on one side. */
export function chooseAll(fields: readonly DecisionField[], draft: Draft, side: Side): Draft {
  const chosen = fields
    .filter(({ need }) => need === 'choice' || need === 'free')
    .map(({ key }) => [key, side] as const)
  return { ...draft, sides: { ...draft.sides, ...Object.fromEntries(chosen) } }
}

/** The amounts in base units: worked out anew whenever what they follow from is decided about. */
const DERIVED = ['base_factor', 'base_quantity'] as const
const SOURCES = ['item_id', 'unit_id', 'quantity', 'counted_quantity'] as const

/** How the change is to be made again. */
export function againOf(
  definition: EntityDefinition,
  fields: readonly DecisionField[],
  draft: Draft,
  more: Pick<Again, 'force' | 'restore'> = {},
): Again {
  const theirs = fields.filter((field) => sideOf(field, draft) === 'theirs').map(({ key }) => key)
  const values = Object.fromEntries(Object.entries(draft.values).filter(([key]) => !theirs.includes(key)))
  const isNew = fields.some(({ need }) => need === 'new')
  const derived = definition.stock ? DERIVED : []
  const isMoved = SOURCES.some((key) => Object.hasOwn(values, key))
  const cleared = isNew && isMoved ? Object.fromEntries(derived.map((key) => [key, undefined])) : {}
  const left = isNew ? [] : [...theirs, ...derived]
  return {
    ...more,
    ...(left.length > 0 ? { theirs: left } : {}),
    ...(Object.keys(values).length > 0 ? { values: { ...values, ...cleared } } : {}),
  }
}
