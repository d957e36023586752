/** The usual amounts of an ingredient, from its last uses. Pure; only a suggestion. */
import { type Micro, micro } from '../../../domain/kit/decimal'
import type { Values } from '../../../domain/kit/field'
import type { MovementRow } from './use-movements'

/** How many of the last uses are read: older habits have changed. */
const LATEST = 20
/** Fewer uses are no habit: the ready amounts would follow each single use. */
const LEAST = 3
/** Ready amounts beside 'all'. */
const MOST = 3

/** Uses without reversed ones, newest first, as `movements` has them. */
export function lastUses(movements: readonly MovementRow[]): readonly Values[] {
  const standing = movements.filter(({ kind, isUndone }) => kind === 'use' && !isUndone)
  return standing.slice(0, LATEST).map(({ row }) => row)
}

/**
 * At most three amounts, the most usual first: repeated ones by how often they came, then by the latest. Without a
 * repeated one: the median and the latest ones. None before the third use.
 */
export function usualAmounts(newestFirst: readonly Micro[]): readonly Micro[] {
  if (newestFirst.length < LEAST) return []
  const times = new Map<Micro, number>()
  for (const amount of newestFirst) if (amount > 0n) times.set(amount, (times.get(amount) ?? 0) + 1)
  const repeated = [...times].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a)
  if (repeated.length > 0) return repeated.slice(0, MOST).map(([amount]) => amount)
  const distinct = [...times.keys()]
  const middle = distinct.toSorted((a, b) => (a < b ? -1 : 1))[Math.floor((distinct.length - 1) / 2)]
  return middle === undefined ? [] : [...new Set([middle, ...distinct])].slice(0, MOST)
}

/** The unit of most uses, the latest among equals; `own` before the third use. */
export function usualUnit(uses: readonly Values[], own: string): string {
  if (uses.length < LEAST) return own
  const times = new Map<string, number>()
  for (const { unit_id } of uses) if (typeof unit_id === 'string') times.set(unit_id, (times.get(unit_id) ?? 0) + 1)
  const [first] = [...times].sort(([, a], [, b]) => b - a)
  return first?.[0] ?? own
}

/** The amounts used in that unit, newest first; for the ingredient's own unit, all uses converted to it. */
export function amountsIn(uses: readonly Values[], unitId: string, own: string): readonly Micro[] {
  if (unitId === own) return uses.map(({ base_quantity }) => micro(base_quantity))
  return uses.filter(({ unit_id }) => unit_id === unitId).map(({ quantity }) => micro(quantity))
}
