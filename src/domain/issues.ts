/** Reads issues on devices (S26): refused REST calls with the server's answer, turned back into changes. */
import * as v from 'valibot'
import { issue } from './entities/issue'
import { isPlainObject, type Registry, type Row } from './kit/entity'
import type { Values } from './kit/field'
import type { Changes } from './merge'
import type { Mutation } from './mutation'
import { callOfGesture, findingParams, type RefusedCall, refusedCall } from './wire'

const values = v.custom<Values>(isPlainObject)
const issueForm = v.looseObject({
  id: v.string(),
  user: v.string(),
  device: v.nullish(v.string()),
  ...refusedCall,
  code: v.string(),
  fields: v.nullish(v.record(v.string(), v.string())),
  params: v.nullish(findingParams),
  current: v.nullish(values),
  other: v.nullish(v.string()),
  references: v.nullish(v.array(v.object({ path: v.string(), id: v.string() }))),
  /** The other changes of the gesture. */
  mates: v.nullish(v.array(v.object(callOfGesture))),
  created_at: v.optional(v.string()),
  /** When the change was made. `created_at` is when the server received it. Absent from older devices. */
  recorded_at: v.nullish(v.string()),
})
export type Issue = v.InferOutput<typeof issueForm>

/** Reads a mirrored issue. Undefined for a form of a newer server that this build does not know. */
export function readIssue(row: Row): Issue | undefined {
  const parsed = v.safeParse(issueForm, row, { abortEarly: true })
  return parsed.success ? parsed.output : undefined
}

/** The change that a refused call requested, in the form of a mutation. */
export type Wanted = Pick<Mutation, 'entity' | 'recordId' | 'kind' | 'body' | 'changes' | 'force'>

/** Turns a call back into a change. Undefined for a call that no device makes: then only its text can be shown. */
export function wantedOf(registry: Registry, call: RefusedCall): Wanted | undefined {
  const [address = '', query = ''] = call.path.split('?')
  const settled = /^\/sync\/issues\/([^/]+)\/settle$/.exec(address)?.[1]
  if (settled !== undefined) return { entity: issue.name, recordId: settled, kind: 'settle', body: call.body ?? {} }
  const definition = registry.all.find(({ path }) => address === path || address.startsWith(`${path}/`))
  if (!definition) return undefined
  const [id = '', verb, ...more] = address.slice(definition.path.length + 1).split('/')
  const entity = definition.name
  if (more.length > 0 || (verb !== undefined && verb !== 'restore')) return undefined
  const { id: own, ...body } = call.body ?? {}
  if (call.method === 'POST' && id === '' && typeof own === 'string')
    return { entity, recordId: own, kind: 'create', body }
  if (id === '') return undefined
  if (call.method === 'POST' && verb === 'restore') return { entity, recordId: id, kind: 'restore' }
  if (call.method === 'PATCH') return { entity, recordId: id, kind: 'patch', changes: changesOf(call) }
  if (call.method !== 'DELETE') return undefined
  const force = new URLSearchParams(query).get('force') === 'true' ? { force: true as const } : {}
  return { entity, recordId: id, kind: 'delete', ...force }
}

function changesOf({ body, base }: RefusedCall): Changes {
  const wanted = Object.entries(body ?? {})
  return Object.fromEntries(wanted.map(([key, to]) => [key, { from: base?.[key] ?? null, to: to ?? null }]))
}
