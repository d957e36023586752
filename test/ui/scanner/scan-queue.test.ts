import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeScanQueue, makeTurns } from '../../../src/ui/scanner/scan-queue'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Scans of a session: which label, how long its judgement and its recording take, and when the next one is accepted. */
const sessions = fc.array(
  fc.record({
    label: fc.constantFrom('1', '2', '3', '4'),
    isJudged: fc.boolean(),
    lookUpMs: fc.integer({ min: 0, max: 4 }),
    takeMs: fc.integer({ min: 0, max: 4 }),
    nextMs: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 12 },
)

describe('scans that are accepted faster than they are taken', () => {
  it('reach their taker once and in order, with their own label’s results', async () => {
    await fc.assert(
      fc.asyncProperty(sessions, async (scans) => {
        const queue = makeScanQueue<string>()
        const taken: string[] = []
        let inHand = 0
        const all = scans.map(async (scan, at) => {
          await pause(scans.slice(0, at).reduce((ms, { nextMs }) => ms + nextMs, 0))
          const lookUp = async (text: string) => {
            await pause(scan.lookUpMs)
            return `found ${text}`
          }
          if (scan.isJudged) await queue.lookUp(scan.label, lookUp)
          const accepted = new Promise<void>((resolve) => {
            queue.accept(scan.label, lookUp, async (found) => {
              inHand += 1
              expect(inHand).toBe(1)
              await pause(scan.takeMs)
              taken.push(`${at} ${found}`)
              inHand -= 1
              resolve()
            })
          })
          order.push(`${at} found ${scan.label}`)
          await accepted
        })
        const order: string[] = []
        await Promise.all(all)
        expect(taken).toEqual(order)
        expect(order).toHaveLength(scans.length)
      }),
      { numRuns: 60 },
    )
  })

  it('keep the judgement of each label when another one is taken first', async () => {
    const queue = makeScanQueue<string>()
    const taken: string[] = []
    let lookUps = 0
    const lookUp = async (text: string) => {
      lookUps += 1
      return `${text} as of ${lookUps}`
    }
    for (const text of ['1', '2', '3']) await queue.lookUp(text, lookUp)
    for (const text of ['1', '2', '3']) queue.accept(text, lookUp, async (found) => void taken.push(found))
    await pause(5)
    expect(taken).toEqual(['1 as of 1', '2 as of 2', '3 as of 3'])
  })
})

describe('a turn', () => {
  it('begins at once when nothing is before it', () => {
    const done: string[] = []
    makeTurns()(() => void done.push('one'))
    expect(done).toEqual(['one'])
  })

  it('follows a failed one too, and the failure is reported', async () => {
    const reported: unknown[] = []
    const report = (reason: unknown) => void reported.push(reason)
    const listeners = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection')
    process.on('unhandledRejection', report)
    try {
      const done: string[] = []
      const inTurn = makeTurns()
      inTurn(() => {
        throw new Error('the storage is gone')
      })
      inTurn(() => void done.push('two'))
      await pause(5)
      expect(done).toEqual(['two'])
      expect(reported).toEqual([new Error('the storage is gone')])
    } finally {
      process.off('unhandledRejection', report)
      for (const one of listeners) process.on('unhandledRejection', one)
    }
  })
})
