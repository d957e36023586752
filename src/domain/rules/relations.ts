/**
 * Runs relations, which are rules over several records. `gather` requests the records in waves, `judge` decides. Device and server run
 * this code, so that equal records get equal verdicts. Pure: the caller reads inside its own transaction.
 */
import { type EntityDefinition, isPlainObject, type Registry } from '../kit/entity'
import type { Field, FieldMap, Finding, Json, Values } from '../kit/field'
import { ownValue } from '../kit/normalise'
import { kindNamed, kindsNamed, withKinds } from '../kit/reference'
import type { FoundRow, Related, RelatedRow, Relation } from '../kit/relation'

/** The checked record, with its whole body as it would be saved. */
export type Subject = {
  readonly registry: Registry
  readonly definition: EntityDefinition
  readonly id: string
  readonly values: Values
}

export type RecordName = { readonly entity: string; readonly id: string }

/** A question for a record, or with `by` for the ids of the records of that entity that name this one in the field `by`. */
export type Wanted = RecordName & { readonly by?: string }

/** The record or the ids. Ids of deleted records and of those that name another one meanwhile are ignored. */
export type Answer = Values | readonly string[] | undefined

/**
 * Yields the questions of each wave, receives the answers in the same order (rows with `deleted_at` count as not found), and returns the
 * result. A generator, so that a caller with all rows in memory need not await.
 */
type Asking<T> = Generator<readonly Wanted[], T, readonly Answer[]>

/** Live records by name, including the checked one as it would be saved. */
type Gathered = ReadonlyMap<string, RelatedRow>

/** What a save changes: all fields of a new record, some fields, or only the deletion of a restored record. */
export type Touched = 'all' | 'restored' | readonly string[]

/**
 * The most records read for one record. A wave reads the nearest ones, so a smaller circle is always found. Device and server both accept
 * a longer one. No real farm reaches this limit, which keeps a save from reading without end.
 */
export const MOST_READ = 1000

export function nameOf({ entity, id }: RecordName): string {
  return `${entity}/${id}`
}

/**
 * The relations that the change touches. For a restored record only those with a closure: it was checked when it was made and must not be
 * blocked by later changes of other records, but it must not close a circle.
 */
export function relationsTouched(
  { fields: own, relations = [] }: Pick<EntityDefinition, 'fields' | 'relations'>,
  touched: Touched,
): readonly Relation[] {
  if (touched === 'all') return relations
  if (touched === 'restored') return relations.filter(({ closure }) => closure !== undefined)
  const keys = withKinds(own, touched)
  return relations.filter(({ fields }) => fields.some((field) => keys.includes(field)))
}

/** Findings of the touched relations. Without any, nothing is requested. */
export function* relationFindings(subject: Subject, touched: Touched): Asking<Finding[]> {
  const relations = relationsTouched(subject.definition, touched)
  return judge(relations, subject, yield* gather(relations, subject))
}

export type Find = (wanted: readonly Wanted[]) => Promise<readonly Answer[]>

/** The same for a caller that reads asynchronously. */
export async function findRelationFindings(subject: Subject, touched: Touched, find: Find): Promise<Finding[]> {
  const asking = relationFindings(subject, touched)
  let step = asking.next([])
  while (!step.done) step = asking.next(await find(step.value))
  return step.value
}

/** Every entity that this one's relations may read. */
export function entitiesRead(registry: Registry, definition: EntityDefinition): string[] {
  const read = (of: FieldMap, paths: readonly string[]) =>
    paths.flatMap((path) => entitiesAlong(registry, of, path.split('.')))
  const { fields, relations = [] } = definition
  const found = relations.flatMap(({ reads }) => read(fields, reads))
  const followed = relations.flatMap(({ reads, closure }) =>
    closure === undefined ? [] : read(fields, [...reads, closure]),
  )
  const chained = new Set(followed)
  // Names added in the loop are followed too.
  for (const name of chained) {
    for (const next of read(fieldsOf(registry, name), closuresOf(registry.byName(name)))) chained.add(next)
  }
  return [...new Set([...found, ...chained])]
}

