/**
 * A spawning in progress: the first scans are parents, the next scans are filled parts of one series. The parents are parts of series, or
 * one record: spores, or a bought package. Pure: the caller looks records up and folds the parts.
 */
import { parseDecimal } from '../kit/decimal'
import { isPlainObject, partCount, type Registry } from '../kit/entity'
import type { PartState } from '../kit/part-states'
import { isSeries, type SeriesDefinition } from '../kit/series'
import type { Part } from './dish-fold'
import type { Hit } from './mark-scan'
import { listIn } from './parents'

/** A part of a series, a package of a purchase, or spores, which have no number. */
export type Parent = { readonly entity: string; readonly id: string; readonly number?: number }

/** Parents, and the parts that they went into. */
export type ParentSet = {
  readonly parents: readonly Parent[]
  /** Parts of the target, in the order of the gesture. */
  readonly numbers: readonly number[]
  /** Parts without a label, counted by hand. Only without a target: they become a series of their own. */
  readonly extra: number
  /** Taken from each parent, in grams or millilitres. Absent: all that is left of it. */
  readonly each?: number
  /** Taken from a bought package: a decimal text in the unit of its ingredient. Absent: all that is left in it. */
  readonly amount?: string
}

/** The last parents and their parts, and those before them. */
export type SpawnDraft = ParentSet & { readonly targetId?: string; readonly earlier: readonly ParentSet[] }

export const NO_SPAWNING: SpawnDraft = { parents: [], numbers: [], extra: 0, earlier: [] }

export const MOST_PARENTS = 500
export const MOST_TARGETS = 2000

/** Parents that are no parts of a series. */
export const SPORES = 'spore'
export const PACKAGE = 'purchase'

/** The number of a package. The label of a purchase of one package may not say it. */
export const packageNumberOf = (number: unknown): number => (typeof number === 'number' ? number : 1)

/** Whether parts of the kind are filled before they are inoculated: others are spawned into them. */
export function isSpawned({ series }: SeriesDefinition): boolean {
  return series.states.some(({ value }) => value === 'filled')
}

/** The kind that is spawned into. */
export function spawnedKind({ all }: Pick<Registry, 'all'>): SeriesDefinition {
  const kind = all.filter(isSeries).find(isSpawned)
  if (!kind) throw new Error('there is no kind to spawn into')
  return kind
}

/** The states in which a part has a culture to give. */
const GIVING: readonly PartState[] = ['inoculated', 'growing', 'colonized', 'stored']

export type SpawnHit = Pick<Hit, 'definition' | 'row' | 'number'> & {
  /** The part of the label as the fold knows it. Undefined if its series has no such number. */
  readonly part: Part | undefined
  /** Whether its sterilizer run failed, or the check of its agar. */
  readonly isFromFailedRun: boolean
}

export type SpawnRefusal =
  | 'stranger'
  | 'deleted'
  | 'needs_number'
  | 'beyond'
  | 'again'
  | 'state'
  | 'quarantined'
  | 'failed_run'
  | 'needs_parent'
  | 'has_target'
  | 'one_record'
  | 'not_filled'
  | 'other_target'
  | 'unlabelled'
  | 'many_parents'
  | 'full'

export type SpawnScanned =
  | { readonly kind: 'parent' | 'target'; readonly draft: SpawnDraft }
  | { readonly kind: 'refused'; readonly why: SpawnRefusal }

const refused = (why: SpawnRefusal): SpawnScanned => ({ kind: 'refused', why })

/** All sets, the current one last. */
export function setsOf(draft: SpawnDraft): readonly ParentSet[] {
  const { targetId: _target, earlier, ...current } = draft
  return [...earlier, current]
}

export function parentsIn(draft: SpawnDraft): readonly Parent[] {
  return setsOf(draft).flatMap(({ parents }) => parents)
}

/** The parts of the target in the gesture, those of earlier parents first. */
export function numbersIn(draft: SpawnDraft): readonly number[] {
  return setsOf(draft).flatMap(({ numbers }) => numbers)
}

