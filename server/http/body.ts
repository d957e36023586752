/** Parses bodies: JSON with limited nesting, and the forms of the users' calls. */
import type { FieldMap, Json, Values } from '../../src/domain/kit/field'
import { refuse } from '../write/refusals'

/** Levels of nesting. Deeper bodies could overflow the stack of recursive code. */
const DEEPEST = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Whether JSON text nests deeper than allowed. Checked without recursion. */
function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0
  let inText = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (inText) {
      if (byte === BACKSLASH) index++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === 0x7b || byte === 0x5b) {
      depth++
      if (depth > DEEPEST) return true
    } else if (byte === 0x7d || byte === 0x5d) depth--
  }
  return false
}

/** Parses a body. An empty one is undefined; malformed JSON or UTF-8 is rejected. */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  if (isTooDeep(bytes)) return refuse('malformed_json')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse('malformed_json')
  }
}

/** The values of a form, converted by the kinds of their fields: in a form everything is text. */
export function formValues(fields: FieldMap, entries: readonly (readonly [string, string])[]): Values {
  return Object.fromEntries(
    entries.map(([key, text]) => [key, formValue(Object.hasOwn(fields, key) ? fields[key]?.type : undefined, text)]),
  )
}

function formValue(type: string | undefined, text: string): Json {
  if (text === '') return null
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (type === 'number' && /^-?\d{1,15}$/.test(text)) return Number(text)
  return text
}
