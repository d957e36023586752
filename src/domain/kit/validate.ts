/**
 * Validation of a body from its definition: the same function behind a form and behind the server. Values are expected
 * in canonical form (normalise.ts). A hidden field may be missing or wrong, but keeps type, form and length; a
 * rule runs when a field it names changed, and not over fields that are wrong by themselves.
 */
import { entryKey, isKeyed } from '../entries'
import type { EntityDefinition } from './entity'
import { isPlainObject } from './entity'
import type { Field, FieldMap, Finding, Json, ListField, Values } from './field'
import { mostItems } from './limits'
import { ownValue } from './normalise'
import { checkScalar } from './scalar-checks'

/**
 * What validation may know beside the values: today's date in the farm's zone, for what lies in the future, and the whole
 * body, for conditions and checks inside its blocks and lists.
 */
export type ValidationContext = { readonly today?: string; readonly record?: Values }

/** All findings for a whole body (a create, or a form). */
export function validate(definition: EntityDefinition, values: Values, context: ValidationContext = {}): Finding[] {
  const findings = validateFields(definition.fields, values, context)
  return addRules(definition, values, findings, () => true)
}

/**
 * Findings for a patch: the changed fields of the merged body, the fields that the changed ones made visible, the blocks
 * and lists whose conditions or checks read them, and the rules that touch them. Everything else is left alone (S25): a newer server may know better.
 */
export function validateChanged(
  definition: EntityDefinition,
  values: Values,
  changed: readonly string[],
  context: ValidationContext = {},
): Finding[] {
  const decided = Object.entries(definition.fields).filter(
    ([key, field]) =>
      (dependsOn(field, values, changed) && field.visibleWhen?.(values, values)) ||
      readsInside(field, key, values, changed, context),
  )
  const keys = new Set([...changed, ...decided.map(([key]) => key)])
  const findings = validateFields(definition.fields, values, context, [...keys])
  return addRules(definition, values, findings, (fields) => fields.some((field) => changed.includes(field)))
}

/** Whether the field's visibility was read off one of the changed fields. */
function dependsOn(field: Field, values: Values, changed: readonly string[]): boolean {
  return readsChanged(values, changed, (noted) => void field.visibleWhen?.(noted, noted))
}

/** Whether a condition or a check inside a block or a list reads a changed field of the record. */
function readsInside(
  field: Field,
  key: string,
  values: Values,
  changed: readonly string[],
  context: ValidationContext,
): boolean {
  const value = ownValue(values, key)
  if ((field.type !== 'list' && field.type !== 'block') || value === undefined || value === null) return false
  return readsChanged(
    values,
    changed,
    (record) => void shapeFindings(field, key, value, { ...context, record }, values),
  )
}

function readsChanged(values: Values, changed: readonly string[], look: (noted: Values) => void): boolean {
  const read = new Set<string | symbol>()
  const noted = new Proxy(values, {
    get: (target, key) => {
      read.add(key)
      return Reflect.get(target, key)
    },
  })
  look(noted)
  return changed.some((key) => read.has(key))
}

/** Findings for a field map; `only` limits it to some keys (unknown keys among them are findings too). */
export function validateFields(
  fields: FieldMap,
  values: Values,
  context: ValidationContext,
  only?: readonly string[],
): Finding[] {
  const findings: Finding[] = []
  const inside = { ...context, record: context.record ?? values }
  for (const key of only ?? new Set([...Object.keys(fields), ...Object.keys(values)])) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field) findings.push({ field: key, code: 'unknown' })
    else if (!field.visibleWhen || field.visibleWhen(values, inside.record)) {
      findings.push(...validateValue(field, key, ownValue(values, key), values, inside))
    } else findings.push(...hiddenFindings(field, key, ownValue(values, key), values, inside))
  }
  return findings
}

export function validateValue(
  field: Field,
  key: string,
  value: Json | undefined,
  values: Values,
  context: ValidationContext,
): Finding[] {
  if (isNothing(field, value)) return missingFindings(field, key, context)
  const findings = shapeFindings(field, key, value, context, values)
  if (findings.some((finding) => finding.level !== 'warning')) return findings
  const custom = field.customValidation?.(value, values, context.record ?? values)
  return custom ? [...findings, { ...custom, field: key }] : findings
}

