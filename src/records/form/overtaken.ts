/**
 * A form that was open while somebody else changed its record (S18). It saves only what was changed in it, on the values its
 * author saw: lists that unite or merge by entry on what the form began with, anything else on what the question before
 * saving told. What a pull brings after that is met by the merge, never overwritten in silence.
 */
import { useLingui } from '@lingui/react/macro'
import { isKeyed } from '../../domain/entries'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Field, Json, Values } from '../../domain/kit/field'
import { ownValue, sameValue } from '../../domain/kit/normalise'
import { type Change, fieldOf, insist, meetEntries, mergeField } from '../../domain/merge'
import { useReplica } from '../../state/replica'
import { partLabel } from '../words/entry-text'
import { readReferenced, referencesIn, titleFinder } from '../words/reference-titles'
import { useWriting } from '../words/use-writing'

/** `current`: the record as it is when the question is asked; `initial`: as the form began with it. */
export type Between = { readonly initial: Values; readonly current: Values | undefined }

/** Whether a change meets what others did since without a word: then it goes on what the form began with. */
function meetsAlone(field: Field | undefined, change: Change, current: Json | undefined): boolean {
  if (field?.type === 'list' && field.merge === 'union') return true
  return isKeyed(field) && mergeField(field, change, current).kind !== 'conflict'
}

function changeOf(patch: Values, initial: Values, key: string): Change {
  return { from: ownValue(initial, key) ?? null, to: ownValue(patch, key) ?? null }
}

/**
 * The fields of the patch in which the record says something else by now. Lists that unite lose nothing, and lists that
 * merge by entry only what both changed: no word of the rest.
 */
export function overtakenFields(definition: EntityDefinition, patch: Values, { initial, current }: Between): string[] {
  if (!current) return []
  return Object.keys(patch).filter((key) => {
    const field = fieldOf(definition, key)
    const now = ownValue(current, key)
    return !sameValue(field, now, ownValue(initial, key)) && !meetsAlone(field, changeOf(patch, initial, key), now)
  })
}

/** What the intent writes, and what it says its author saw. Of a list that was asked about, others' entries stay. */
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

/** The sentence of the question that names them; undefined when there is nothing to say. */
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
    return t({ id: 'records.save.overtaken', message: `Changed by somebody else meanwhile: ${fields}` })
  }
}
