/** Findings of the validation as sentences: the domain's message with the field's label and the finding's numbers. */
import type { Field, FieldMap, Issue, Label } from '../domain/kit/field'
import { ISSUE_HINTS, ISSUE_MESSAGES } from '../domain/messages'

/** Translates a label, filling its placeholders. */
export type Translate = (label: Label, values?: Readonly<Record<string, string>>) => string
export type IssueWriting = { readonly translate: Translate; readonly date: (date: string) => string }

/** The field a dotted path names: `unit_conversions.0.factor`. */
export function fieldAt(fields: FieldMap, path: string): Field | undefined {
  let field: Field | undefined
  let map: FieldMap = fields
  for (const part of path.split('.')) {
    if (field?.type === 'list' && /^\d+$/.test(part)) field = field.of
    else field = Object.hasOwn(map, part) ? map[part] : undefined
    if (!field) return undefined
    if (field.type === 'block') map = field.fields
  }
  return field
}

export function issueText(issue: Issue, fields: FieldMap, writing: IssueWriting): string {
  return writing.translate(ISSUE_MESSAGES[issue.code], paramsOf(issue, fields, writing))
}

/** What joins the label in brackets: the finding's own hint, else the field's. */
export function issueHint(issue: Issue | undefined, field: Field, writing: IssueWriting): string | undefined {
  const own = issue && ISSUE_HINTS[issue.code]
  if (own) return writing.translate(own, paramsOf(issue, {}, writing))
  return field.hint && writing.translate(field.hint)
}

function paramsOf(issue: Issue, fields: FieldMap, writing: IssueWriting): Record<string, string> {
  const field = fieldAt(fields, issue.field)
  const given = Object.entries(issue.params ?? {}).map(([key, value]) => [
    key,
    key === 'date' ? writing.date(String(value)) : String(value),
  ])
  return { field: field ? writing.translate(field.label) : issue.field, ...Object.fromEntries(given) }
}
