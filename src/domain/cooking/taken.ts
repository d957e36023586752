/** A batch that was already taken: its packages, and whether the farm's records contain a similar one. */
import { formatDecimal, micro } from '../kit/decimal'
import type { Values } from '../kit/field'
import type { CookedItem } from './cook'
import type { Take, TakenItem } from './take'

/** The stored form of a line. `amount` and `short` are texts in the item's base unit. */
export type TakenLine = {
  readonly path: string
  readonly short: string
  readonly takes: readonly TakenTake[]
}
export type TakenTake = {
  readonly purchaseId?: string
  readonly packageNumber?: number
  readonly state: string
  readonly amount: string
}

export function linesTaken(plan: ReadonlyMap<string, TakenItem>): TakenLine[] {
  return [...plan].map(([path, { takes, short }]) => ({
    path,
    short: formatDecimal(short),
    takes: takes.map((take) => ({ ...take, amount: formatDecimal(take.amount) })),
  }))
}

const STATES: readonly string[] = ['sealed', 'opened', 'expired', 'loose', 'short'] satisfies Take['state'][]
const isState = (state: string): state is Take['state'] => STATES.includes(state)

/** The plan as it was taken, with its own packages. Only `onHand` is current. */
export function planTaken(
  lines: readonly TakenLine[],
  items: readonly CookedItem[],
  now: ReadonlyMap<string, TakenItem>,
): ReadonlyMap<string, TakenItem> {
  const byPath = new Map(lines.map((line) => [line.path, line]))
  return new Map(
    items.flatMap((item): [string, TakenItem][] => {
      const [line, current] = [byPath.get(item.path), now.get(item.path)]
      if (!line || !current) return current ? [[item.path, current]] : []
      const takes = line.takes.flatMap(({ state, amount, ...take }): Take[] =>
        isState(state) ? [{ ...take, state, amount: micro(amount) }] : [],
      )
      return [[item.path, { ...current, takes, short: micro(line.short) }]]
    }),
  )
}

/** Two people may record one batch of a recipe within so many hours. Earlier uses belong to another batch. */
const SAME_HOURS = 12

/**
 * When and by whom this batch was already taken on any device, as far as its uses are on this device: standing uses with the same notes
 * after the last batch that was started on purpose (an instant). The latest one, or undefined.
 */
export function takenBefore(
  uses: readonly Values[],
  notes: string,
  now: string,
  begunAt: string | undefined,
): { readonly at: string; readonly by: string | undefined } | undefined {
  const undone = new Set(uses.map(({ reverses_id: id }) => id))
  const from = new Date(Date.parse(now) - SAME_HOURS * 3_600_000).toISOString()
  const found = uses.filter(
    ({ id, notes: said, occurred_at: at, reverses_id: undoes }) =>
      said === notes &&
      typeof undoes !== 'string' &&
      !undone.has(id ?? null) &&
      typeof at === 'string' &&
      at >= from &&
      at > (begunAt ?? ''),
  )
  const last = found.toSorted((a, b) => (String(a.occurred_at) < String(b.occurred_at) ? 1 : -1))[0]
  return last && { at: String(last.occurred_at), by: typeof last.created_by === 'string' ? last.created_by : undefined }
}
