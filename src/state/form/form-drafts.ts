/**
 * Drafts of forms in the tab's storage: what was typed survives a reload, and nothing else does. A draft knows what its
 * form began with, so that taking it up again never undoes what somebody else changed meanwhile.
 */
import { isPlainObject } from '../../domain/kit/entity'
import type { Json, Values } from '../../domain/kit/field'
import { ownValue } from '../../domain/kit/normalise'

const DRAFT_PREFIX = 'pinset.draft.'

export type Draft = {
  readonly values: Values
  readonly initial: Values
  readonly typed: readonly string[]
  /** Of the record that was to be made, once a person tried to save it. */
  readonly newId?: string | undefined
  /** What the last try to make it said. */
  readonly tried?: Values | undefined
}

/** Whether a field holds the same in both. An absent value, null and an empty text are the same "nothing". */
export function sameValue(a: Values, b: Values, key: string): boolean {
  const plain = (value: Json | undefined) => JSON.stringify(value === '' || value === undefined ? null : value)
  return plain(ownValue(a, key)) === plain(ownValue(b, key))
}

/**
 * A form that opens with `initial` and finds a draft: only the fields that were typed in come from the draft. A new record that
 * a person tried to save is taken as it stood then: what it began with, as the time, is no news.
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
    // A full tab storage costs the draft, not the form.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(DRAFT_PREFIX + key)
  } catch {
    // As above.
  }
}
