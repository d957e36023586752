/**
 * Plans and validates all writes of one scan beforehand, so that the open scanner can refuse a label that the form would refuse. Reads
 * the replica, changes nothing.
 */
import type { PinsetDb } from '../../data/db'
import type { EntityDefinition, Registry } from '../../domain/kit/entity'
import type { Field, FieldMap, Finding, Json } from '../../domain/kit/field'
import { holdsBarcodes, sameCode } from '../../domain/kit/gtin'
import { kindNamed, kindSaid } from '../../domain/kit/reference'
import { parseQr, type QrExpectation } from '../../domain/qr'
import type { CountQuestion, ScanResult } from '../../state/labels/qr-fields'
import { type Draft, draftFindings, writePath } from '../form/form-values'
import { visibleFields } from '../form/visibility'
import { fieldText } from '../words/field-text'
import { fieldAt } from '../words/finding-text'
import { readReferenced, titleFinder } from '../words/reference-titles'
import type { FullWriting } from '../words/use-writing'
import { readChoices } from './record-choices'
import { resolveScan, type ScanOutcome } from './resolve-scan'
import { valueAt, valuesBeside } from './scan-fields'
import { alsoFilled, countTarget, dependentPaths, type Filled, scanOf } from './scan-filling'
import { lookUpScan } from './scan-lookup'

export type ScanContext = {
  readonly db: PinsetDb
  readonly registry: Registry
  readonly definition: EntityDefinition
  readonly draft: Draft
  /** The record when its form was opened. Undefined for a new one. */
  readonly base: Draft | undefined
  /** Today in the farm's time zone. */
  readonly today: string
  readonly ours: QrExpectation
  readonly writing: FullWriting
}

type Written = { readonly path: string; readonly value: Json | undefined }

export type ScanPlan = {
  readonly kind: 'plan'
  readonly result: ScanResult
  /** The path that the value is written to: the field, or a list's entry. */
  readonly path: string
  readonly value: Json
  /** The kind of the record, if the field allows several. It is written before the value. */
  readonly ofKind?: Written | undefined
  /** Writes to other fields. Undefined clears one. */
  readonly also: readonly Written[]
  /** The value in readable form. */
  readonly text: string
  readonly asks?: CountQuestion
}

/** `held`: the list's existing code of the same article, as stored. */
export type RefusedScan = {
  readonly kind: 'refused'
  readonly outcome?: ScanOutcome
  readonly finding?: Finding
  readonly held?: string
}

/** `count` is a typed number. Without it the label's own number counts. */
export async function planScan(
  context: ScanContext,
  path: string,
  text: string,
  count?: number,
): Promise<ScanPlan | RefusedScan> {
  const { db, registry, definition, draft, ours, writing } = context
  const field = fieldAt(definition.fields, path)
  if (!field) return { kind: 'refused' }
  const button = scanOf(field)
  const category = button?.category_id
  const parsed = parseQr(text, { ...ours, ...(category === undefined ? {} : { category }) })
  // A barcode is stored as it is. The record with this barcode only fills other fields.
  const isPlain = button?.barcode === true && button.dependentFields === undefined
  const found = isPlain ? [] : await lookUpScan(db, registry, text, parsed)
  const choices = await readChoices(db, registry, field, writing)
  const purpose = { kind: 'fill', field, values: valuesBeside(draft, path), label: writing.label, choices } as const
  const outcome = resolveScan(text, parsed, found, purpose)
  if (outcome.kind !== 'fill') return { kind: 'refused', outcome }
  const held = holdsBarcodes(field) ? sameCode(besideIn(draft, path), outcome.value) : undefined
  if (held !== undefined) return { kind: 'refused', held }

  const counted = count === undefined ? outcome : { ...outcome, count }
  const scanned = outcome.found ?? (choices ? undefined : found[0])
  const wanted = alsoFilled(definition.fields, path, {
    outcome: counted,
    parsed,
    row: scanned?.row,
    entity: scanned?.definition.name,
  })
  const countAt = countTarget(definition.fields, path)
  const cleared = outdated(definition.fields, draft, path, [{ path, value: outcome.value }, ...wanted])
  const ofKind = kindWritten(field, path, outcome.found?.definition.name)
  const candidate = written(draft, [...(ofKind ? [ofKind] : []), { path, value: outcome.value }, ...cleared, ...wanted])
  const fresh = freshFindings(context, candidate)
  const countPath = counted.count === undefined ? undefined : countAt?.path
  const finding = fresh.find((one) => concerns(one, path) || one.field === countPath)
  if (finding) return { kind: 'refused', finding }
  // A value that does not fit a dependent field is left out, like a value of the wrong type.
  const fitting = wanted.filter((one) => !fresh.some((each) => concerns(each, one.path)))
  const also = [...cleared, ...fitting]

  const isLabel = parsed.ok && button?.barcode === undefined
  const asks = counted.count === undefined && isLabel ? countQuestion(context, candidate, countAt) : undefined
  return {
    kind: 'plan',
    result: {
      text,
      ...(isLabel ? { category_id: parsed.category, key: parsed.key } : {}),
      ...(counted.count === undefined ? {} : { count: counted.count }),
    },
    path,
    value: outcome.value,
    ofKind,
    also,
    text: await shownText(context, field, outcome.value, candidate, path),
    ...(asks ? { asks } : {}),
  }
}