export function countOf({ numbers, extra }: ParentSet): number {
  return numbers.length + extra
}

export function countAll(draft: SpawnDraft): number {
  return setsOf(draft).reduce((sum, set) => sum + countOf(set), 0)
}

/** The one record that is the parent, if no part is. */
export function recordIn(draft: SpawnDraft): Parent | undefined {
  return parentsIn(draft).find(isRecord)
}

function isRecord({ entity }: Parent): boolean {
  return entity === SPORES || entity === PACKAGE
}

/** Applies a scan to the draft. A refused scan changes nothing. */
export function scanSpawn(draft: SpawnDraft, hit: SpawnHit): SpawnScanned {
  const { definition, row, number, part } = hit
  if (row.deleted_at) return refused('deleted')
  if (!isSeries(definition)) return recordScanned(draft, hit)
  if (definition.series.verbs.length === 0) return refused('stranger')
  if (number === undefined) return refused('needs_number')
  if (!part) return refused('beyond')
  return part.state === 'filled' || row.id === draft.targetId
    ? targetScanned(draft, hit, part)
    : parentScanned(draft, hit, part)
}

function recordScanned(draft: SpawnDraft, { definition, row, number }: SpawnHit): SpawnScanned {
  const parent: Parent = { entity: definition.name, id: row.id, ...(number !== undefined && { number }) }
  if (!isRecord(parent)) return refused('stranger')
  if (definition.name === PACKAGE) {
    const count = partCount(definition, row) ?? 1
    if (number === undefined && count > 1) return refused('needs_number')
    if (packageNumberOf(number) > count) return refused('beyond')
  }
  if (has(draft, parent)) return refused('again')
  if (countAll(draft) > 0) return refused('has_target')
  if (parentsIn(draft).length > 0) return refused('one_record')
  return { kind: 'parent', draft: { ...draft, parents: [parent] } }
}

function parentScanned(draft: SpawnDraft, hit: SpawnHit, part: Part): SpawnScanned {
  const parent: Parent = { entity: hit.definition.name, id: hit.row.id, number: part.number }
  if (has(draft, parent)) return refused('again')
  if (part.isQuarantined) return refused('quarantined')
  if (!GIVING.includes(part.state)) return refused('state')
  if (hit.isFromFailedRun) return refused('failed_run')
  if (countOf(draft) > 0) return refused('has_target')
  if (recordIn(draft)) return refused('one_record')
  if (parentsIn(draft).length >= MOST_PARENTS) return refused('many_parents')
  return { kind: 'parent', draft: { ...draft, parents: [...draft.parents, parent] } }
}

function targetScanned(draft: SpawnDraft, { row, isFromFailedRun }: SpawnHit, part: Part): SpawnScanned {
  const all = numbersIn(draft)
  const isOther = draft.targetId !== undefined && draft.targetId !== row.id
  if (!isOther && all.includes(part.number)) return refused('again')
  if (part.isQuarantined) return refused('quarantined')
  if (part.state !== 'filled') return refused('not_filled')
  if (isFromFailedRun) return refused('failed_run')
  if (draft.parents.length === 0) return refused('needs_parent')
  if (isOther && all.length > 0) return refused('other_target')
  if (setsOf(draft).some(({ extra }) => extra > 0)) return refused('unlabelled')
  if (listIn(row.parents).length + parentsIn(draft).length > MOST_PARENTS) return refused('many_parents')
  if (all.length >= MOST_TARGETS) return refused('full')
  return { kind: 'target', draft: { ...draft, targetId: row.id, numbers: [...draft.numbers, part.number] } }
}

function has(draft: SpawnDraft, { entity, id, number }: Parent): boolean {
  return parentsIn(draft).some((one) => one.entity === entity && one.id === id && one.number === number)
}

