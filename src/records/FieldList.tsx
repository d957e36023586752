import type { Field, FieldMap, Values } from '../domain/kit/field'
import { FieldGroup, FieldRow } from '../ui/controls/FieldGroup'
import { FieldInput } from './FieldInput'
import { isVisible } from './form-values'
import { useTranslate } from './use-writing'

export type FieldListProps = {
  fields: FieldMap
  values: Values
  /** Before the fields' own keys: '' at the top, `list.0.` inside a list. */
  prefix: string
}

type Named = { readonly name: string; readonly field: Field }
type Group = { readonly title: string | undefined; readonly rows: Named[][] }

/** The visible fields of a map, under its headings; an amount stands beside the unit it is measured in. */
export const FieldList = ({ fields, values, prefix }: FieldListProps) => {
  const translate = useTranslate()
  const groups: Group[] = [{ title: undefined, rows: [] }]
  for (const [name, field] of Object.entries(fields)) {
    if (field.section) groups.push({ title: translate(field.section), rows: [] })
    if (!isVisible(field, values)) continue
    const rows = groups.at(-1)?.rows
    const before = rows?.at(-1)?.[0]?.field
    if (before?.type === 'unit' && before.unitKey === name) rows?.at(-1)?.push({ name, field })
    else rows?.push([{ name, field }])
  }
  const draw = ({ name, field }: Named) =>
    field.type === 'block' ? (
      <FieldList key={name} fields={field.fields} values={blockOf(values, name)} prefix={`${prefix}${name}.`} />
    ) : (
      <FieldInput key={name} path={`${prefix}${name}`} field={field} values={values} name={name} />
    )
  return groups
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, rows }, index) => parts(title, rows).map((part, at) => drawPart(part, `${index}.${at}`, draw)))
}

/** Lists bring groups of their own, so they stand between the groups of the other fields. */
function parts(title: string | undefined, rows: readonly Named[][]): { title: string | undefined; rows: Named[][] }[] {
  const result: { title: string | undefined; rows: Named[][] }[] = []
  for (const row of rows) {
    const last = result.at(-1)
    const isList = row[0]?.field.type === 'list' || row[0]?.field.type === 'block'
    const lastIsList = last?.rows[0]?.[0]?.field.type === 'list' || last?.rows[0]?.[0]?.field.type === 'block'
    if (!last || isList || lastIsList) result.push({ title: result.length === 0 ? title : undefined, rows: [row] })
    else last.rows.push(row)
  }
  return result
}

function drawPart(
  { title, rows }: { title: string | undefined; rows: Named[][] },
  key: string,
  draw: (named: Named) => React.ReactNode,
) {
  const [first] = rows
  if (first?.[0]?.field.type === 'list' || first?.[0]?.field.type === 'block') {
    return <div key={key}>{draw(first[0])}</div>
  }
  return (
    <FieldGroup key={key} title={title}>
      {rows.map((row) => (row.length > 1 ? <FieldRow key={row[0]?.name}>{row.map(draw)}</FieldRow> : row.map(draw)))}
    </FieldGroup>
  )
}

function blockOf(values: Values, name: string): Values {
  const value = values[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
}
