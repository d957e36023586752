import type { ComponentType, ReactNode } from 'react'
import type { Field, FieldMap, Values } from '../../domain/kit/field'
import { FieldGroup, FieldRow } from '../../ui/controls/field/FieldGroup'
import { useTranslate } from '../words/use-writing'
import { useFormHandle } from './form-handle'
import type { ScalarInputProps } from './ScalarInput'
import { visibleFields } from './visibility'

export type FieldListProps = {
  fields: FieldMap
  values: Values
  /** Prefix of the fields' keys: '' at the top, `list.0.` inside a list. */
  prefix: string
  /** The heading of fields without their own: the label of their block. */
  title?: string | undefined
  /** Draws one field. Passed in, because a block's field contains a `FieldList` again. */
  Input: ComponentType<ScalarInputProps>
}

type Named = { readonly name: string; readonly field: Field }
type Group = { readonly title: string | undefined; readonly rows: Named[][] }

/** The visible fields of a map under its headings, with each amount beside its unit. */
export const FieldList = ({ fields, values, prefix, title: heading, Input }: FieldListProps) => {
  const translate = useTranslate()
  const { draft } = useFormHandle()
  const visible = visibleFields(fields, values, prefix === '' ? undefined : draft)
  const groups: Group[] = [{ title: heading, rows: [] }]
  for (const [name, field] of Object.entries(fields)) {
    if (field.section) groups.push({ title: translate(field.section), rows: [] })
    if (visible.has(name)) place(groups.at(-1)?.rows ?? [], { name, field })
  }
  const draw = ({ name, field }: Named) => (
    <Input key={name} path={`${prefix}${name}`} field={field} values={values} name={name} />
  )
  return groups
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, rows }, index) => parts(title, rows).map((part, at) => drawPart(part, `${index}.${at}`, draw)))
}

/** An entry's visible fields as rows without groups, because they are in the group of their list. */
export const EntryFieldList = ({ fields, values, prefix, Input }: FieldListProps) => {
  const { draft } = useFormHandle()
  const visible = visibleFields(fields, values, draft)
  const rows: Named[][] = []
  for (const [name, field] of Object.entries(fields)) if (visible.has(name)) place(rows, { name, field })
  const draw = ({ name, field }: Named) => (
    <Input key={name} path={`${prefix}${name}`} field={field} values={values} name={name} />
  )
  return rows.map((row) => drawRow(row, draw))
}

/** A new row, or a place beside the amount with this unit. */
function place(rows: Named[][], named: Named): void {
  const before = rows.at(-1)?.[0]?.field
  if (before?.type === 'unit' && before.unitKey === named.name) rows.at(-1)?.push(named)
  else rows.push([named])
}

function drawRow(row: readonly Named[], draw: (named: Named) => ReactNode): ReactNode {
  return row.length > 1 ? <FieldRow key={row[0]?.name}>{row.map(draw)}</FieldRow> : row.map(draw)
}

/** A list has a group of its own, between the groups of other fields. */
function parts(title: string | undefined, rows: readonly Named[][]): { title: string | undefined; rows: Named[][] }[] {
  const result: { title: string | undefined; rows: Named[][] }[] = []
  for (const row of rows) {
    const last = result.at(-1)
    if (!last || hasOwnGroup(row) || hasOwnGroup(last.rows[0]))
      result.push({ title: result.length === 0 ? title : undefined, rows: [row] })
    else last.rows.push(row)
  }
  return result
}

function hasOwnGroup(row: readonly Named[] | undefined): boolean {
  const type = row?.[0]?.field.type
  return type === 'list' || type === 'block'
}

function drawPart(
  { title, rows }: { title: string | undefined; rows: Named[][] },
  key: string,
  draw: (named: Named) => ReactNode,
) {
  const [first] = rows
  if (first?.[0] && hasOwnGroup(first)) {
    return <div key={key}>{draw(first[0])}</div>
  }
  return (
    <FieldGroup key={key} title={title}>
      {rows.map((row) => drawRow(row, draw))}
    </FieldGroup>
  )
}
