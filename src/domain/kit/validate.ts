/**
 * Validates a body by its definition, in forms and on the server. Values must be in canonical form (normalise.ts). A hidden field may be
 * missing or wrong, but type, form and length are checked. A rule runs when one of its fields changed, except over fields with findings
 * of their own.
 */
import { entryKey, isKeyed } from '../entries'
import type { EntityDefinition } from './entity'
import { isPlainObject } from './entity'
import type { Field, FieldMap, Finding, Json, ListField, Values } from './field'
import { mostItems } from './limits'
import { ownValue } from './normalise'
import { checkScalar } from './scalar-checks'

/**
 * Further input: today's date in the farm's zone, for dates in the future, and the whole body, for conditions and checks inside blocks
 * and lists.
 */
export type ValidationContext = { readonly today?: string; readonly record?: Values }

/** All findings for a whole body (a create, or a form). */
export function validate(definition: EntityDefinition, values: Values, context: ValidationContext = {}): Finding[] {
  const findings = validateFields(definition.fields, values, context)
  return addRules(definition, values, findings, () => true)
}

/**
 * Findings for a patch: the changed fields of the merged body, fields that became visible, blocks and lists whose conditions or checks
 * read changed fields, and rules that touch them. Other fields are not checked (S25), because a newer server may allow more.
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

/** Whether the field's visibility depends on a changed field. */
function dependsOn(field: Field, values: Values, changed: readonly string[]): boolean {
  return readsChanged(values, changed, (noted) => void field.visibleWhen?.(noted, noted))
}

/** Whether a condition or check inside a block or list reads a changed field of the record. */
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

/** Findings for a field map. `only` limits it to some keys; unknown keys among them are findings. */
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

/** Whether a value is empty. A required secret of blanks is empty, although blanks of secrets are kept. */
function isNothing(field: Field, value: Json | undefined): value is undefined | null {
  if (value === undefined || value === null) return true
  return field.type === 'password' && field.required === true && typeof value === 'string' && value.trim() === ''
}

/** A block groups fields: its visible required fields are required even if the block is empty. */
function missingFindings(field: Field, key: string, context: ValidationContext): Finding[] {
  const inside =
    field.type === 'block'
      ? validateFields(field.fields, {}, context).map((finding) => ({ ...finding, field: `${key}.${finding.field}` }))
      : []
  return inside.length === 0 && field.required ? [{ field: key, code: 'required' }] : inside
}

/** Checks that also apply to a hidden value: type, form and length. Whether it is missing or plausible is not checked. */
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

/** S18: keys identify entries, so each key may be in a list once. */
function repeatedFindings(field: ListField, key: string, value: readonly Json[]): Finding[] {
  if (!isKeyed(field)) return []
  // An incomplete key has its own finding.
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

/** The findings that refuse a body. `isDone`: the act was already done, so findings of the level `act` do not refuse it. */
export function errorsOf(findings: readonly Finding[], isDone = false): Finding[] {
  return findings.filter(({ level }) => level !== 'warning' && !(isDone && level === 'act'))
}
