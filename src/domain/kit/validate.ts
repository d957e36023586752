/**
 * Validation of a body from its definition: the same function behind a form and behind the server. Values are expected
 * in canonical form (normalise.ts). A hidden field may be missing or wrong, but keeps type, form and length; a
 * rule runs when a field it names changed, and not over fields that are wrong by themselves.
 */
import type { EntityDefinition } from './entity'
import { isPlainObject } from './entity'
import type { Field, FieldMap, Issue, Json, Values } from './field'
import { MAX_LIST_ITEMS } from './limits'
import { ownValue } from './normalise'
import { checkScalar } from './scalar-checks'

/** What validation may know beside the values: today's date in the farm's zone, for what lies in the future. */
export type ValidationContext = { readonly today?: string }

/** All findings for a whole body (a create, or a form). */
export function validate(definition: EntityDefinition, values: Values, context: ValidationContext = {}): Issue[] {
  const issues = validateFields(definition.fields, values, context)
  return addRules(definition, values, issues, () => true)
}

/**
 * Findings for a patch: the changed fields of the merged body, the fields that the changed ones made visible, and
 * the rules that touch them. Everything else is left alone (S25): a newer server may know better.
 */
export function validateChanged(
  definition: EntityDefinition,
  values: Values,
  changed: readonly string[],
  context: ValidationContext = {},
): Issue[] {
  const decided = Object.entries(definition.fields).filter(
    ([, field]) => dependsOn(field, values, changed) && field.visibleWhen?.(values),
  )
  const keys = new Set([...changed, ...decided.map(([key]) => key)])
  const issues = validateFields(definition.fields, values, context, [...keys])
  return addRules(definition, values, issues, (fields) => fields.some((field) => changed.includes(field)))
}

/** Whether the field's visibility was read off one of the changed fields. */
function dependsOn(field: Field, values: Values, changed: readonly string[]): boolean {
  const read = new Set<string | symbol>()
  const noted = new Proxy(values, {
    get: (target, key) => {
      read.add(key)
      return Reflect.get(target, key)
    },
  })
  field.visibleWhen?.(noted)
  return changed.some((key) => read.has(key))
}

/** Findings for a field map; `only` limits it to some keys (unknown keys among them are findings too). */
export function validateFields(
  fields: FieldMap,
  values: Values,
  context: ValidationContext,
  only?: readonly string[],
): Issue[] {
  const issues: Issue[] = []
  for (const key of only ?? new Set([...Object.keys(fields), ...Object.keys(values)])) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field) issues.push({ field: key, code: 'unknown' })
    else if (!field.visibleWhen || field.visibleWhen(values)) {
      issues.push(...validateValue(field, key, ownValue(values, key), values, context))
    } else issues.push(...hiddenIssues(field, key, ownValue(values, key), values, context))
  }
  return issues
}

export function validateValue(
  field: Field,
  key: string,
  value: Json | undefined,
  values: Values,
  context: ValidationContext,
): Issue[] {
  if (isNothing(field, value)) return missingIssues(field, key, context)
  const issues = shapeIssues(field, key, value, context, values)
  if (issues.some((issue) => issue.level !== 'warning')) return issues
  const custom = field.customValidation?.(value, values)
  return custom ? [...issues, { ...custom, field: key }] : issues
}

/** Whether a value says nothing: a required secret of blanks is no secret, though its blanks are kept otherwise. */
function isNothing(field: Field, value: Json | undefined): value is undefined | null {
  if (value === undefined || value === null) return true
  return field.type === 'password' && field.required === true && typeof value === 'string' && value.trim() === ''
}

/** A block groups fields: what its visible fields require is required whether or not anything stands in the block. */
function missingIssues(field: Field, key: string, context: ValidationContext): Issue[] {
  const inside =
    field.type === 'block'
      ? validateFields(field.fields, {}, context).map((issue) => ({ ...issue, field: `${key}.${issue.field}` }))
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
] satisfies Issue['code'][]

function hiddenIssues(
  field: Field,
  key: string,
  value: Json | undefined,
  values: Values,
  context: ValidationContext,
): Issue[] {
  if (value === undefined || value === null) return []
  return shapeIssues(field, key, value, context, values).filter(({ code }) => HIDDEN_CODES.includes(code))
}

function shapeIssues(field: Field, key: string, value: Json, context: ValidationContext, values: Values): Issue[] {
  if (field.type === 'list') {
    if (!Array.isArray(value)) return [{ field: key, code: 'type' }]
    const max = field.maxItems ?? MAX_LIST_ITEMS
    if (value.length > max) return [{ field: key, code: 'max_items', params: { n: max } }]
    if (field.required && value.length === 0) return [{ field: key, code: 'required' }]
    return value.flatMap((entry: Json, index) => validateValue(field.of, `${key}.${index}`, entry, values, context))
  }
  if (field.type === 'block') {
    if (!isPlainObject(value)) return [{ field: key, code: 'type' }]
    return validateFields(field.fields, value, context).map((issue) => ({ ...issue, field: `${key}.${issue.field}` }))
  }
  const issue = checkScalar(field, value, values, context.today)
  return issue ? [{ ...issue, field: key }] : []
}

function addRules(
  definition: EntityDefinition,
  values: Values,
  issues: Issue[],
  applies: (fields: readonly string[]) => boolean,
): Issue[] {
  const failed = new Set(errorsOf(issues).map((issue) => issue.field.split('.')[0]))
  for (const rule of definition.rules) {
    if (!applies(rule.fields) || rule.fields.some((field) => failed.has(field))) continue
    const issue = rule.check(values)
    if (issue) issues.push(issue)
  }
  return issues
}

export function errorsOf(issues: readonly Issue[]): Issue[] {
  return issues.filter((issue) => issue.level !== 'warning')
}
