import { ListInput } from './ListInput'
import { ScalarInput, type ScalarInputProps } from './ScalarInput'

/** The control of one field, whatever its type. */
export const FieldInput = (props: ScalarInputProps) =>
  props.field.type === 'list' ? (
    <ListInput path={props.path} field={props.field} value={props.values[props.name]} />
  ) : (
    <ScalarInput {...props} />
  )
