/** The entries that a spawning adds to the parents of a series, and values that follow from them. */
import type { Row } from '../kit/entity'
import type { Values } from '../kit/field'
import { kindSaid } from '../kit/reference'
import type { SeriesDefinition } from '../kit/series'
import { kindOfRecord } from './inoculation'
import type { Entry } from './parents'
import { type Drawn, measureOf, takenFrom } from './rest'
import type { Parent, ParentSet } from './spawning'

/** A parent part with its series. `taken` is in the measure of the series. */
export type Giver = {
  readonly entity: string
  readonly row: Values & { readonly id: string }
  readonly number: number
  readonly taken: number | undefined
}

/** `into` names the parts that they went into, if not all of the series `target`. */
export function parentEntries(
  target: SeriesDefinition,
  givers: readonly Giver[],
  into: readonly number[] | undefined,
): readonly Entry[] {
  return givers.map(({ entity, row, number, taken }) => {
    const isDish = entity !== target.name
    return {
      ...kindOfParent(target, entity),
      ...{ series_id: row.id, quantity_id: number, type: isDish ? 'wedge' : methodOf(row) },
      ...(!isDish && taken !== undefined && { [measureOf(row)]: taken }),
      ...(into && { into: [...into] }),
    }
  })
}

function methodOf({ form }: Values): string {
  return form === 'liquid_culture' ? 'draw' : 'spawn'
}

function kindOfParent({ fields, series }: SeriesDefinition, entity: string): Entry {
  const list = fields[series.parents ?? '']
  const block = list?.type === 'list' && list.of.type === 'block' ? list.of.fields : {}
  const { series_id: field } = block
  const isSaid = field?.type === 'reference' && Object.keys(kindSaid(field, entity)).length > 0
  return isSaid ? { series_kind: entity } : {}
}

/** The parents of a series with new ones. A parent that gave again has the sum, and the parts of both times. */
export function withParents(before: readonly Entry[], added: readonly Entry[]): readonly Entry[] {
  const all = new Map(before.map((entry) => [keyOf(entry), entry]))
  for (const entry of added) {
    const earlier = all.get(keyOf(entry))
    all.set(keyOf(entry), earlier ? joined(earlier, entry) : entry)
  }
  return [...all.values()]
}

function joined(a: Entry, b: Entry): Entry {
  const { into: _into, ...both } = { ...a, ...b }
  const sum = (key: string) => {
    const [one, other] = [a[key], b[key]]
    return typeof one === 'number' && typeof other === 'number' ? { [key]: one + other } : {}
  }
  const into = Array.isArray(a.into) && Array.isArray(b.into) ? [...new Set([...a.into, ...b.into])] : undefined
  return { ...both, ...sum('grams'), ...sum('ml'), ...(into && { into: into.sort((x, y) => Number(x) - Number(y)) }) }
}

const keyOf = ({ series_id: id, quantity_id: number }: Entry) => `${String(id)} ${String(number)}`

/** The source of a series: a record, or parts of the series `row`. Colonized blocks are spawn like grain. */
export function sourceKind(record: Parent | undefined, row: Values): string {
  if (record) return kindOfRecord(row.form)
  if (row.form === 'liquid_culture') return 'liquid_culture'
  return row.form === undefined || row.form === null ? 'dish' : 'grain'
}

/**
 * The grams of spawn in one of the spawned parts of a series of `size` parts, rounded. Undefined if a parent's grams are unknown, or if no
 * parent was weighed.
 */
export function spawnInOne(parents: readonly Entry[], size: number): number | undefined {
  const spawned = parents.filter(({ type }) => type === 'spawn')
  if (spawned.length === 0 || spawned.some(({ grams }) => typeof grams !== 'number')) return undefined
  const grams = spawned.reduce((sum, parent) => sum + Number(parent.grams), 0)
  const isAll = spawned.some(({ into }) => !Array.isArray(into))
  const count = isAll ? size : new Set(spawned.flatMap(({ into }) => (Array.isArray(into) ? into : []))).size
  return count > 0 ? Math.round(grams / count) : undefined
}

/** The grams that the parents of a set give together. Undefined if one of them is unknown, or is not weighed. */
export function gramsOf(
  { parents, each }: ParentSet,
  rows: ReadonlyMap<string, Row>,
  drawn: Drawn,
): number | undefined {
  let sum = 0
  for (const { id, number } of parents) {
    const row = rows.get(id)
    const taken =
      row && number !== undefined && row.form !== undefined && measureOf(row) === 'grams'
        ? takenFrom(row, number, each, drawn)
        : undefined
    if (taken === undefined) return undefined
    sum += taken
  }
  return parents.length > 0 ? sum : undefined
}
