/** The details inside a label that is readable without data: the record's fields in readable form. */
import type { EntityDefinition, Row } from '../../domain/kit/entity'
import type { LabelFact } from '../../state/labels/print-jobs'
import { useReplica } from '../../state/replica/replica'
import { fieldText } from '../words/field-text'
import { readReferenced, referencesIn, titleFinder } from '../words/reference-titles'
import { useWriting } from '../words/use-writing'

/** The fields of lists and labels. A code of 1000 characters cannot contain all fields. */
function fieldsOf({ fields, list, qr, said }: EntityDefinition): string[] {
  const named = [list.code, qr?.name, 'name' in fields ? 'name' : undefined, said?.amount]
  const keys = [...named, ...(qr?.dates ?? []), ...list.subtitle].filter((key) => key !== undefined)
  return [...new Set(keys)].filter((key) => fields[key] && !fields[key].hide)
}

export function useLabelFacts(): (definition: EntityDefinition, row: Row) => Promise<LabelFact[]> {
  const { db, registry } = useReplica()
  const writing = useWriting()
  return async (definition, row) => {
    const keys = fieldsOf(definition)
    const find = titleFinder(await readReferenced(db, registry, referencesIn(definition, row, keys)), writing)
    return keys.flatMap((key) => {
      const field = definition.fields[key]
      const value = field ? fieldText(field, row[key], row, find, writing) : ''
      return field && value !== '' ? [{ key, label: writing.translate(field.label), value }] : []
    })
  }
}
