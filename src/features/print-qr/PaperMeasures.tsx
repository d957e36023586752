import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Field } from '../../domain/kit/field'
import { validateFields } from '../../domain/kit/validate'
import { labelProfile, mediumOf } from '../../domain/label-profile'
import { findingHint, findingText } from '../../records/words/finding-text'
import { useWriting } from '../../records/words/use-writing'
import { Switch } from '../../ui/controls/choices/Switch'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { AmountField } from '../../ui/controls/numbers/AmountField'
import { NumberField } from '../../ui/controls/numbers/NumberField'
import { isUnread } from '../../ui/controls/numbers/unread'
import { SelectField } from '../../ui/controls/select/SelectField'
import { PAPER_FIELDS, paperValues } from './paper'
import type { PaperState } from './use-paper-choice'

/** Lengths and counts of the paper, with the names of its definition. */
export const PaperMeasures = ({ state }: { state: PaperState }) => {
  const writing = useWriting()
  const { values } = state
  const findings = validateFields(PAPER_FIELDS, paperValues(values), {})
  const shown = Object.entries(PAPER_FIELDS).filter(
    ([key, field]) => key !== 'kind' && field.visibleWhen?.(values, values) !== false,
  )
  const { kind } = labelProfile.fields
  const kinds = kind.options.filter(({ value }) => mediumOf({ kind: value }) === state.medium)
  return (
    <FieldGroup>
      {kinds.length > 1 && (
        <SelectField
          name="paper_kind"
          label={writing.translate(kind.label)}
          value={String(values.kind)}
          options={kinds.map(({ value, label }) => ({ value, label: writing.translate(label) }))}
          onChange={(next) => state.set('kind', next)}
        />
      )}
      {shown.map(([key, field]) => {
        if (field.type === 'boolean') {
          const set = (isOn: boolean) => state.set(key, isOn || undefined)
          const label = writing.translate(field.label)
          return <Switch key={key} name={key} label={label} value={values[key] === true} onChange={set} />
        }
        const finding = findings.find((one) => one.field === key)
        const value = values[key]
        const common = {
          name: key,
          label: writing.translate(field.label),
          value: value === undefined || value === null ? '' : String(value),
          required: field.required,
          error: finding && findingText(finding, PAPER_FIELDS, writing),
          hint: findingHint(finding, field, writing),
          placeholder: field.placeholder && writing.translate(field.placeholder),
        }
        return <Measure key={key} field={field} common={common} onChange={(next) => state.set(key, next)} />
      })}
    </FieldGroup>
  )
}

type Common = {
  name: string
  label: string
  value: string
  required: boolean | undefined
  error: string | undefined
  hint: string | undefined
  placeholder: string | undefined
}
type MeasureProps = { field: Field; common: Common; onChange: (next: string | number | undefined) => void }

const Measure = ({ field, common, onChange }: MeasureProps) => {
  const { t } = useLingui()
  // Findings appear when the field loses the focus: a half-typed number is no mistake yet.
  const [left, setLeft] = useState(false)
  const props = { ...common, error: left ? common.error : undefined, onBlur: () => setLeft(true) }
  if (field.type === 'number') {
    // An invalid number stays as typed, and the paper stays unfinished.
    const told = (text: string) => (isUnread(text) ? text : Number(text))
    return <NumberField {...props} onChange={(text) => onChange(text === '' ? undefined : told(text))} />
  }
  return (
    <AmountField
      {...props}
      unit={t({ id: 'print.mm', message: 'mm' })}
      unpadded
      onChange={(text) => onChange(text === '' ? undefined : text)}
    />
  )
}
