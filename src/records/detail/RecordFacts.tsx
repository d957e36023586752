import type { EntityDefinition, Row } from '../../domain/kit/entity'
import type { Field, Json } from '../../domain/kit/field'
import { fileFields } from '../../domain/kit/files'
import { Card, Stack } from '../../ui/display/layout/Layout'
import { type Fact, Facts } from '../../ui/display/text/Facts'
import { isOnForm } from '../form/visibility'
import type { FindReference } from '../words/field-text'
import { useWriting } from '../words/use-writing'
import { FieldValue } from './FieldValue'

export type RecordFactsProps = {
  definition: EntityDefinition
  row: Row
  find: FindReference
  /** Fields that the head or the screen shows. */
  without?: readonly string[] | undefined
}

type Group = { title: string | undefined; items: Fact[] }

/** Every filled field of a record, under the definition's headings. */
export const RecordFacts = ({ definition, row, find, without = [] }: RecordFactsProps) => {
  const writing = useWriting()
  const groups: Group[] = [{ title: undefined, items: [] }]
  const said = [...without, ...saidElsewhere(definition, row)]
  for (const [key, field] of Object.entries(definition.fields)) {
    if (field.section) groups.push({ title: writing.label(field.section), items: [] })
    const value = row[key]
    if (!isOnForm(field) || said.includes(key) || value === undefined || value === null || value === '') continue
    groups.at(-1)?.items.push({
      label: writing.label(field.label),
      wide: isLong(field, value),
      value: <FieldValue field={field} value={value} values={row} find={find} writing={writing} />,
    })
  }
  return (
    <Stack gap={12}>
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }, index) => (
          <Card key={title ?? index} title={title}>
            <Facts items={items} />
          </Card>
        ))}
    </Stack>
  )
}

/** Units are shown with their amounts, files as images, and the head already marks an archived record. */
function saidElsewhere(definition: EntityDefinition, row: Row): readonly string[] {
  const units = Object.entries(definition.fields).flatMap(([key, field]) =>
    field.type === 'unit' && field.unitKey !== undefined && row[key] ? [field.unitKey] : [],
  )
  const files = fileFields(definition.fields)
  const { archive } = definition
  return [...units, ...files, ...(archive === undefined ? [] : [archive])]
}

/** A longer value is shown below its label. */
const LINE = 40

function isLong(field: Field, value: Json): boolean {
  if (field.type === 'list') return true
  return field.type === 'text' && typeof value === 'string' && (value.length > LINE || value.includes('\n'))
}
