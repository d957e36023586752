/** The text on a record's label: its code, its title and its dates. */
import type { EntityDefinition, Row } from '../../domain/kit/entity'
import type { LabelText } from '../../state/labels/print-jobs'
import { useReplica } from '../../state/replica/replica'
import { fieldText } from '../words/field-text'
import { codeOf, nameBeside, readReferenced, referencesIn, titleFields, titleFinder } from '../words/reference-titles'
import { useWriting } from '../words/use-writing'

export function useLabelText(): (definition: EntityDefinition, row: Row) => Promise<LabelText> {
  const { db, registry } = useReplica()
  const writing = useWriting()
  return async (definition, row) => {
    const { name: key, dates = [] } = definition.qr ?? {}
    const mentioned = referencesIn(definition, row, key === undefined ? titleFields(definition) : [key])
    const find = titleFinder(await readReferenced(db, registry, mentioned), writing)
    const text = (field: string): string => {
      const known = definition.fields[field]
      return known ? fieldText(known, row[field], row, find, writing) : ''
    }
    const name = (key === undefined ? '' : text(key)) || nameBeside(definition, row, find, writing)
    const code = codeOf(definition, row) ?? mentioned.map(({ id }) => find(id)?.code).find((one) => one !== undefined)
    const days = dates.flatMap((field, index) => {
      // Non-breaking spaces keep a date on one line.
      const day = text(field).replaceAll(' ', '\u00a0')
      const label = definition.fields[field]?.label
      // The first date needs no label. Later dates have the name of their event.
      return day === '' || !label ? [] : [index === 0 ? day : `${writing.translate(label)} ${day}`]
    })
    return { name, dates: days, ...(code === undefined || code === name ? {} : { code }) }
  }
}