/** `free` are the filled parts of the target. Counts up by the lowest of them, and down by the last parts of the gesture. */
export function withTotal(draft: SpawnDraft, count: number, free: readonly number[]): SpawnDraft {
  if (draft.targetId === undefined) {
    return { ...draft, extra: Math.max(0, Math.min(count, MOST_TARGETS - countAll(draft) + draft.extra)) }
  }
  const taken = new Set(numbersIn(draft))
  const more = free.filter((number) => !taken.has(number)).slice(0, Math.max(0, count - draft.numbers.length))
  return { ...draft, numbers: [...draft.numbers.slice(0, Math.max(0, count)), ...more] }
}

/** Adds these parts of the target. */
export function withNumbers(draft: SpawnDraft, numbers: readonly number[]): SpawnDraft {
  const taken = new Set(numbersIn(draft))
  return { ...draft, numbers: [...draft.numbers, ...numbers.filter((number) => !taken.has(number))] }
}

/** Takes back the last step: a part, else a parent, else the begin of a new set. */
export function withoutLastStep(draft: SpawnDraft): SpawnDraft {
  if (draft.extra > 0) return { ...draft, extra: draft.extra - 1 }
  if (draft.numbers.length > 0) return { ...draft, numbers: draft.numbers.slice(0, -1) }
  if (draft.parents.length > 1) return { ...draft, parents: draft.parents.slice(0, -1) }
  // How much was taken belongs to the parents that are gone.
  if (draft.parents.length > 0) return withoutParents(draft)
  const last = draft.earlier.at(-1)
  return last ? { ...targetOf(draft), ...last, earlier: draft.earlier.slice(0, -1) } : NO_SPAWNING
}

/** The next scans are parents of the parts after them. */
export function withNewParents(draft: SpawnDraft): SpawnDraft {
  return { ...NO_SPAWNING, ...targetOf(draft), earlier: setsOf(draft) }
}

/** Whether other parents may follow: a record stays the only one. */
export function mayHaveNewParents(draft: SpawnDraft): boolean {
  return countOf(draft) > 0 && !recordIn(draft)
}

/** Without the current parents. The target and earlier sets stay. */
export function withoutParents(draft: SpawnDraft): SpawnDraft {
  return { ...NO_SPAWNING, ...targetOf(draft), earlier: draft.earlier }
}

function targetOf({ targetId }: SpawnDraft) {
  return targetId === undefined ? {} : { targetId }
}

/** What was scanned while `made` was saved. Parts that it does not contain keep their parents, but not what was typed for `made`. */
export function restAfter({ amount: _amount, ...now }: SpawnDraft, made: SpawnDraft): SpawnDraft {
  const gone = new Set(numbersIn(made))
  const numbers = now.numbers.filter((number) => !gone.has(number))
  return numbers.length > 0 ? { ...now, numbers, extra: 0, earlier: [] } : NO_SPAWNING
}

export function isSpawnDraft(found: unknown): found is SpawnDraft {
  if (!isPlainObject(found)) return false
  const { targetId, earlier } = found
  return (
    isParentSet(found) &&
    (targetId === undefined || typeof targetId === 'string') &&
    Array.isArray(earlier) &&
    earlier.every(isParentSet)
  )
}

function isParentSet(found: unknown): found is ParentSet {
  if (!isPlainObject(found)) return false
  const { parents, numbers, extra, each, amount } = found
  const isWhole = (value: unknown) => Number.isSafeInteger(value)
  const isParent = (one: unknown) =>
    isPlainObject(one) &&
    typeof one.entity === 'string' &&
    typeof one.id === 'string' &&
    (one.number === undefined || isWhole(one.number))
  return (
    Array.isArray(parents) &&
    parents.every(isParent) &&
    Array.isArray(numbers) &&
    numbers.every(isWhole) &&
    isWhole(extra) &&
    (each === undefined || isWhole(each)) &&
    (amount === undefined || (typeof amount === 'string' && parseDecimal(amount) !== undefined))
  )
}
