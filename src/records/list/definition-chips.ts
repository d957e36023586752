/** Chips from a definition: the options of its first select field, and archived records if there are any. */
import type { EntityDefinition } from '../../domain/kit/entity'
import { optionsOf } from '../words/field-text'
import type { Translate } from '../words/finding-text'
import type { ListChip } from './RecordList'

/** More options do not fit into a row of chips. */
const MOST = 10

export function definitionChips(definition: EntityDefinition, translate: Translate, archived: string): ListChip[] {
  const { archive } = definition
  const chips: ListChip[] = archive
    ? [{ value: 'archived', label: archived, counted: true, matches: ({ row }) => row[archive] === false }]
    : []
  const choice = Object.entries(definition.fields).find(([, field]) => field.type === 'select' && !field.hide)
  if (!choice) return chips
  const [key, field] = choice
  const options = field.type === 'select' ? optionsOf(field, {}) : []
  if (options.length > MOST) return chips
  return [
    ...chips,
    ...options.map((option) => ({
      value: `${key}:${option.value}`,
      label: translate(option.label),
      matches: ({ row }: { row: { readonly [key: string]: unknown } }) => row[key] === option.value,
    })),
  ]
}
