/** Sentences of findings: the domain's message with the field's label and the finding's parameters. */
import type { Field, FieldMap, Finding, Label } from '../../domain/kit/field'
import { APART_MESSAGES, FINDING_HINTS, FINDING_MESSAGES, UNNAMED_FIELD, UNNAMED_MESSAGES } from '../../domain/messages'

/** Translates a label and fills its placeholders. */
export type Translate = (label: Label, values?: Readonly<Record<string, string>>) => string
export type FindingWriting = {
  readonly translate: Translate
  readonly date: (date: string) => string
  readonly amount: (decimal: string, fractionDigits: number) => string
}

/** The field at a dotted path: `unit_conversions.0.factor`. */
export function fieldAt(fields: FieldMap, path: string): Field | undefined {
  let field: Field | undefined
  let map: FieldMap = fields
  for (const part of path.split('.')) {
    const inside = field?.type === 'list' && /^\d+$/.test(part) ? field.of : undefined
    field = inside ?? (Object.hasOwn(map, part) ? map[part] : undefined)
    if (!field) return undefined
    map = field.type === 'block' ? field.fields : {}
  }
  return field
}

/** The place of the sentence: under its field, or elsewhere (a notice, a question, a list of findings). */
export type FindingPlace = 'at-field' | 'apart'

export function findingText(
  finding: Finding,
  fields: FieldMap,
  writing: FindingWriting,
  place: FindingPlace = 'at-field',
): string {
  const field = fieldAt(fields, finding.field)
  const unnamed = field && isUnnamed(field) ? UNNAMED_MESSAGES[finding.code] : undefined
  const apart = place === 'apart' ? APART_MESSAGES[finding.code] : undefined
  const params = paramsOf(finding, fields, writing)
  const label = ownMessage(finding, field) ?? unnamed ?? apart ?? FINDING_MESSAGES[finding.code]
  return writing.translate(isFilledBy(label, params, writing) ? label : FINDING_MESSAGES.type, params)
}

/** The definition's own sentence for the finding. */
function ownMessage({ code, params }: Finding, field: Field | undefined): Label | undefined {
  const { sentences = {}, messages = {} } = field ?? {}
  const name = String(params?.sentence)
  // The name is untrusted and may be `constructor`.
  if (Object.hasOwn(sentences, name)) return sentences[name]
  return Object.hasOwn(messages, code) ? messages[code] : undefined
}

/**
 * Whether a sentence has all its parameters, which findings of an older server lack. The translation itself is tested, because the built
 * app has no English in its labels.
 */
function isFilledBy(label: Label, params: Readonly<Record<string, string>>, { translate }: FindingWriting): boolean {
  let isWhole = true
  const get = (known: Readonly<Record<string, string>>, name: string) => {
    const value = known[name] ?? ''
    if (value === '') isWhole = false
    return value
  }
  translate(label, new Proxy(params, { get: (known, name) => get(known, String(name)) }))
  return isWhole
}

/** The hint in brackets after the label: the finding's own, else the field's. */
export function findingHint(finding: Finding | undefined, field: Field, writing: FindingWriting): string | undefined {
  const own = finding && FINDING_HINTS[finding.code]
  if (own) {
    const params = paramsOf(finding, {}, writing)
    return isFilledBy(own, params, writing) ? writing.translate(own, params) : undefined
  }
  return field.hint && writing.translate(field.hint)
}

function paramsOf(finding: Finding, fields: FieldMap, writing: FindingWriting): Record<string, string> {
  const field = fieldAt(fields, finding.field)
  const given = Object.entries(finding.params ?? {}).map(([key, value]) => [key, paramText(key, value, writing)])
  const name = field ? writing.translate(isUnnamed(field) ? UNNAMED_FIELD : field.label) : finding.field
  return { field: name, ...Object.fromEntries(given) }
}

/** A parameter in the field's format, with the language's decimal sign. */
function paramText(key: string, value: string | number, writing: FindingWriting): string {
  const text = String(value)
  if (key === 'date') return writing.date(text)
  const fraction = /^-?\d+\.(\d+)$/.exec(text)?.[1]
  return fraction === undefined ? text : writing.amount(text, fraction.length)
}

/** A field without a visible label, in any language. */
function isUnnamed(field: Field): boolean {
  return field.label.message === ''
}
