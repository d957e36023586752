/**
 * Scans wait for one another: a handheld scanner is faster than the storage. Each accepted scan is handled once, in order, with
 * the result for its own label. None is dropped because the one before it is still looked up, recorded or asked about. A
 * handler must read the state that it changes in its own turn.
 */
import { useState } from 'react'

export type Turn = () => void | Promise<void>

/** Runs turns one after the other, the first at once. A failed turn is reported as any rejection; the next one follows. */
export function makeTurns(): (turn: Turn) => void {
  const waiting: Turn[] = []
  let isTaking = false
  const next = (): void => {
    const turn = waiting.shift()
    isTaking = turn !== undefined
    if (turn) void begun(turn).finally(next)
  }
  return (turn) => {
    waiting.push(turn)
    if (!isTaking) next()
  }
}

/** Starts at once; a thrown error becomes a rejection. */
async function begun(turn: Turn): Promise<void> {
  await turn()
}

type LookUp<Found> = (text: string) => Promise<Found>
type Take<Found> = (found: Found) => void | Promise<void>

export type ScanQueue<Found> = {
  /** Looks a text up to judge it. What was found stays with the text until a scan of it is accepted. */
  readonly lookUp: (text: string, lookUp: LookUp<Found>) => Promise<Found>
  /** Takes a scan in its turn, by what was found of it as it was judged; without a judgement of its own it is looked up then. */
  readonly accept: (text: string, lookUp: LookUp<Found>, take: Take<Found>) => void
}

export function makeScanQueue<Found>(): ScanQueue<Found> {
  const inTurn = makeTurns()
  const judged = new Map<string, Found>()
  return {
    lookUp: async (text, lookUp) => {
      const found = await lookUp(text)
      judged.set(text, found)
      return found
    },
    accept: (text, lookUp, take) => {
      const own = judged.has(text) ? { found: judged.get(text) as Found } : undefined
      judged.delete(text)
      inTurn(async () => take(own ? own.found : await lookUp(text)))
    },
  }
}

/** The queue of one scanner, for `onText` and `onAccepted`. */
export function useScanQueue<Found>(
  lookUp: LookUp<Found>,
  take: Take<Found>,
): { readonly lookUp: LookUp<Found>; readonly accept: (text: string) => void } {
  const [queue] = useState(makeScanQueue<Found>)
  return {
    lookUp: (text) => queue.lookUp(text, lookUp),
    accept: (text) => queue.accept(text, lookUp, take),
  }
}
