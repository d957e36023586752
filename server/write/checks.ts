/** The checks of a body before it is written: its own fields, and its relations to other records. */
import { addDays } from '../../src/domain/clock'
import type { EntityDefinition } from '../../src/domain/kit/entity'
import { META_FIELDS, type Row } from '../../src/domain/kit/entity'
import type { Finding, Values } from '../../src/domain/kit/field'
import { sameJson } from '../../src/domain/kit/normalise'
import { kindNamed } from '../../src/domain/kit/reference'
import {
  errorsOf,
  type ValidationContext,
  validate,
  validateChanged,
  validateFields,
} from '../../src/domain/kit/validate'
import { type CompletionContext, hasOtherBase } from '../../src/domain/rules/complete'
import { amountField, baseQuantityFinding } from '../../src/domain/rules/movement'
import {
  type Answer,
  findRelationFindings,
  MOST_READ,
  type Touched,
  type Wanted,
} from '../../src/domain/rules/relations'
import type { Deciding } from './deciding'
import { FARM, isDeleted, PERSON, recordNames, references, UNIT, uniqueValues } from './kind'
import { refuse, refuseFindings } from './refusals'

/** Findings of a whole body. Warnings are for people; only errors count here. */
export function bodyFindings(definition: EntityDefinition, values: Values, context: ValidationContext = {}): Finding[] {
  return named(errorsOf(validate(definition, values, context)))
}

export function patchFindings(
  definition: EntityDefinition,
  values: Values,
  changed: readonly string[],
  context: ValidationContext = {},
): Finding[] {
  return named(errorsOf(validateChanged(definition, values, changed, context)))
}

/** One day ahead of UTC covers every farm's time zone. */
const AHEAD_OF_UTC = 1

/**
 * Refuses the findings. A date too far in the future is compared with the farm's newest change first: a server whose clock fell
 * back (without a battery) must not refuse the work of a whole farm.
 */
export async function refuseFound(
  on: Deciding,
  find: (context: ValidationContext) => readonly Finding[],
): Promise<void> {
  const dayOf = (instant: string) => addDays(instant.slice(0, 10), AHEAD_OF_UTC)
  const found = find({ today: dayOf(on.work.at) })
  if (!found.some(({ code }) => code === 'date_far')) return refuseFindings(found)
  const newest = await on.work.newestAt()
  refuseFindings(newest !== undefined && newest > on.work.at ? find({ today: dayOf(newest) }) : found)
}

/** Findings of computed fields (a product may be too large), and of the base quantity if a `touched` field affects it. */
export function filledFindings(
  definition: EntityDefinition,
  given: Values,
  filled: Values,
  touched: readonly string[],
  context: ValidationContext,
): Finding[] {
  const added = Object.keys(filled).filter((key) => !sameJson(given[key], filled[key]))
  const findings = errorsOf(validateFields(definition.fields, filled, context, added))
  if (findings.length > 0 || !definition.stock) return findings
  const parts = ['base_factor', 'base_quantity', amountField(definition)]
  const base = [...touched, ...added].some((key) => parts.includes(key)) && baseQuantityFinding(definition, filled)
  return base ? [base] : []
}

/** The server's own fields are known but read-only. */
function named(findings: readonly Finding[]): Finding[] {
  return findings.map((finding) =>
    finding.code === 'unknown' && META_FIELDS.some((meta) => meta === finding.field)
      ? { ...finding, code: 'readonly' }
      : finding,
  )
}

async function referenced(
  on: Deciding,
  definition: EntityDefinition,
  values: Values,
  field: string,
): Promise<Row | undefined> {
  const kind = definition.fields[field]
  const id = values[field]
  const to = kind?.type === 'reference' ? kindNamed(kind, values) : undefined
  return to !== undefined && typeof id === 'string' ? on.work.get(to, id) : undefined
}

