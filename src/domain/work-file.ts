/** The file of unsent work: mutations in order with their keys, their refusals, and their files. */
import * as v from 'valibot'
import { isPlainObject, type Row } from './kit/entity'
import type { Values } from './kit/field'
import type { Changes } from './merge'
import { findingParams } from './wire'

const FORMAT = 'pinset-unsent-work'
const VERSION = 1

const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
const text = v.pipe(v.string(), v.maxLength(500))
const values = v.custom<Values>(isPlainObject)
const change = v.custom<Changes[string]>((one) => isPlainObject(one) && 'from' in one && 'to' in one)
const error = v.object({ status: v.number(), code: text, message: v.optional(v.string()) })

const mutationForm = v.object({
  id,
  user: id,
  device: id,
  entity: text,
  recordId: id,
  kind: v.picklist(['create', 'patch', 'delete', 'restore', 'settle']),
  body: v.optional(values),
  changes: v.optional(v.record(v.string(), change)),
  force: v.optional(v.literal(true)),
  baseRev: v.optional(v.number()),
  group: v.optional(id),
  groupSize: v.optional(v.number()),
  joined: v.optional(v.literal(true)),
  deps: v.array(id),
  schema: v.pipe(v.number(), v.integer(), v.minValue(1)),
  recordedAt: v.pipe(v.string(), v.isoTimestamp()),
  state: v.picklist(['queued', 'inflight', 'blocked', 'attention', 'cancelling']),
  attempts: v.number(),
  lastError: v.optional(error),
})
const entryForm = v.object({
  id,
  entity: text,
  recordId: id,
  error,
  fields: v.optional(v.record(v.string(), v.string())),
  params: findingParams,
  current: v.optional(v.custom<Row>((row) => isPlainObject(row) && 'id' in row)),
  other: v.optional(text),
  references: v.optional(v.array(v.object({ path: text, id: text }))),
  since: text,
})
const fileForm = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  user: id,
  exported_at: v.string(),
  mutations: v.array(mutationForm),
  attention: v.array(entryForm),
  /** The bytes of the files by name, in base64. Absent in exports of older apps. */
  files: v.optional(v.record(v.string(), v.string()), {}),
})

export type WorkFile = Omit<v.InferOutput<typeof fileForm>, 'format' | 'version' | 'exported_at'>

/** `at` is the instant of the export. */
export function writeWorkFile({ at, ...work }: { readonly at: string; readonly user: string } & WrittenWork): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, exported_at: at, ...work }, null, 1)
}
type WrittenWork = {
  readonly mutations: readonly object[]
  readonly attention: readonly object[]
  readonly files: Readonly<Record<string, string>>
}

/** The content of a file's text, or why it cannot be read. */
export function readWorkFile(text: string): WorkFile | 'unreadable' | 'newer' {
  const file = parseJson(text)
  const parsed = v.safeParse(fileForm, file)
  if (parsed.success) return parsed.output
  return isNewer(file) ? 'newer' : 'unreadable'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isNewer(file: unknown): boolean {
  return isPlainObject(file) && file.format === FORMAT && typeof file.version === 'number' && file.version > VERSION
}
