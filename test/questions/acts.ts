/** Random writes on a farm: records of every kind with random texts and references, changes, deletions, groups, refusals. */
import { type EntityDefinition, isPlainObject, type Registry } from '../../src/domain/kit/entity'
import type { Field, Values } from '../../src/domain/kit/field'
import { kindNamed, kindsNamed } from '../../src/domain/kit/reference'
import { inOrderOfReference, pointing } from '../examples'
import { type Caller, type Farm, type PushEntry, pushAll } from '../server/support/farm'
import { anyText, type Chance } from './chance'

/** Ids of records by kind, some of which the server refused. */
export type Ids = Map<string, string[]>

export type Acting = {
  readonly farm: Pick<Farm, 'makeId'>
  readonly registry: Registry
  readonly users: readonly Caller[]
  readonly chance: Chance
  readonly ids: Ids
  /** Kinds of which most changes and questions are, so that their lists are long. */
  readonly busy: readonly EntityDefinition[]
}

/** Half of the references name one of two records, so that filters find many. */
const anyId = (chance: Chance, known: readonly string[]) => chance.pick(chance.in(2) ? known.slice(0, 2) : known)

const idsOf = (ids: Ids, kind: string) => ids.get(kind) ?? []

/** A value that the field probably accepts; undefined leaves the field as it is. */
function anyValue(field: Field, key: string, { chance, ids }: Acting): Values[string] | undefined {
  if (field.type === 'text' && field.maxLength) {
    // Codes are unique and repeated ones are refused, which opens issues.
    const text = anyText(chance, field.maxLength)
    return field.code && !chance.in(6) ? `${chance.below(1e6)} ${text}`.slice(0, field.maxLength) : text
  }
  if (field.type === 'list' && field.of.type === 'text') {
    return Array.from({ length: chance.below(4) }, () => anyText(chance, 60))
  }
  if (field.type === 'boolean') return chance.in(2)
  // Most amounts are in the first two units, because others need a conversion.
  if (field.type === 'reference' && field.to === 'unit' && !chance.in(8))
    return chance.pick(idsOf(ids, 'unit').slice(0, 2))
  if (field.type === 'reference' && key !== 'order_id' && !key.startsWith('reverses')) {
    const known = kindsNamed(field).flatMap((kind) => idsOf(ids, kind))
    return known.length > 0 && kindsNamed(field).length === 1 ? anyId(chance, known) : undefined
  }
  if (field.type === 'date' && field.precision !== 'instant')
    return chance.pick(['2026-01-01', '2026-02-28', '2024-02-29'])
  return undefined
}

/** The example without lists of references, whose entries must differ, and without calculated amounts. */
function plainExample({ example, fields }: EntityDefinition): Values {
  const isKept = (key: string) => {
    const field = fields[key]
    return !key.startsWith('base_') && (field?.type !== 'list' || field.of.type !== 'block' || field.required)
  }
  return Object.fromEntries(Object.entries(example).filter(([key]) => isKept(key)))
}

/** A body by the definition's example. */
export function anyBody(definition: EntityDefinition, on: Acting): Values {
  const { chance, ids } = on
  const named = Object.fromEntries([...ids].map(([kind, known]) => [kind, anyId(chance, known)]))
  const fields = Object.entries(definition.fields).filter(
    ([, field]) => !field.readonly && (field.required || chance.in(3)),
  )
  const own = fields.flatMap(([key, field]) => {
    const value = anyValue(field, key, on)
    return value === undefined ? [] : [[key, value] as const]
  })
  const kinds = Object.entries(definition.fields).flatMap(([key, field]) => {
    if (field.type !== 'reference' || field.kindField === undefined || !chance.in(2)) return []
    const kind = chance.pick(
      kindsNamed(field)
        .filter((one) => idsOf(ids, one).length > 0)
        .concat(kindsNamed(field)[0] ?? ''),
    )
    return [
      [field.kindField, kind],
      [key, named[kindNamed(field, { [field.kindField]: kind }) ?? '']],
    ] as const
  })
  const body = {
    ...pointing(definition.fields, plainExample(definition), named),
    ...Object.fromEntries(own),
    ...Object.fromEntries(kinds),
  }
  return JSON.parse(JSON.stringify(body))
}

