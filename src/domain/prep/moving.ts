/**
 * Moves parts to a place by scanning: the place and the parts in any order, parts of several series together. A label of a whole series
 * stands for all its parts that are not gone. The draft is kept until it is recorded.
 */
import type { EntityDefinition, Row } from '../kit/entity'
import type { Values } from '../kit/field'
import { isGone, type PartState } from '../kit/part-states'
import { isSeries } from '../kit/series'
import { mayStand } from './contents'
import type { Part } from './dish-fold'
import type { Series } from './series'

/** Parts of one series. `kind` is the name of its definition; the numbers are ascending. */
export type Load = { readonly kind: string; readonly seriesId: string; readonly numbers: readonly number[] }

export type MoveDraft = {
  readonly placeId?: string
  /** In the order of their first scans. */
  readonly loads: readonly Load[]
}

export const NO_MOVE: MoveDraft = { loads: [] }

/** A scanned record. `number` is on a part's label. `parts` are those of the series, in order. */
export type Label = {
  readonly definition: EntityDefinition
  readonly row: Row
  readonly number: number | undefined
  /** Empty for a record that is no series. */
  readonly parts: readonly Part[]
}

export type MoveRefusal = 'stranger' | 'deleted' | 'archived' | 'draft' | 'not_inoculated' | 'beyond' | 'again' | 'none'

export type MoveScan =
  | { readonly kind: 'place'; readonly draft: MoveDraft; readonly isKnown: boolean }
  /** `numbers`: the added ones. */
  | {
      readonly kind: 'parts'
      readonly draft: MoveDraft
      readonly series: Series<Row>
      readonly numbers: readonly number[]
    }
  | { readonly kind: 'refused'; readonly why: MoveRefusal }
  /** The part is in a state in which it stands nowhere. */
  | { readonly kind: 'gone'; readonly state: PartState }

/** `place` names the kind of places. Another place replaces the earlier one and keeps the parts. */
export function scanMove(place: EntityDefinition, draft: MoveDraft, label: Label): MoveScan {
  const { definition, row } = label
  if (definition.name === place.name) return ofPlace(draft, place, row)
  if (!isSeries(definition)) return refused('stranger')
  if (row.deleted_at !== undefined) return refused('deleted')
  const series = { definition, row }
  // Parts of a kind without observations have no place of their own.
  if (definition.series.verbs.length === 0) return refused('not_inoculated')
  return label.number === undefined
    ? ofSeries(draft, series, label.parts)
    : ofPart(draft, series, label.parts, label.number)
}

function refused(why: MoveRefusal): MoveScan {
  return { kind: 'refused', why }
}

function ofPlace(draft: MoveDraft, { archive }: EntityDefinition, row: Row): MoveScan {
  if (row.deleted_at !== undefined) return refused('deleted')
  if (archive !== undefined && row[archive] === false) return refused('archived')
  return { kind: 'place', draft: { ...draft, placeId: row.id }, isKnown: draft.placeId === row.id }
}

function ofPart(draft: MoveDraft, series: Series<Row>, parts: readonly Part[], number: number): MoveScan {
  const part = parts[number - 1]
  if (!part) return refused('beyond')
  if (isGone(part.state)) return { kind: 'gone', state: part.state }
  return mayStand(series) ? added(draft, series, [number]) : refused('draft')
}

function ofSeries(draft: MoveDraft, series: Series<Row>, parts: readonly Part[]): MoveScan {
  const numbers = left(parts)
  if (numbers.length === 0) return refused('none')
  return mayStand(series) ? added(draft, series, numbers) : refused('draft')
}

function left(parts: readonly Part[]): number[] {
  return parts.filter(({ state }) => !isGone(state)).map(({ number }) => number)
}

/** The parts that can be moved: none of a draft, of a deleted series, and of a kind without observations. */
export function movableIn(series: Series, parts: readonly Part[]): number[] {
  return mayStand(series) && series.definition.series.verbs.length > 0 ? left(parts) : []
}

/** The draft with these parts of a series, or with all of it. Undefined if none of them can be moved. */
export function withParts(
  draft: MoveDraft,
  series: Series<Row>,
  parts: readonly Part[],
  numbers?: readonly number[],
): MoveDraft | undefined {
  const all = movableIn(series, parts).filter((number) => numbers?.includes(number) ?? true)
  const scanned = all.length > 0 ? added(draft, series, all) : undefined
  return scanned?.kind === 'parts' ? scanned.draft : undefined
}

function added(draft: MoveDraft, series: Series<Row>, numbers: readonly number[]): MoveScan {
  const { row, definition } = series
  const before = draft.loads.find(({ seriesId }) => seriesId === row.id)
  const known = new Set(before?.numbers)
  const fresh = numbers.filter((number) => !known.has(number))
  if (fresh.length === 0) return refused('again')
  const all = [...known, ...fresh].sort((a, b) => a - b)
  const load: Load = { kind: definition.name, seriesId: row.id, numbers: all }
  const loads = before ? draft.loads.map((one) => (one === before ? load : one)) : [...draft.loads, load]
  return { kind: 'parts', draft: { ...draft, loads }, series, numbers: fresh }
}

export function countMoved({ loads }: MoveDraft): number {
  return loads.reduce((sum, { numbers }) => sum + numbers.length, 0)
}

export function withoutLoad(draft: MoveDraft, seriesId: string): MoveDraft {
  return { ...draft, loads: draft.loads.filter((load) => load.seriesId !== seriesId) }
}

/** The draft after `recorded` was recorded: the place, and what was scanned since. */
export function leftToMove(draft: MoveDraft, recorded: MoveDraft): MoveDraft {
  const done = new Map(recorded.loads.map(({ seriesId, numbers }) => [seriesId, new Set(numbers)]))
  const loads = draft.loads.flatMap((load) => {
    const numbers = load.numbers.filter((number) => done.get(load.seriesId)?.has(number) !== true)
    return numbers.length > 0 ? [{ ...load, numbers }] : []
  })
  return { ...draft, loads }
}

/** Loads in an order that does not depend on the order of scans. */
export function inOrder(loads: readonly Load[]): readonly Load[] {
  return loads.toSorted((a, b) => (a.seriesId < b.seriesId ? -1 : 1))
}

/** Whether a stored value is a draft. */
export function isMoveDraft({ placeId, loads }: Values): boolean {
  return (placeId === undefined || typeof placeId === 'string') && Array.isArray(loads) && loads.every(isLoad)
}

function isLoad(found: unknown): boolean {
  if (typeof found !== 'object' || found === null) return false
  const { kind, seriesId, numbers }: { kind?: unknown; seriesId?: unknown; numbers?: unknown } = found
  const isNumbers = Array.isArray(numbers) && numbers.every((number) => Number.isSafeInteger(number))
  return typeof kind === 'string' && typeof seriesId === 'string' && isNumbers
}