/** The closures of a kind. None for an unknown kind. */
function closuresOf(kind: EntityDefinition | undefined): readonly string[] {
  return [...new Set((kind?.relations ?? []).flatMap(({ closure }) => closure ?? []))]
}

/** The closures that continue from a record of the kind `entity`. */
function closuresFrom({ registry, definition }: Subject, entity: string, closure: string): readonly string[] {
  return entity === definition.name ? [closure] : closuresOf(registry.byName(entity))
}

function fieldsOf(registry: Registry, entity: string): FieldMap {
  return registry.byName(entity)?.fields ?? {}
}

/** The entities along a path, with the target last. Empty for a path that leads to no record. */
export function entitiesAlong(
  registry: Registry,
  fields: FieldMap,
  [head = '', ...rest]: readonly string[],
): readonly string[] {
  let field: Field | undefined = fields[head]
  const steps = [...rest]
  while (field?.type === 'list' && steps[0] === '*') {
    steps.shift()
    field = field.of
  }
  if (field?.type === 'block') return entitiesAlong(registry, field.fields, steps)
  if (field?.type !== 'reference') return []
  const kinds = kindsNamed(field)
  if (steps.length === 0) return kinds.every((kind) => registry.byName(kind)) ? kinds : []
  const further = kinds.map((kind) => entitiesAlong(registry, fieldsOf(registry, kind), steps))
  return further.every((one) => one.length > 0) ? [...kinds, ...further.flat()] : []
}

/** The records of the first wave: those that the values themselves name. */
export function namedFirst(relations: readonly Relation[], { definition, values }: Subject): RecordName[] {
  return relations.flatMap(({ reads }) => reads.flatMap((path) => namedAt(definition.fields, values, path.split('.'))))
}

/** A path in progress: the record, and the remaining steps. */
type Walk = {
  readonly entity: string
  readonly values: Values
  readonly steps: readonly string[]
  readonly closure: string | undefined
}

/** Each wave requests all records that the last one led to, each record once. */
function* gather(relations: readonly Relation[], subject: Subject): Asking<Gathered> {
  const { registry, definition, id, values } = subject
  const own = nameOf({ entity: definition.name, id })
  const rows = new Map<string, RelatedRow>([[own, { ...values, id }]])
  const asked = new Set([own])
  const followed = new Set<string>()
  let walks: Walk[] = relations.flatMap(({ reads, closure }) =>
    reads.map((path) => ({ entity: definition.name, values, steps: path.split('.'), closure })),
  )
  while (walks.length > 0) {
    const named = walks.flatMap(({ entity, values: from, steps, closure }) =>
      namedAt(fieldsOf(registry, entity), from, steps).map((one) => ({ ...one, closure })),
    )
    const fresh = new Map(named.map((one) => [nameOf(one), one]))
    const wave = [...fresh].filter(([name]) => !asked.has(name)).slice(0, MOST_READ + 1 - asked.size)
    const found = wave.length > 0 ? yield wave.map(([, one]) => ({ entity: one.entity, id: one.id })) : []
    for (const [at, [name, one]] of wave.entries()) {
      asked.add(name)
      note(rows, one, found[at])
    }
    walks = named.flatMap((one): Walk[] => {
      const { entity, rest, closure } = one
      const row = rows.get(nameOf(one))
      if (!row) return []
      if (rest.length > 0) return [{ entity, values: row, steps: rest, closure }]
      const mark = `${closure} ${one.id}`
      if (closure === undefined || one.id === id || followed.has(mark)) return []
      followed.add(mark)
      const onwards = closuresFrom(subject, entity, closure)
      return onwards.map((path) => ({ entity, values: row, steps: path.split('.'), closure }))
    })
  }
  for (const by of new Set(relations.flatMap(({ namedBy }) => namedBy ?? []))) {
    yield* gatherLeading(by, subject, rows, asked)
  }
  return rows
}

export function isIds(answer: Answer): answer is readonly string[] {
  return Array.isArray(answer)
}