/** The data for completing a stock record; other records load nothing. */
export async function completionContext(
  on: Deciding,
  definition: EntityDefinition,
  values: Values,
): Promise<CompletionContext> {
  const context: CompletionContext = { now: on.work.at, timeZone: 'UTC', units: new Map() }
  if (!definition.stock) return context
  const item = await referenced(on, definition, values, 'item_id')
  const farm = definition.stock === 'purchase' ? await on.work.get(FARM, on.farmId) : undefined
  const converts = item !== undefined && item.unit_id !== values.unit_id
  return {
    ...context,
    item,
    timeZone: typeof farm?.time_zone === 'string' ? farm.time_zone : 'UTC',
    units: converts ? await on.work.live(UNIT) : context.units,
  }
}

/**
 * A record names the unit of its base quantity. An item without movements may have got another base unit since. An amount
 * recorded offline before that must not count in the new unit.
 */
export async function refuseOtherBase(on: Deciding, values: Values, item: Values | undefined): Promise<void> {
  if (!hasOtherBase(values, item)) return
  const nameOf = async (id: unknown) => String((await on.work.get(UNIT, String(id)))?.code || id)
  const params = { base_unit_id: { from: await nameOf(values.base_unit_id), to: await nameOf(item?.unit_id) } }
  refuse('base_unit', { params })
}

/** Unknown ids are 422 by field; deleted records are 409 with the list, so that they can be restored. */
export async function refuseBrokenReferences(
  on: Deciding,
  definition: EntityDefinition,
  values: Values,
): Promise<void> {
  const unknown: Finding[] = []
  const deleted: { field: string; kind: string; id: string }[] = []
  for (const { field, to, id } of references(definition, values)) {
    const row = await on.work.get(to, id)
    if (!row) unknown.push({ field, code: 'reference' })
    else if (isDeleted(row)) deleted.push({ field, kind: to, id })
  }
  refuseFindings(unknown)
  if (deleted.length === 0) return
  refuse('reference_deleted', {
    fields: Object.fromEntries(deleted.map(({ field }) => [field, 'reference'])),
    references: recordNames(on.registry, deleted),
  })
}

/** Checks the relations between a record and those it names. Warnings are for people; only errors count here. */
export async function refuseRelations(
  on: Deciding,
  definition: EntityDefinition,
  id: string,
  values: Values,
  touched: Touched,
): Promise<void> {
  const subject = { registry: on.registry, definition, id, values }
  refuseFindings(errorsOf(await findRelationFindings(subject, touched, (wanted) => findAll(on, wanted)), on.isDone))
}

/** One after the other: a transaction has one connection. Rows already read or staged cost nothing. */
async function findAll({ work }: Deciding, wanted: readonly Wanted[]): Promise<Answer[]> {
  const found: Answer[] = []
  for (const { entity, id, by } of wanted) {
    found.push(by === undefined ? await work.get(entity, id) : await work.namersOf(entity, by, entity, id, MOST_READ))
  }
  return found
}

/** A record is reversed once. Reversals that undo entries by name may repeat: two phones may undo the same or other ones. */
export async function refuseReversed(on: Deciding, definition: EntityDefinition, values: Values): Promise<void> {
  const reverses = definition.undoneBy === undefined ? definition.fields.reverses_id : undefined
  if (reverses?.type !== 'reference' || typeof values.reverses_id !== 'string') return
  if (await on.work.isReferredBy(definition.name, 'reverses_id', definition.name, values.reverses_id))
    refuse('reversed')
}

/** An id names one record of the farm. A user and the person with that id belong together. */
export async function refuseTakenId(on: Deciding, definition: EntityDefinition, id: string): Promise<void> {
  const kinds = await on.work.kindsOf(id)
  const other = kinds.find((kind) => kind !== definition.name && kind !== PERSON)
  if (other !== undefined) refuse('exists', { references: recordNames(on.registry, [{ kind: other, id }]) })
}

export async function refuseDuplicates(
  on: Deciding,
  definition: EntityDefinition,
  id: string,
  values: Values,
): Promise<void> {
  for (const value of uniqueValues(definition, values)) {
    const other = await on.work.holder(definition.name, value)
    if (other !== undefined && other !== id) {
      refuse('duplicate', { other, fields: { [value.field]: 'duplicate_entry' } })
    }
  }
}
