import { useLingui } from '@lingui/react/macro'
import type { Field, Json, Values } from '../../domain/kit/field'
import { ownValue } from '../../domain/kit/normalise'
import { kindNamed, kindsNamed } from '../../domain/kit/reference'
import { useFarmZone } from '../../state/words/farm-zone'
import { Checkbox } from '../../ui/controls/choices/Checkbox'
import { DateField } from '../../ui/controls/dates/DateField'
import { DateTimeField } from '../../ui/controls/dates/DateTimeField'
import { ButtonField } from '../../ui/controls/field/ButtonField'
import { FieldButton } from '../../ui/controls/field/FieldButton'
import { AmountField } from '../../ui/controls/numbers/AmountField'
import { NumberField } from '../../ui/controls/numbers/NumberField'
import { SelectField } from '../../ui/controls/select/SelectField'
import { PasswordField } from '../../ui/controls/text/PasswordField'
import { TextField } from '../../ui/controls/text/TextField'
import { scanOf } from '../scan/scan-filling'
import { fractionDigitsOf, optionsOf, unitText } from '../words/field-text'
import { useTranslate } from '../words/use-writing'
import { controlId, saidOf, useFormHandle } from './form-handle'
import { wholeNumber } from './form-values'
import { ReferenceField } from './ReferenceField'

export type ScalarInputProps = {
  /** Dotted path of the value in the draft. */
  path: string
  field: Field
  /** The values around the field: the draft, or its block. */
  values: Values
  /** The field's own key in `values`. */
  name: string
}

/** The control of one value. Lists have their own. */
export const ScalarInput = ({ path, field, values, name }: ScalarInputProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const zone = useFarmZone()
  const form = useFormHandle()
  const readOnly = form.isReadOnly(path, field)
  const value = ownValue(values, name)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const set = (next: Json | undefined) => form.set(path, next)
  const scan = scanOf(field) && (
    <FieldButton
      icon="camera"
      label={t({ id: 'records.field.scan', message: 'Scan QR Code' })}
      onClick={() => form.scan(path)}
    />
  )
  const shared = {
    id: controlId(form.formId, path),
    name: path,
    label: translate(field.label),
    ...saidOf(form.problem(path, field)),
    required: field.required,
    readOnly,
    placeholder: field.placeholder && translate(field.placeholder),
    note: field.hint && translate(field.hint),
    end: scan,
    value: text,
    onChange: (next: string) => set(next === '' ? undefined : next),
    onBlur: () => form.touch(path),
  }
  switch (field.type) {
    case 'text':
      return (
        <TextField
          {...shared}
          multiline={field.multiline}
          type={field.inputMode === 'tel' ? 'tel' : 'text'}
          onChange={set}
        />
      )
    case 'email':
      return <TextField {...shared} type="email" onChange={set} />
    case 'url':
      return <TextField {...shared} type="url" onChange={set} />
    case 'password':
      return <PasswordField {...shared} autoComplete="new-password" />
    case 'number':
      return <NumberField {...shared} onChange={(digits) => set(wholeNumber(digits))} />
    case 'unit':
      return (
        <AmountField
          {...shared}
          unit={unitText(field, values, form.find)}
          fractionDigits={fractionDigitsOf(field, values, form.find)}
          unpadded={field.fractionDigits !== undefined}
          min={field.min}
          max={field.max}
        />
      )
    case 'date':
      return field.precision === 'instant' ? (
        <DateTimeField {...shared} zone={zone} />
      ) : (
        <DateField {...shared} min={field.min} />
      )
    case 'boolean':
      return <Checkbox {...shared} value={value === true} onChange={set} />
    case 'select':
      return (
        <SelectField
          {...shared}
          options={optionsOf(field, values, form.draft).map((option) => ({
            value: option.value,
            label: translate(option.label),
          }))}
          clearable={!field.required && field.default === undefined}
        />
      )
    case 'reference':
      return <ReferenceField {...shared} path={path} target={kindNamed(field, values) ?? kindsNamed(field)[0] ?? ''} />
    case 'button':
      return (
        <ButtonField
          label={shared.label}
          action={shared.placeholder ?? t({ id: 'records.field.run', message: 'Run' })}
          {...saidOf(form.problem(path, field))}
          busy={form.running === path}
          readOnly={readOnly || form.runAction === undefined}
          onClick={() => form.runAction?.(path, field.action)}
        />
      )
    default:
      return null
  }
}
