import type { Field, Json } from '../../domain/kit/field'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { type AcceptedFiles, namesIn } from '../files/accepted'
import { Files } from '../files/Files'
import { useTranslate } from '../words/use-writing'
import { useFormHandle } from './form-handle'

export type FilesInputProps = { path: string; field: Field; accepted: AcceptedFiles; value: Json | undefined }

/** Files in a form: stored on the device when chosen, named by the record when it is saved. */
export const FilesInput = ({ path, field, accepted, value }: FilesInputProps) => {
  const form = useFormHandle()
  const translate = useTranslate()
  const names = namesIn(value)
  const readOnly = form.isReadOnly(path, field)
  const set = (next: readonly string[]) => form.set(path, field.type === 'list' ? next : (next[0] ?? ''))
  const label = translate(field.label)
  return (
    <FieldGroup title={label} note={form.problem(path, field)?.text}>
      <Files
        label={label}
        names={names}
        accepted={accepted}
        onAdd={readOnly ? undefined : (more) => set([...new Set([...names, ...more])])}
        onRemove={readOnly ? undefined : (gone) => set(names.filter((one) => one !== gone))}
      />
    </FieldGroup>
  )
}
