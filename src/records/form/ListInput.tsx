import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { isPlainObject } from '../../domain/kit/entity'
import type { Field, Json, ListField } from '../../domain/kit/field'
import { mostItems } from '../../domain/kit/limits'
import { Button } from '../../ui/button/Button'
import { FieldButton } from '../../ui/controls/field/FieldButton'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { Cluster } from '../../ui/display/layout/Layout'
import styles from '../records.module.css'
import { scanOf } from '../scan/scan-filling'
import { inSentence } from '../words/in-sentence'
import { useTranslate } from '../words/use-writing'
import { EntryFieldList } from './FieldList'
import { useFormHandle } from './form-handle'
import type { ScalarInputProps } from './ScalarInput'

export type ListInputProps = {
  path: string
  field: ListField
  value: Json | undefined
  /** Draws one field of an entry, which may be a list again. */
  Input: ComponentType<ScalarInputProps>
}

/** A list of values or blocks: entries with remove buttons, and a button to add one. */
export const ListInput = ({ path, field, value, Input }: ListInputProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const form = useFormHandle()
  const entries: readonly Json[] = Array.isArray(value) ? value : []
  // An entry has no identity except its index.
  const paths = entries.map((_, index) => `${path}.${index}`)
  const one = translate(field.of.label)
  const readOnly = form.isReadOnly(path, field)
  const problem = form.problem(path, field)
  const isFull = entries.length >= mostItems(field)
  const remove = (index: number) =>
    form.set(
      path,
      entries.filter((_, at) => at !== index),
    )
  const removeLabel = (index: number) => {
    const number = index + 1
    return t({ id: 'records.list.remove', message: `Remove ${one} ${number}` })
  }
  const small = inSentence(one)
  const add = t({ id: 'records.list.add', message: `Add ${small}` })
  return (
    <FieldGroup title={translate(field.label)} note={problem?.text}>
      {paths.map((at, index) => (
        <div key={at} className={styles.entry}>
          <div className={styles.entryFields}>
            <EntryFields path={at} field={field} entry={entries[index] ?? ''} Input={Input} />
          </div>
          {!readOnly && <FieldButton icon="minus" label={removeLabel(index)} onClick={() => remove(index)} />}
        </div>
      ))}
      {!readOnly && !isFull && (
        <div className={styles.addEntry}>
          <Cluster>
            <Button
              kind="text"
              size="small"
              icon="plus"
              onClick={() => form.set(path, [...entries, EMPTY[field.of.type] ?? ''])}
            >
              {add}
            </Button>
            {scanOf(field.of) && (
              <Button kind="text" size="small" icon="camera" onClick={() => form.scan(path)}>
                {t({ id: 'records.list.scan', message: 'Scan' })}
              </Button>
            )}
          </Cluster>
        </div>
      )}
    </FieldGroup>
  )
}

/** The start value of a new entry, if not an empty text. */
const EMPTY: Partial<Record<Field['type'], Json>> = { block: {}, list: [] }

type EntryProps = { path: string; field: ListField; entry: Json; Input: ComponentType<ScalarInputProps> }

const EntryFields = ({ path, field, entry, Input }: EntryProps) => {
  const { of } = field
  const form = useFormHandle()
  if (of.type !== 'block') {
    const [name = ''] = path.split('.').slice(-1)
    return <Input path={path} field={of} values={{ [name]: entry }} name={name} />
  }
  const values = isPlainObject(entry) ? entry : {}
  const problem = form.problem(path, of)
  return (
    <>
      <EntryFieldList fields={of.fields} values={values} prefix={`${path}.`} Input={Input} />
      <div aria-live="polite">
        {problem && (
          <p className={problem.isWarning ? styles.entryWarning : styles.entryProblem} data-finding={path}>
            {problem.text}
          </p>
        )}
      </div>
    </>
  )
}