/** Whether a value says nothing: a required secret of blanks is no secret, though its blanks are kept otherwise. */
function isNothing(field: Field, value: Json | undefined): value is undefined | null {
  if (value === undefined || value === null) return true
  return field.type === 'password' && field.required === true && typeof value === 'string' && value.trim() === ''
}

/** A block groups fields: what its visible fields require is required whether or not anything stands in the block. */
function missingFindings(field: Field, key: string, context: ValidationContext): Finding[] {
  const inside =
    field.type === 'block'
      ? validateFields(field.fields, {}, context).map((finding) => ({ ...finding, field: `${key}.${finding.field}` }))
      : []
  return inside.length === 0 && field.required ? [{ field: key, code: 'required' }] : inside
}

/** What holds for a hidden value too: its type, form and length. Whether it is missing, or the right one, nobody asks. */
const HIDDEN_CODES: readonly string[] = [
  'type',
  'unknown',
  'max_length',
  'max_items',
  'password_max',
  'number',
  'decimal',
  'date',
  'email',
  'email_at',
  'email_latin',
  'url',
  'reference',
  'file',
] satisfies Finding['code'][]

function hiddenFindings(
  field: Field,
  key: string,
  value: Json | undefined,
  values: Values,
  context: ValidationContext,
): Finding[] {
  if (value === undefined || value === null) return []
  return shapeFindings(field, key, value, context, values).filter(({ code }) => HIDDEN_CODES.includes(code))
}

function shapeFindings(field: Field, key: string, value: Json, context: ValidationContext, values: Values): Finding[] {
  if (field.type === 'list') {
    if (!Array.isArray(value)) return [{ field: key, code: 'type' }]
    const max = mostItems(field)
    if (value.length > max) return [{ field: key, code: 'max_items', params: { n: max } }]
    if (field.required && value.length === 0) return [{ field: key, code: 'required' }]
    const findings = value.flatMap((entry: Json, index) =>
      validateValue(field.of, `${key}.${index}`, entry, values, context),
    )
    return [...findings, ...repeatedFindings(field, key, value)]
  }
  if (field.type === 'block') {
    if (!isPlainObject(value)) return [{ field: key, code: 'type' }]
    return validateFields(field.fields, value, context).map((finding) => ({
      ...finding,
      field: `${key}.${finding.field}`,
    }))
  }
  const finding = checkScalar(field, value, values, context.today, context.record)
  return finding ? [{ ...finding, field: key }] : []
}

/** S18: entries are told apart by their keys, so that a key may stand in a list once. */
function repeatedFindings(field: ListField, key: string, value: readonly Json[]): Finding[] {
  if (!isKeyed(field)) return []
  // What an entry misses of its key is a finding of its own.
  const none = entryKey(field, {})
  const seen = new Set<string>()
  return value.flatMap((entry, index): Finding[] => {
    const name = isPlainObject(entry) ? entryKey(field, entry) : none
    if (name !== none && seen.has(name))
      return [{ field: `${key}.${index}.${field.merge.by[0]}`, code: 'duplicate_entry' }]
    seen.add(name)
    return []
  })
}

function addRules(
  definition: EntityDefinition,
  values: Values,
  findings: Finding[],
  applies: (fields: readonly string[]) => boolean,
): Finding[] {
  const failed = new Set(errorsOf(findings).map((finding) => finding.field.split('.')[0]))
  for (const rule of definition.rules) {
    if (!applies(rule.fields) || rule.fields.some((field) => failed.has(field))) continue
    findings.push(...[rule.check(values) ?? []].flat())
  }
  return findings
}

/** What refuses. `isDone`: what is judged was done already, so that no act can be held back. */
export function errorsOf(findings: readonly Finding[], isDone = false): Finding[] {
  return findings.filter(({ level }) => level !== 'warning' && !(isDone && level === 'act'))
}
