/** The examples of the definitions as records that name each other, for tests that need one record of every entity. */
import { type EntityDefinition, isPlainObject, referencesOf } from '../src/domain/kit/entity'
import type { Field, FieldMap, Json, Values } from '../src/domain/kit/field'
import { kindNamed } from '../src/domain/kit/reference'

type Ids = Readonly<Record<string, string>>

/** The values with every reference on the record that `ids` has of its entity; `inLists` has those of entries. */
export function pointing(fields: FieldMap, values: Values, ids: Ids, inLists = ids): Values {
  const point = (field: Field | undefined, value: Json | undefined, known: Ids): Json | undefined => {
    if (field?.type === 'reference') return known[kindNamed(field, values) ?? '']
    if (field?.type === 'list' && Array.isArray(value))
      return value.map((entry: Json) => point(field.of, entry, inLists) ?? null)
    return field?.type === 'block' && isPlainObject(value) ? (pointing(field.fields, value, known) as Json) : value
  }
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, point(fields[key], value, ids)]))
}

/** The definitions, each behind those that its example refers to. */
export function inOrderOfReference(definitions: readonly EntityDefinition[]): readonly EntityDefinition[] {
  const order = new Set<EntityDefinition>()
  const entered = new Set<EntityDefinition>()
  const enter = (definition: EntityDefinition) => {
    if (entered.has(definition)) return
    entered.add(definition)
    for (const { to } of referencesOf(definition.fields, definition.example)) {
      const named = definitions.find(({ name }) => name === to)
      if (named) enter(named)
    }
    order.add(definition)
  }
  for (const definition of definitions) enter(definition)
  return [...order]
}
