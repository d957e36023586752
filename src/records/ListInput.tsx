import { useLingui } from '@lingui/react/macro'
import { isPlainObject } from '../domain/kit/entity'
import type { Json, ListField } from '../domain/kit/field'
import { Button } from '../ui/button/Button'
import { FieldButton } from '../ui/controls/FieldButton'
import { FieldGroup } from '../ui/controls/FieldGroup'
import { Cluster } from '../ui/display/Layout'
import { useFormHandle } from './form-handle'
import { isVisible } from './form-values'
import { inSentence } from './in-sentence'
import styles from './records.module.css'
import { ScalarInput } from './ScalarInput'
import { useTranslate } from './use-writing'

export type ListInputProps = { path: string; field: ListField; value: Json | undefined }

/** A list of values or of blocks: its entries, each with a way to take it out, and a button for one more. */
export const ListInput = ({ path, field, value }: ListInputProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const form = useFormHandle()
  const entries: readonly Json[] = Array.isArray(value) ? value : []
  // An entry has no identity but its place.
  const paths = entries.map((_, index) => `${path}.${index}`)
  const one = translate(field.of.label)
  const readOnly = form.isReadOnly(path, field)
  const problem = form.problem(path, field)
  const isFull = entries.length >= (field.maxItems ?? Number.POSITIVE_INFINITY)
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
            <EntryFields path={at} field={field} entry={entries[index] ?? ''} />
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
              onClick={() => form.set(path, [...entries, field.of.type === 'block' ? {} : ''])}
            >
              {add}
            </Button>
            {field.of.rightBtns?.scan && (
              <Button
                kind="text"
                size="small"
                icon="scan"
                onClick={() => form.scan(`${path}.${entries.length}`, field.of)}
              >
                {t({ id: 'records.list.scan', message: 'Scan' })}
              </Button>
            )}
          </Cluster>
        </div>
      )}
    </FieldGroup>
  )
}

const EntryFields = ({ path, field, entry }: { path: string; field: ListField; entry: Json }) => {
  const { of } = field
  if (of.type !== 'block') {
    const [name = ''] = path.split('.').slice(-1)
    return <ScalarInput path={path} field={of} values={{ [name]: entry }} name={name} />
  }
  const values = isPlainObject(entry) ? entry : {}
  return Object.entries(of.fields)
    .filter(([, inner]) => isVisible(inner, values))
    .map(([name, inner]) => (
      <ScalarInput key={name} path={`${path}.${name}`} field={inner} values={values} name={name} />
    ))
}
