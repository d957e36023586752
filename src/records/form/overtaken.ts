/**
 * A form whose record somebody else changed while it was open (S18). It saves only its own changes, with `seen` values:
 * for lists that unite or merge by entry, the values the form began with; for other fields, those that the question
 * before saving showed. The merge meets whatever a pull brings later; nothing is overwritten in silence.
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

/** `current`: the record when the question is asked; `initial`: the record when the form opened. */
export type Between = { readonly initial: Values; readonly current: Values | undefined }

/** Whether the change merges without a question; its `seen` value is then the one the form began with. */
function meetsAlone(field: Field | undefined, change: Change, current: Json | undefined): boolean {
  if (field?.type === 'list' && field.merge === 'union') return true
  return isKeyed(field) && mergeField(field, change, current).kind !== 'conflict'
}

function changeOf(patch: Values, initial: Values, key: string): Change {
  return { from: ownValue(initial, key) ?? null, to: ownValue(patch, key) ?? null }
}

/**
 * Fields of the patch that somebody else changed meanwhile. A list that unites loses nothing; a list that merges by
 * entry counts only where both changed the same entry.
 */
export function overtakenFields(definition: EntityDefinition, patch: Values, { initial, current }: Between): string[] {
  if (!current) return []
  return Object.keys(patch).filter((key) => {
    const field = fieldOf(definition, key)
    const now = ownValue(current, key)
    return !sameValue(field, now, ownValue(initial, key)) && !meetsAlone(field, changeOf(patch, initial, key), now)
  })
}

/** The intent's values and its `seen` values. Of a list in question, the entries of others stay. */
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

/** The sentence of the question that names the overtaken fields; undefined without any. */
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
