/** Parses the bodies of the access calls. Each field has its own finding, as forms show it. */
import * as v from 'valibot'
import { deviceNameOf } from '../../src/domain/device-name'
import { plainCode, UNSEEN } from '../../src/domain/kit/code-key'
import type { FindingCode, Values } from '../../src/domain/kit/field'
import { LONGEST_DEVICE } from '../../src/domain/people-wire'
import type { ApiRequest } from '../request'
import { objectBody } from '../write/decisions'
import { refuse } from '../write/refusals'

/** The name of a device or a token in lists and logs, without invisible characters. */
export const shownName = v.pipe(
  v.string(),
  v.maxLength(LONGEST_DEVICE),
  v.transform((text) => plainCode(text).replace(UNSEEN, '').trim()),
)

/** Fields of every call that begins a session. */
export const sessionFields = { remember: v.optional(v.boolean(), false), device: v.optional(shownName, '') }

/** E-mail addresses are shorter (RFC 5321, 4.5.3.1); typed ones may have blanks around them. */
export const emailText = v.pipe(v.string(), v.maxLength(300))

const CODES: { readonly [type: string]: FindingCode } = {
  picklist: 'option',
  number: 'number',
  integer: 'number',
  min_value: 'min',
  max_value: 'max',
  max_length: 'max_length',
  non_empty: 'required',
}

/** The parsed body. Refuses with `invalid`: the first finding of each field, and unknown fields. */
export function readBody<S extends v.GenericSchema>(schema: S, raw: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, objectBody(raw))
  if (parsed.success) return parsed.output
  // Maps, because a field may be called __proto__.
  const fields = new Map<string, FindingCode>()
  const params = new Map<string, Values>()
  for (const issue of parsed.issues.toReversed()) {
    const field = v.getDotPath(issue) ?? ''
    fields.set(field, findingOf(issue))
    const { requirement } = issue
    if (typeof requirement === 'number') params.set(field, { n: requirement })
    else params.delete(field)
  }
  const filled = params.size > 0 ? { params: Object.fromEntries(params) } : {}
  return refuse('invalid', { fields: Object.fromEntries(fields), ...filled })
}

function findingOf({ type, expected, received }: v.BaseIssue<unknown>): FindingCode {
  if (type === 'strict_object') return expected === 'never' ? 'unknown' : 'required'
  if (received === 'undefined') return 'required'
  return CODES[type] ?? 'type'
}

/** The name of a session in its person's list: the one that was sent, else browser and system from the User-Agent header. */
export function nameDevice(given: string, { agent }: Pick<ApiRequest, 'agent'>): string {
  const plain = given.replace(/\p{Cc}+/gu, ' ').trim()
  return plain === '' ? deviceNameOf(agent ?? '') : plain
}
