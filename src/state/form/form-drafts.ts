/**
 * Form drafts in the tab's storage, so that only typed values survive a reload. A draft stores the form's initial values, so that
 * restoring it never reverts other people's changes.
 */
import { isPlainObject } from '../../domain/kit/entity'
import type { Json, Values } from '../../domain/kit/field'
import { ownValue } from '../../domain/kit/normalise'

const DRAFT_PREFIX = 'pinset.draft.'

export type Draft = {
  readonly values: Values
  readonly initial: Values
  readonly typed: readonly string[]
  /** The id of the new record, after the first attempt to save it. */
  readonly newId?: string | undefined
  /** The values of the last attempt. */
  readonly tried?: Values | undefined
}

/** Whether a field is equal in both. Absent, null and an empty text are equal. */
export function sameValue(a: Values, b: Values, key: string): boolean {
  const plain = (value: Json | undefined) => JSON.stringify(value === '' || value === undefined ? null : value)
  return plain(ownValue(a, key)) === plain(ownValue(b, key))
}

/**
 * Merges a draft into a form that opens with `initial`: only typed fields come from the draft. A new record with an attempt to save is
 * restored as it was, because its initial values, such as the time, are not news.
 */
export function merged(initial: Values, draft: Draft, secrets: readonly string[]): Draft {
  const changed = Object.keys({ ...draft.initial, ...draft.values }).filter(
    (key) => !secrets.includes(key) && (draft.tried !== undefined || !sameValue(draft.values, draft.initial, key)),
  )
  const taken = (from: Values) => Object.fromEntries(changed.map((key) => [key, ownValue(from, key)]))
  return {
    initial: { ...initial, ...taken(draft.initial) },
    values: { ...initial, ...taken(draft.values) },
    typed: draft.typed,
  }
}

export function readDraft(key: string): Draft | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(DRAFT_PREFIX + key) ?? 'null')
    if (!isPlainObject(found)) return undefined
    const { values, initial, typed, newId, tried } = found
    const paths = Array.isArray(typed) ? typed.map(String) : []
    if (!isPlainObject(values) || !isPlainObject(initial)) return undefined
    return {
      values,
      initial,
      typed: paths,
      newId: typeof newId === 'string' ? newId : undefined,
      tried: isPlainObject(tried) ? tried : undefined,
    }
  } catch {
    return undefined
  }
}

export function writeDraft(key: string, draft: Draft, secrets: readonly string[]): void {
  const kept = (values: Values) => Object.fromEntries(Object.entries(values).filter(([key]) => !secrets.includes(key)))
  try {
    const { typed, newId, tried } = draft
    const whole = {
      values: kept(draft.values),
      initial: kept(draft.initial),
      typed,
      newId,
      tried: tried && kept(tried),
    }
    sessionStorage.setItem(DRAFT_PREFIX + key, JSON.stringify(whole))
  } catch {
    // If the tab's storage is full, the draft is lost but not the form.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(DRAFT_PREFIX + key)
  } catch {
    // The draft is lost, but not the form.
  }
}
