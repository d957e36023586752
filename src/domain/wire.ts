/** The network forms (the wire table), which both sides parse from `unknown` with valibot. Definitions parse the field bodies inside. */
import * as v from 'valibot'
import { isPlainObject, type Row } from './kit/entity'
import type { Values } from './kit/field'

/** The server sends it with every answer. An answer without it came from another server, such as a captive portal, and is ignored. */
export const SERVER_HEADER = 'X-Pinset'
export const SERVER_HEADER_VALUE = '1'
/** In answers to a push. An epoch unknown to the device means that the server was restored, so the device must read it again first. */
export const EPOCH_HEADER = 'X-Pinset-Epoch'
/** In the same answers and in reads that are stored: the farm's newest revision with its stamp (S31). */
export const HEAD_HEADER = 'X-Pinset-Head'
/** In a device's requests: the newest point of the history that it knows. A server without this point answers 410 `reset`. */
export const KNOWN_HEADER = 'X-Pinset-Known'
/** The number of a file's bytes that the server has. */
export const OFFSET_HEADER = 'Upload-Offset'

export const MAX_PAGE = 1000
export const DEFAULT_PAGE = 500

/** Any object from JSON.parse. A definition checks its fields, so nothing here recurses. */
const values = v.custom<Values>(isPlainObject)
const id = v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/), v.toLowerCase())

const call = {
  method: v.picklist(['POST', 'PATCH', 'DELETE', 'PUT']),
  path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(500)),
}
export const pushEntry = v.strictObject({
  key: id,
  ...call,
  body: v.optional(values),
  base: v.optional(values),
  group: v.optional(id),
  /** When the change was made, by the farm's clock as the device knew it. It informs people and decides nothing. */
  recorded_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})
export const pushRequest = v.strictObject({
  user: v.optional(id),
  device: v.optional(id),
  schema: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  mutations: v.array(pushEntry),
})
/**
 * The fields of a refused call (S26) in a device's report and in an issue. Null where the call had no value. The server parses them
 * strictly, devices ignore fields of a newer server.
 */
export const refusedCall = { ...call, body: v.nullish(values), base: v.nullish(values) }
/** Another call of the same gesture. A report may omit its key. */
export const callOfGesture = { key: v.nullish(v.pipe(v.string(), v.maxLength(500))), ...refusedCall }
export type RefusedCall = v.InferOutput<v.ObjectSchema<typeof refusedCall, undefined>>

/** `user` is the owner of the key if the token belongs to another user (S27). */
export const cancelRequest = v.strictObject({ user: v.optional(id), key: id })

export type PushEntry = v.InferOutput<typeof pushEntry>
export type PushRequest = v.InferOutput<typeof pushRequest>

const row = v.custom<Row>((value) => isPlainObject(value) && typeof value.id === 'string')

/** Values for the placeholders of the sentences of `fields`, by field. An unreadable form counts as absent. */
export const findingParams = v.fallback(
  v.optional(v.record(v.string(), v.record(v.string(), v.union([v.string(), v.number()])))),
  undefined,
)

export const errorBody = v.looseObject({
  statusCode: v.optional(v.number()),
  code: v.string(),
  message: v.optional(v.string(), ''),
  fields: v.optional(v.record(v.string(), v.string())),
  params: findingParams,
  current: v.optional(row),
  other: v.optional(v.string()),
  /** In a `reset`: the server has another history. */
  forked: v.fallback(v.optional(v.boolean()), undefined),
  references: v.optional(v.array(v.object({ path: v.string(), id: v.string() }))),
  /** In a 401: why the session ended. */
  reason: v.fallback(v.optional(v.string()), undefined),
  /** In a 401: when the session ended, and the device that ended it. */
  ended_at: v.fallback(v.optional(v.string()), undefined),
  ended_where: v.fallback(v.optional(v.string()), undefined),
})

/** Why a session ended. A newer server may send other reasons. */
export const SESSION_ENDS = [
  'password_changed',
  'ended_by_admin',
  'ended_elsewhere',
  'too_old',
  'account_removed',
] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

export const pushResult = v.object({ key: v.string(), status: v.number(), body: v.optional(v.unknown()) })
export const pushAnswer = v.object({
  results: v.array(pushResult),
  cursor: v.string(),
  /** The number of entries that the server accepts in one push, instead of the 50 that every server accepts (S14). */
  most: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
})
export type PushResult = v.InferOutput<typeof pushResult>
export type PushAnswer = v.InferOutput<typeof pushAnswer>

export const changeEntry = v.object({ path: v.string(), id: v.string(), rev: v.number(), record: v.nullable(row) })
export const changesAnswer = v.object({
  changes: v.array(changeEntry),
  cursor: v.string(),
  head: v.number(),
  more: v.boolean(),
})

/** A list without a cursor is complete. */
export const listAnswer = v.object({
  items: v.array(row),
  cursor: v.optional(v.string(), ''),
  more: v.optional(v.boolean(), false),
})

export const recordAnswer = row

export const statusAnswer = v.object({
  status: v.literal('ok'),
  version: v.string(),
  env: v.string(),
  epoch: v.string(),
  epoch_head: v.optional(v.number(), 0),
  /** The newest of the requested points that the server has. Revision 0 if it has none. */
  shared: v.optional(v.number()),
  shared_stamp: v.optional(v.string()),
  time: v.string(),
  setup_needed: v.boolean(),
})

export const tokenAnswer = v.object({ token: v.string() })
export const currentUserAnswer = v.object({ id: v.string(), is_admin: v.boolean(), name: v.string() })

export const cancelAnswer = v.variant('state', [
  v.object({ state: v.literal('cancelled') }),
  v.object({ state: v.literal('applied'), status: v.number(), body: v.optional(v.unknown()) }),
])

export type CancelAnswer = v.InferOutput<typeof cancelAnswer>

export const digestAnswer = v.object({ head: v.number(), buckets: v.record(v.string(), v.array(v.string())) })

/** Parses an answer. Undefined for another form. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined {
  // The first finding is enough, because an answer or a request may contain a million of them.
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  return parsed.success ? parsed.output : undefined
}
