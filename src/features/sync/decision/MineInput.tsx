import { FieldInput } from '../../../records/form/FieldInput'
import { FieldList } from '../../../records/form/FieldList'
import { FormContext } from '../../../records/form/form-handle'
import { aroundPart, rowAt } from './entry-rows'
import { type MineFormProps, plainField, plainFields, useMineForm } from './use-mine-form'

/** The input of one refused value: the same control as in the record's form. */
export function MineInput({ field: key, ...props }: MineFormProps & { field: string }) {
  const { values, handle } = useMineForm(props)
  const { definition, fields } = props.decision
  const field = rowAt(definition, key)?.field
  if (!field) return null
  const of = fields.find((one) => one.key === key)?.of
  // The input is outside its form, so the form's conditions do not apply.
  const { section: _heading, visibleWhen: _condition, ...alone } = plainField(field)
  return (
    <FormContext value={handle}>
      <FieldList
        fields={{ [key]: alone }}
        values={of ? { ...aroundPart(of), [key]: values[key] } : values}
        prefix=""
        Input={FieldInput}
      />
    </FormContext>
  )
}

export function MineForm(props: MineFormProps) {
  const { values, handle } = useMineForm(props)
  return (
    <FormContext value={handle}>
      <FieldList fields={plainFields(props.decision.definition.fields)} values={values} prefix="" Input={FieldInput} />
    </FormContext>
  )
}
