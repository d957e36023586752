/** Counts equal acts on one package: a toast that names the act once would hide the second. */
import { proxy, ref } from 'valtio'
import { type StockAct, targetKey } from './stock-act'

type Latest = { readonly what: string; readonly at: number; readonly times: number }

/** Replaced as a whole, never changed inside. */
const held = proxy<{ latest: Latest }>({ latest: ref({ what: '', at: 0, times: 0 }) })

function nameOf({ verb, target, amount, unitId, reason }: StockAct): string {
  return [verb, targetKey(target), amount, unitId, reason].join('|')
}

/** Stores an act and returns its number among equal ones, each within `within` ms of the one before. */
export function timesOf(act: StockAct, at: number, within: number): number {
  const what = nameOf(act)
  const { latest } = held
  const isAgain = latest.what === what && Math.abs(at - latest.at) < within
  const times = isAgain ? latest.times + 1 : 1
  held.latest = ref({ what, at, times })
  return times
}

/** Uncounts the latest act, which was undone. */
export function forgetLatest(): void {
  held.latest = ref({ what: '', at: 0, times: 0 })
}
