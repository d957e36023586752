/** How often the same was just done to the same package: a toast that says it once would hide the second. */
import { proxy, ref } from 'valtio'
import { type StockAct, targetKey } from './stock-act'

type Latest = { readonly what: string; readonly at: number; readonly times: number }

/** Held whole and replaced whole. */
const held = proxy<{ latest: Latest }>({ latest: ref({ what: '', at: 0, times: 0 }) })

function nameOf({ verb, target, amount, unitId, reason }: StockAct): string {
  return [verb, targetKey(target), amount, unitId, reason].join('|')
}

/** Remembers an act and says the how many-th of its kind it is, each within `within` ms of the one before. */
export function timesOf(act: StockAct, at: number, within: number): number {
  const what = nameOf(act)
  const { latest } = held
  const isAgain = latest.what === what && Math.abs(at - latest.at) < within
  const times = isAgain ? latest.times + 1 : 1
  held.latest = ref({ what, at, times })
  return times
}

/** The latest act was taken back. */
export function forgetLatest(): void {
  held.latest = ref({ what: '', at: 0, times: 0 })
}
