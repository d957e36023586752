/**
 * A form that was open while somebody else changed its record (S18). It saves only what was changed in it, on the values its
 * author saw: lists that unite on what the form began with, anything else on what the question before saving told. What a
 * pull brings after that is met by the merge, never overwritten in silence.
 */
import { useLingui } from '@lingui/react/macro'
import type { EntityDefinition } from '../domain/kit/entity'
import type { Values } from '../domain/kit/field'
import { ownValue, sameValue } from '../domain/kit/normalise'
import { fieldOf } from '../domain/merge'
import { useTranslate } from './words/use-writing'

/** `current`: the record as it is when the question is asked; `initial`: as the form began with it. */
export type Between = { readonly initial: Values; readonly current: Values | undefined }

function unites(definition: EntityDefinition, key: string): boolean {
  const field = fieldOf(definition, key)
  return field?.type === 'list' && field.merge === 'union'
}

/** The fields of the patch in which the record says something else by now. Lists that unite lose nothing: no word of them. */
export function overtakenFields(definition: EntityDefinition, patch: Values, { initial, current }: Between): string[] {
  if (!current) return []
  return Object.keys(patch).filter(
    (key) =>
      !unites(definition, key) && !sameValue(fieldOf(definition, key), ownValue(current, key), ownValue(initial, key)),
  )
}

/** What the intent says its author saw. */
export function seenBy(definition: EntityDefinition, patch: Values, { initial, current }: Between): Values {
  const entries = Object.keys(patch).map((key) => {
    const seen = current && !unites(definition, key) ? current : initial
    return [key, ownValue(seen, key) ?? null] as const
  })
  return Object.fromEntries(entries)
}

/** The sentence of the question that names them; undefined when there is nothing to say. */
export function useOvertakenNote(): (
  definition: EntityDefinition,
  patch: Values,
  between: Between,
) => string | undefined {
  const { t } = useLingui()
  const translate = useTranslate()
  return (definition, patch, between) => {
    const overtaken = overtakenFields(definition, patch, between)
    if (overtaken.length === 0) return undefined
    const fields = overtaken.map((key) => translate(definition.fields[key]?.label ?? definition.label)).join(', ')
    return t({ id: 'records.save.overtaken', message: `Changed by somebody else meanwhile: ${fields}` })
  }
}
