import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { isPlainObject } from '../../domain/kit/entity'
import { ownValue } from '../../domain/kit/normalise'
import { Button } from '../../ui/button/Button'
import { FieldButton } from '../../ui/controls/field/FieldButton'
import { lazyAgain } from '../../ui/lazy-again'
import { acceptedBy } from '../files/accepted'
import styles from '../records.module.css'
import { useTranslate } from '../words/use-writing'
import { FieldList } from './FieldList'
import { controlId, useFormHandle } from './form-handle'
import { ListInput } from './ListInput'
import { ScalarInput, type ScalarInputProps } from './ScalarInput'

/** Few forms have files, so their code loads with the first one. */
const FilesInput = lazyAgain(() => import('./FilesInput').then((module) => module.FilesInput))

/** The control of one field of any type. A removable field also has buttons to fold and unfold it. */
export const FieldInput = (props: ScalarInputProps) => {
  const { path, field } = props
  const { t } = useLingui()
  const translate = useTranslate()
  const form = useFormHandle()
  // A required field cannot be folded, and a fixed one cannot be cleared.
  if (!field.removable || field.required || form.isReadOnly(path, field)) return <PlainInput {...props} />
  const label = translate(field.label)
  if (form.isFolded(path)) {
    return (
      <div id={controlId(form.formId, path)} className={styles.addEntry}>
        <Button kind="text" size="small" icon="plus" onClick={() => form.unfold(path)}>
          {t({ id: 'records.field.add', message: `Add: ${label}` })}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.entry}>
      <div className={styles.entryFields}>
        <PlainInput {...props} />
      </div>
      <FieldButton
        icon="minus"
        label={t({ id: 'records.field.remove', message: `Remove: ${label}` })}
        onClick={() => form.fold(path)}
      />
    </div>
  )
}

const PlainInput = (props: ScalarInputProps) => {
  const { path, field, values, name } = props
  const translate = useTranslate()
  const value = ownValue(values, name)
  const accepted = acceptedBy(field)
  if (accepted) {
    return (
      <Suspense fallback={null}>
        <FilesInput path={path} field={field} accepted={accepted} value={value} />
      </Suspense>
    )
  }
  if (field.type === 'list') return <ListInput path={path} field={field} value={value} Input={FieldInput} />
  if (field.type !== 'block') return <ScalarInput {...props} />
  return (
    <FieldList
      title={translate(field.label)}
      fields={field.fields}
      values={isPlainObject(value) ? value : {}}
      prefix={`${path}.`}
      Input={FieldInput}
    />
  )
}
