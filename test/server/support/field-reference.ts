/** `docs/api-fields.md` from the definitions: each entity with its calls, filters and rules, and each of its fields. */
import type { EntityDefinition, Registry } from '../../../src/domain/kit/entity'
import type { Field, FieldMap, ReferenceField, SelectField } from '../../../src/domain/kit/field'
import { mostItems } from '../../../src/domain/kit/limits'
import { kindsNamed } from '../../../src/domain/kit/reference'
import { table } from './markdown'

const HEAD = `# Fields

The fields of every entity, generated from \`src/domain/entities\`. [\`api.md\`](api.md#records) describes the fields that all records have.
This command writes the page again: \`npx vitest run -c test/vitest.config.ts test/server/api-document.test.ts -u\`
`

export function fieldReference({ all, byName }: Registry): string {
  const pathOf = (to: string) => byName(to)?.path ?? to
  return [HEAD, ...all.map((definition) => section(definition, pathOf))].join('\n')
}

type PathOf = (entity: string) => string

function section(definition: EntityDefinition, pathOf: PathOf): string {
  const { label, path, fields } = definition
  const rows = rowsOf(fields, '', pathOf).map(([name, form]) => [`\`${name}\``, form] as const)
  return [
    `## ${label.message} \`${path}\``,
    '',
    ...aboutOf(definition),
    '',
    ...table([['field', 'form'], ...rows]),
    '',
  ].join('\n')
}

function aboutOf({
  verbs,
  writers,
  readers,
  posted,
  archive,
  fields,
  list,
  parts,
  rules,
  relations,
}: EntityDefinition) {
  const names = (wanted: (field: Field) => boolean) =>
    Object.keys(fields).filter((key) => fields[key] && wanted(fields[key]))
  const coded = (keys: readonly string[]) => keys.map((key) => `\`${key}\``).join(', ')
  const line = (what: string, keys: readonly string[]) => (keys.length > 0 ? [`- ${what}: ${coded(keys)}`] : [])
  return [
    `- calls: ${verbs.join(', ')}; writers: ${writers}; readers: ${readers ?? 'all'}`,
    ...(posted ? ['- posted: after creation only `notes` may change'] : []),
    ...line('archive field', archive === undefined ? [] : [archive]),
    ...line(
      'unique among live records',
      names((field) => 'unique' in field && field.unique === true),
    ),
    ...line(
      'filters of the list',
      names(({ type }) => type === 'reference'),
    ),
    ...line('searched by `q`', list.search),
    ...line('number of parts', parts ? [parts.count] : []),
    ...(rules.length + (relations?.length ?? 0) > 0
      ? ['- more rules on several fields or records; the error names the field']
      : []),
  ]
}

function rowsOf(fields: FieldMap, prefix: string, pathOf: PathOf): readonly (readonly [string, string])[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    if (field.type === 'button') return []
    const name = `${prefix}${key}`
    const inner = field.type === 'list' ? field.of : field
    const inside =
      inner.type === 'block' ? rowsOf(inner.fields, field.type === 'list' ? `${name}.*.` : `${name}.`, pathOf) : []
    return [[name, [formOf(field, pathOf), ...notesOf(field)].join('; ')] as const, ...inside]
  })
}

function notesOf(field: Field): string[] {
  const { required, visibleWhen, default: start, fixed, merge, clearedBy } = field
  return [
    ...(required ? [visibleWhen ? 'required if it applies' : 'required'] : []),
    ...(!required && visibleWhen ? ['applies only with some values of other fields'] : []),
    ...(start === undefined ? [] : [`\`${JSON.stringify(start)}\` if absent`]),
    ...('defaultFrom' in field && field.defaultFrom ? [`the value of \`${field.defaultFrom}\` if absent`] : []),
    ...(fixed === 'moved'
      ? ['fixed once stock has moved']
      : fixed === 'referenced'
        ? ['fixed once something refers to the record']
        : []),
    ...(merge === 'union'
      ? ['a merge keeps the items of both']
      : typeof merge === 'object'
        ? [`merged item by item, by ${merge.by.map((key) => `\`${key}\``).join(' and ')}`]
        : []),
    ...(clearedBy ? [`cleared when \`${clearedBy}\` changes and the same call sets no new value`] : []),
    ...('proposal' in field && field.proposal
      ? [`if it equals \`${field.proposal}\` and is taken, the server sets the next free value`]
      : []),
  ]
}

function formOf(field: Field, pathOf: PathOf): string {
  switch (field.type) {
    case 'text':
      return `text, at most ${field.maxLength} characters${field.code ? ', compared without case' : ''}`
    case 'number':
      return `whole number${range(field.min, field.max)}`
    case 'unit': {
      const most = field.max === undefined ? '' : `, at most ${field.max}`
      const bounds = field.above === undefined ? range(field.min, field.max) : `, more than ${field.above}${most}`
      const digits = field.mostDigits === undefined ? '' : `, at most ${field.mostDigits} after the point`
      return `amount, a decimal text${bounds}${digits}${field.unitKey ? `, in the unit of \`${field.unitKey}\`` : (field.suffix ?? '') && `, ${field.suffix}`}`
    }
    case 'date':
      return field.precision === 'instant' ? 'instant' : `day${field.min ? `, from ${field.min}` : ''}`
    case 'boolean':
      return 'true or false'
    case 'select':
      return `one of ${optionsOf(field)
        .map((value) => `\`${value}\``)
        .join(', ')}`
    case 'reference':
      return `id of a record of ${recordsOf(field, pathOf)}`
    case 'list':
      return `list, at most ${mostItems(field)}: ${formOf(field.of, pathOf)}`
    case 'block':
      return 'object'
    case 'file':
      return `name of a file: ${field.accept.join(', ')}`
    default:
      return field.type
  }
}

const optionsOf = ({ options }: SelectField) =>
  (typeof options === 'function' ? options({}, {}) : options).map(({ value }) => value)

function range(min: number | string | undefined, max: number | string | undefined): string {
  if (min !== undefined && max !== undefined) return `, ${min} to ${max}`
  return min !== undefined ? `, at least ${min}` : max !== undefined ? `, at most ${max}` : ''
}

function recordsOf(field: ReferenceField, pathOf: PathOf): string {
  const paths = kindsNamed(field).map((kind) => `\`${pathOf(kind)}\``)
  return paths.length < 2 ? paths.join() : `${paths.join(' or ')}, as \`${field.kindField}\` says`
}
