/**
 * The forms that cross the network (the wire table), parsed from `unknown` on both sides with valibot. Field bodies
 * inside are parsed by their definitions, not here.
 */
import * as v from 'valibot'
import { isPlainObject, type Row } from './kit/entity'
import type { Values } from './kit/field'

/** Present on every answer of ours: without it an answer came from somebody else (a captive portal) and means nothing. */
export const SERVER_HEADER = 'X-Pinset'
export const SERVER_HEADER_VALUE = '1'
/** On answers to a push: another than the device knows means that the server was restored, and must be read anew first. */
export const EPOCH_HEADER = 'X-Pinset-Epoch'
/** On the same answers and on all that is read to be kept: the farm's newest revision with its stamp (S31). */
export const HEAD_HEADER = 'X-Pinset-Head'
/** On a device's requests: the newest point of the history that it knows. Where the server does not have it: 410 `reset`. */
export const KNOWN_HEADER = 'X-Pinset-Known'
/** How many bytes of a file the server has. */
export const OFFSET_HEADER = 'Upload-Offset'

export const MAX_PAGE = 1000
export const DEFAULT_PAGE = 500

/** Whatever came out of JSON.parse as an object: its fields are checked by a definition, so nothing here recurses. */
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
  /** When the change was made, by the farm's clock as the device knew it; it only tells people, and decides nothing. */
  recorded_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})
export const pushRequest = v.strictObject({
  user: v.optional(id),
  device: v.optional(id),
  schema: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  mutations: v.array(pushEntry),
})
/**
 * The fields of a refused call (S26), as a device reports it and an issue keeps it; null stands where the call said nothing.
 * The server takes them strictly, devices pass over what a newer server adds.
 */
export const refusedCall = { ...call, body: v.nullish(values), base: v.nullish(values) }
/** Another call of the same gesture; a report may leave its key out. */
export const callOfGesture = { key: v.nullish(v.pipe(v.string(), v.maxLength(500))), ...refusedCall }
export type RefusedCall = v.InferOutput<v.ObjectSchema<typeof refusedCall, undefined>>

/** `user` is whose key it is, should the token be another's (S27). */
export const cancelRequest = v.strictObject({ user: v.optional(id), key: id })

export type PushEntry = v.InferOutput<typeof pushEntry>
export type PushRequest = v.InferOutput<typeof pushRequest>

const row = v.custom<Row>((value) => isPlainObject(value) && typeof value.id === 'string')

/** What the sentences of the findings in `fields` are filled with, by field. A form this build cannot read says nothing. */
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
  /** Of a `reset`: the server's history is another one. */
  forked: v.fallback(v.optional(v.boolean()), undefined),
  references: v.optional(v.array(v.object({ path: v.string(), id: v.string() }))),
  /** Of a 401: why the session ended. */
  reason: v.fallback(v.optional(v.string()), undefined),
  /** Of a 401: when it ended, and the name of the device it was ended from. */
  ended_at: v.fallback(v.optional(v.string()), undefined),
  ended_where: v.fallback(v.optional(v.string()), undefined),
})

/** Why a session ended; a server may know others by now. */
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
  /** Entries that the server takes in one push, in place of the 50 that every server takes (S14). */
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

/** A list without a cursor is whole. */
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
  /** Of the points asked about, the newest that the server has; revision 0 when it has none. */
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

/** Reads an answer; undefined when it has another form. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined {
  // One finding is enough to say no; an answer or a request may hold a million of them.
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  return parsed.success ? parsed.output : undefined
}
