import { useNavigate } from '@tanstack/react-router'
import type { Field, Json } from '../../domain/kit/field'
import { FormContext, type FormHandle, PLAIN_HANDLE } from '../../records/form-handle'
import { createRoute } from '../../records/record-routes'
import { ScalarInput } from '../../records/ScalarInput'
import { FieldGroup } from '../../ui/controls/FieldGroup'
import type { Draft } from './decision'
import type { Decision } from './use-decision'

export type MineInputProps = {
  decision: Decision
  field: string
  draft: Draft
  onDraft: (next: Draft) => void
  /** What is wrong with the value as it stands. */
  problem: string | undefined
}

const SIMPLE: readonly Field['type'][] = [
  'text',
  'email',
  'url',
  'number',
  'unit',
  'date',
  'boolean',
  'select',
  'reference',
]

/** Whether a field's own value can be put right where it is shown; the rest is edited in the record. */
export function isEditable({ definition }: Decision, key: string): boolean {
  const field = definition.fields[key]
  return field !== undefined && SIMPLE.includes(field.type)
}

/** The input of one refused value: the same control as in the record's form. */
export function MineInput({ decision, field: key, draft, onDraft, problem }: MineInputProps) {
  const navigate = useNavigate()
  const { definition, refused, server, find, fields } = decision
  const field = definition.fields[key]
  if (!field) return null
  const mine = Object.fromEntries(fields.map((one) => [one.key, one.mine]))
  const values = { ...server, ...refused.mutation.body, ...mine, ...draft.values }
  const set = (path: string, value: Json | undefined) =>
    onDraft({ sides: { ...draft.sides, [path]: 'mine' }, values: { ...draft.values, [path]: value ?? null } })
  const handle: FormHandle = {
    ...PLAIN_HANDLE,
    formId: `refused-${refused.entry.id}`,
    definition,
    draft: values,
    find,
    set,
    problem: () => (problem === undefined ? undefined : { text: problem, hint: undefined }),
    choose: set,
    createFor: (_path, target) => {
      const to = createRoute(target)
      if (to) void navigate({ to: to.path })
    },
  }
  const { rightBtns: _scan, camera: _camera, removable: _folding, ...plain } = field
  return (
    <FormContext value={handle}>
      <FieldGroup>
        <ScalarInput path={key} field={plain} values={values} name={key} />
      </FieldGroup>
    </FormContext>
  )
}
