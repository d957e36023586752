import type { Field, Json, Values } from '../../domain/kit/field'
import { kindNamed } from '../../domain/kit/reference'
import { useReplica } from '../../state/replica/replica'
import { LinkTo } from '../LinkTo'
import { recordRoute } from '../record-routes'
import { type FindReference, fieldText, type Writing } from '../words/field-text'

export type FieldValueProps = {
  field: Field
  value: Json | undefined
  values: Values
  find: FindReference
  writing: Writing
}

/** A value in a detail: text, or a link to a record, a web address, a mailbox or a phone number. */
export const FieldValue = ({ field, value, values, find, writing }: FieldValueProps) => {
  const { registry } = useReplica()
  const text = fieldText(field, value, values, find, writing)
  if (typeof value !== 'string' || text === '') return text
  if (field.type === 'reference') {
    const target = registry.byName(kindNamed(field, values) ?? '')
    const to = target && recordRoute(target, value)
    return to ? <LinkTo to={to}>{text}</LinkTo> : text
  }
  if (field.type === 'email') return <a href={`mailto:${value}`}>{text}</a>
  if (field.type === 'text' && field.inputMode === 'tel')
    return <a href={`tel:${value.replace(/[^\d+]/g, '')}`}>{text}</a>
  if (field.type === 'url') {
    return (
      <a href={/^https?:\/\//i.test(value) ? value : `https://${value}`} target="_blank" rel="noreferrer">
        {text}
      </a>
    )
  }
  return text
}