/** The write of the found record's kind. Undefined if the field allows only one kind. */
function kindWritten(field: Field, path: string, found: string | undefined): Written | undefined {
  if (field.type !== 'reference' || field.kindField === undefined || found === undefined) return undefined
  return {
    path: [...path.split('.').slice(0, -1), field.kindField].join('.'),
    value: kindSaid(field, found)[field.kindField],
  }
}

/** The other entries of the list around `path`. Empty for a path outside a list. */
function besideIn(draft: Draft, path: string): readonly Json[] {
  const steps = path.split('.')
  const own = steps.pop()
  const list = steps.length === 0 ? undefined : valueAt(draft, steps.join('.'))
  return Array.isArray(list) ? list.filter((_, at) => String(at) !== own) : []
}

/** Dependent fields that describe the previous value and get no new one, so they are cleared. */
function outdated(fields: FieldMap, draft: Draft, path: string, writes: readonly Filled[]): readonly Written[] {
  const dependent = dependentPaths(fields, path)
  const isChanged = writes.some(
    (one) => (one.path === path || dependent.includes(one.path)) && valueAt(draft, one.path) !== one.value,
  )
  const silent = dependent.filter((at) => !writes.some((one) => one.path === at))
  return isChanged
    ? silent.filter((at) => valueAt(draft, at) !== undefined).map((at) => ({ path: at, value: undefined }))
    : []
}

function written(draft: Draft, writes: readonly Written[]): Draft {
  return writes.reduce((values, { path, value }) => writePath(values, path, value), draft)
}

/** Errors that the scan would add to the form. */
function freshFindings({ definition, draft, base, today }: ScanContext, candidate: Draft): readonly Finding[] {
  const key = ({ field, code }: Finding) => `${field} ${code}`
  const before = new Set(draftFindings(definition, draft, base, today).map(key))
  return draftFindings(definition, candidate, base, today).filter(
    (finding) => finding.level !== 'warning' && !before.has(key(finding)),
  )
}

/** Whether a finding is about the value at `path` or the list around it. */
function concerns(finding: Finding, path: string): boolean {
  return finding.field === path || path.startsWith(`${finding.field}.`)
}

function countQuestion(
  { definition, writing }: ScanContext,
  candidate: Draft,
  target: ReturnType<typeof countTarget>,
): CountQuestion | undefined {
  if (!target) return undefined
  const { path, field } = target
  if (!path.includes('.') && !visibleFields(definition.fields, candidate).has(path)) return undefined
  const value = valueAt(candidate, path)
  return {
    label: writing.label(field.label),
    ...(typeof value === 'number' ? { value } : {}),
    min: field.min ?? 0,
    ...(field.max === undefined ? {} : { max: field.max }),
  }
}

async function shownText(
  { db, registry, writing }: ScanContext,
  field: Field,
  value: Json,
  draft: Draft,
  path: string,
) {
  const to = field.type === 'reference' ? kindNamed(field, valuesBeside(draft, path)) : undefined
  const mentioned = to === undefined ? [] : [{ to, id: String(value) }]
  const find = titleFinder(await readReferenced(db, registry, mentioned), writing)
  return fieldText(field, value, draft, find, writing) || String(value)
}