function note(rows: Map<string, RelatedRow>, one: RecordName, row: Answer): void {
  if (isPlainObject(row) && !row.deleted_at) rows.set(nameOf(one), { ...row, id: one.id })
}

/** Adds the records that name the checked one, then those that name these. Two waves for each level: the ids, then the records. */
function* gatherLeading(
  by: string,
  { definition: { name: entity }, id }: Subject,
  rows: Map<string, RelatedRow>,
  asked: Set<string>,
): Asking<void> {
  const seen = new Set([id])
  for (let level: readonly string[] = [id]; level.length > 0; ) {
    const answers: readonly Answer[] = yield level.map((one) => ({ entity, id: one, by }))
    const ids = new Set(answers.flatMap((answer) => (isIds(answer) ? answer : [])))
    level = [...ids].filter((one) => !seen.has(one)).slice(0, MOST_READ + 1 - seen.size)
    for (const one of level) seen.add(one)
    const wave = level.map((one) => ({ entity, id: one })).filter((one) => !asked.has(nameOf(one)))
    const found = wave.length > 0 ? yield wave : []
    for (const [at, one] of wave.entries()) {
      asked.add(nameOf(one))
      note(rows, one, found[at])
    }
  }
}

/** Findings of the relations over the gathered records. Pure. */
function judge(relations: readonly Relation[], subject: Subject, gathered: Gathered): Finding[] {
  const { registry, definition, id, values } = subject
  const along = (entity: string, from: Values, path: string) =>
    follow(registry, entity, from, path.split('.'), gathered)
  const related: Related = {
    id,
    all: (path) => along(definition.name, values, path),
    one: (path) => along(definition.name, values, path)[0]?.row,
    onwards: ({ entity, row }, closure) =>
      closuresFrom(subject, entity, closure).flatMap((path) => along(entity, row, path)),
    leading: (namedBy) => leadingTo(id, namedBy, definition.name, gathered),
  }
  return relations.flatMap(({ check }) => [check(values, related) ?? []].flat())
}

function leadingTo(id: string, by: string, entity: string, gathered: Gathered): RelatedRow[] {
  const naming = new Map<unknown, RelatedRow[]>()
  for (const row of gathered.values()) {
    if (gathered.get(nameOf({ entity, id: row.id })) !== row || row.id === id) continue
    naming.set(row[by], [...(naming.get(row[by]) ?? []), row])
  }
  const found = new Set(naming.get(id))
  for (const { id: next } of found) for (const row of naming.get(next) ?? []) found.add(row)
  return [...found]
}

function follow(
  registry: Registry,
  kind: string,
  values: Values,
  steps: readonly string[],
  gathered: Gathered,
): FoundRow[] {
  return namedAt(fieldsOf(registry, kind), values, steps).flatMap(({ entity, id, place, rest }) => {
    const row = gathered.get(nameOf({ entity, id }))
    if (!row) return []
    if (rest.length === 0) return [{ place, entity, row }]
    return follow(registry, entity, row, rest, gathered).map((found) => ({ ...found, place }))
  })
}

/** A reference on a path: the record, the field that names it, and the remaining steps inside that record. */
type Named = RecordName & { readonly place: string; readonly rest: readonly string[] }

function namedAt(fields: FieldMap, values: Values, [head = '', ...rest]: readonly string[]): Named[] {
  const field = fields[head]
  return field ? namedIn(field, ownValue(values, head), values, rest, head) : []
}

function namedIn(
  field: Field,
  value: Json | undefined,
  beside: Values,
  steps: readonly string[],
  place: string,
): Named[] {
  if (field.type === 'reference') {
    const entity = kindNamed(field, beside)
    return typeof value === 'string' && entity !== undefined ? [{ entity, id: value, place, rest: steps }] : []
  }
  if (field.type === 'list' && Array.isArray(value)) {
    const inside = steps.slice(1)
    return value.flatMap((entry: Json, at: number) => namedIn(field.of, entry, beside, inside, `${place}.${at}`))
  }
  if (field.type !== 'block' || !isPlainObject(value)) return []
  return namedAt(field.fields, value, steps).map((named) => ({ ...named, place: `${place}.${named.place}` }))
}
