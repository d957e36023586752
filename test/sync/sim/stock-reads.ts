/** Stock is asked for while movements of it are written, some turns of the event loop apart: a fold of before must not be kept. */
import type { Chance } from './chance'
import type { FarmIds } from './farm-store'

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Turns between the first request and the last. */
const TURNS = 12

export async function readAmidWrites({ items, kg }: FarmIds, chance: Chance, ask: Ask): Promise<void> {
  const item_id = chance.pick(items)
  const use = { item_id, unit_id: kg, quantity: '1', occurred_at: '2026-03-09T08:00:00.000Z' }
  const write = () => ask('POST', '/supplies/uses', use)
  const read = () => ask('GET', '/supplies/stock')
  // What is folded and kept already would not be folded again.
  await write()
  await Promise.all([read, write, read, write].map((one) => after(chance.int(TURNS), one)))
}

async function after(turns: number, run: () => Promise<unknown>): Promise<unknown> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
  return run()
}
