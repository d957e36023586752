/** What was picked of one part. */
import { isYield, type Pick } from './picks'

/** Weights are tenths of a gram, without waste. */
export type PartYield = {
  /** Of the weights of this part alone. */
  readonly tenths: number
  /** The same by flush, in their order. `at` is the instant of the first pick. */
  readonly flushes: readonly { readonly flush: number; readonly tenths: number; readonly at: string }[]
  /** How many weights name it together with other parts: these are never divided. */
  readonly shared: number
}

/** `picks` are those of its series, in their order, and `flushOf` gives their flushes by id. Undefined if it was never picked. */
export function partYieldOf(
  picks: readonly Pick[],
  number: number,
  flushOf: ReadonlyMap<string, number>,
): PartYield | undefined {
  const mine = picks.filter((pick) => isYield(pick) && pick.numbers.includes(number))
  if (mine.length === 0) return undefined
  const alone = mine.filter(({ numbers }) => numbers.length === 1)
  const flushes = new Map<number, { flush: number; tenths: number; at: string }>()
  for (const { id, tenths, at } of alone) {
    const flush = flushOf.get(id) ?? 1
    const sum = flushes.get(flush) ?? { flush, tenths: 0, at }
    sum.tenths += tenths
    flushes.set(flush, sum)
  }
  return {
    tenths: alone.reduce((sum, { tenths }) => sum + tenths, 0),
    flushes: [...flushes.values()].sort((a, b) => a.flush - b.flush),
    shared: mine.length - alone.length,
  }
}
