/**
 * A form whose record another person changed while it was open (S18). It saves only its own changes with `seen` values: for lists that
 * merge by union or by entry, the values when the form opened. For other fields, the values shown by the question before saving. Later
 * pulls are merged with these, so nothing is overwritten silently.
 */
import { useLingui } from '@lingui/react/macro'
import { isKeyed } from '../../domain/entries'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Field, Json, Values } from '../../domain/kit/field'
import { ownValue, sameValue } from '../../domain/kit/normalise'
import { type Change, fieldOf, insist, meetEntries, mergeField } from '../../domain/merge'
import { useReplica } from '../../state/replica/replica'
import { partLabel } from '../words/entry-text'
import { readReferenced, referencesIn, titleFinder } from '../words/reference-titles'
import { useWriting } from '../words/use-writing'

/** `current`: the record at the question. `initial`: the record when the form opened. */
export type Between = { readonly initial: Values; readonly current: Values | undefined }

/** Whether the change merges without a question. Its `seen` value is then the value when the form opened. */
function meetsAlone(field: Field | undefined, change: Change, current: Json | undefined): boolean {
  if (field?.type === 'list' && field.merge === 'union') return true
  return isKeyed(field) && mergeField(field, change, current).kind !== 'conflict'
}

function changeOf(patch: Values, initial: Values, key: string): Change {
  return { from: ownValue(initial, key) ?? null, to: ownValue(patch, key) ?? null }
}

/**
 * Fields of the patch that another person changed too. A list that merges by union loses nothing. A list that merges by entry counts only
 * if both changed the same entry.
 */
export function overtakenFields(definition: EntityDefinition, patch: Values, { initial, current }: Between): string[] {
  if (!current) return []
  return Object.keys(patch).filter((key) => {
    const field = fieldOf(definition, key)
    const now = ownValue(current, key)
    return !sameValue(field, now, ownValue(initial, key)) && !meetsAlone(field, changeOf(patch, initial, key), now)
  })
}

/** The intent's values and its `seen` values. In a list of the question, other people's entries stay. */
export function rebased(
  definition: EntityDefinition,
  patch: Values,
  between: Between,
): { readonly values: Values; readonly seen: Values } {
  const { initial, current } = between
  const told = overtakenFields(definition, patch, between)
  const entries = Object.keys(patch).map((key) => {
    const change = changeOf(patch, initial, key)
    const field = fieldOf(definition, key)
    const now = current && ownValue(current, key)
    if (told.includes(key)) return [key, insist(field, change, now), now ?? null] as const
    return [key, change.to, current && !meetsAlone(field, change, now) ? (now ?? null) : change.from] as const
  })
  return {
    values: Object.fromEntries(entries.map(([key, to]) => [key, to])),
    seen: Object.fromEntries(entries.map(([key, , seen]) => [key, seen])),
  }
}

/** The question's sentence with the overtaken fields. Undefined without any. */
export function useOvertakenNote(): (
  definition: EntityDefinition,
  patch: Values,
  between: Between,
) => Promise<string | undefined> {
  const { t } = useLingui()
  const { db, registry } = useReplica()
  const writing = useWriting()
  return async (definition, patch, between) => {
    const overtaken = overtakenFields(definition, patch, between)
    if (overtaken.length === 0) return undefined
    const named = [patch, between.initial].flatMap((values) => referencesIn(definition, values, overtaken))
    const find = titleFinder(await readReferenced(db, registry, named), writing)
    const fields = overtaken
      .flatMap((key) => {
        const field = fieldOf(definition, key)
        const change = changeOf(patch, between.initial, key)
        const met = isKeyed(field) ? meetEntries(field, change, between.current?.[key]) : undefined
        const parts = met?.parts.filter((part) => part.met === 'conflict') ?? []
        if (isKeyed(field) && parts.length > 0) return parts.map((part) => partLabel(field, part, find, writing))
        return writing.label(field?.label ?? definition.label)
      })
      .join(', ')
    return t({ id: 'records.save.overtaken', message: `Someone else changed: ${fields}` })
  }
}