const DELETED_AFTER = [
  'DELETE',
  'DELETE',
  'FORCE',
  'RESTORE',
  'PATCH',
  'PATCH',
  'PATCH',
  'POST',
  'POST',
  'POST',
  'POST',
]

/** One change as an entry of a push. */
export function anyChange(on: Acting, group?: string): PushEntry {
  const { chance, ids, registry, farm } = on
  const kinds = registry.all.filter(({ verbs, sync }) => verbs.includes('create') && sync === 'full')
  const definition = chance.pick(chance.in(3) ? kinds : on.busy)
  const { name, path } = definition
  const known = idsOf(ids, name)
  const rest = { key: farm.makeId(), ...(group ? { group } : {}) }
  const act = known.length < 3 ? 'POST' : chance.pick(DELETED_AFTER)
  if (act === 'POST') {
    const id = farm.makeId()
    return { ...rest, method: 'POST', path, body: { ...anyBody(definition, on), id } }
  }
  const place = `${path}/${chance.pick(known)}`
  if (act === 'PATCH') {
    const changed = Object.entries(anyBody(definition, on)).filter(() => chance.in(3))
    return { ...rest, method: 'PATCH', path: place, body: Object.fromEntries(changed) }
  }
  if (act === 'RESTORE') return { ...rest, method: 'POST', path: `${place}/restore` }
  return { ...rest, method: 'DELETE', path: act === 'FORCE' ? `${place}?force=true` : place }
}

/** One push: usually one change, else a group that shares a revision, or an issue to settle. */
export async function anyAct(on: Acting): Promise<void> {
  const { chance, users, farm } = on
  const user = chance.pick(users)
  if (chance.in(8)) return settleOne(user, chance)
  const group = chance.in(4) ? farm.makeId() : undefined
  const mutations = Array.from({ length: group ? 2 + chance.below(6) : 1 }, () => anyChange(on, group))
  for (const [at, { status }] of (await pushAll(user, ...mutations)).entries()) {
    const { method, path, body } = mutations[at] ?? {}
    const kind = method === 'POST' && path ? on.registry.byPath(path) : undefined
    const isNew = kind !== undefined && isPlainObject(body) && (status === 201 || chance.in(9))
    if (isNew) on.ids.set(kind.name, [...idsOf(on.ids, kind.name), String(body.id)])
  }
}

async function settleOne(user: Caller, chance: Chance): Promise<void> {
  const { body } = await user.call('GET', '/sync/issues')
  const open = body.items as readonly { readonly id: string }[]
  if (open.length > 0) await user.call('POST', `/sync/issues/${chance.pick(open).id}/settle`, { decision: 'discard' })
}

/** One record of every kind and then `count` changes. */
export async function fillFarm(on: Acting, count: number): Promise<void> {
  const [user] = on.users
  for (const definition of inOrderOfReference(on.registry.all)) {
    const { name, path, fields, verbs, sync } = definition
    if (!verbs.includes('create') || sync !== 'full') continue
    const known = Object.fromEntries([...on.ids].map(([kind, ids]) => [kind, ids[0] ?? '']))
    const id = on.farm.makeId()
    const made = await user?.call('POST', path, { ...pointing(fields, plainExample(definition), known), id })
    if (made?.status !== 201) throw new Error(`${path}: ${JSON.stringify(made?.body)}`)
    on.ids.set(name, [...idsOf(on.ids, name), id])
  }
  const [base = ''] = idsOf(on.ids, 'unit')
  const part = await user?.call('POST', '/units', { code: 'part', base_unit_id: base, factor: '0.001' })
  on.ids.set('unit', [base, String(part?.body.id)])
  for (let act = 0; act < count; act++) await anyAct(on)
}
