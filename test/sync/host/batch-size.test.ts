import { describe, expect, it } from 'vitest'
import type { Mutation } from '../../../src/domain/mutation'
import { MAX_PUSH_BYTES, MAX_PUSH_ENTRIES } from '../../../src/domain/wire-limits'
import { bytesOf, grown, halved } from '../../../sw/engine/batch-size'
import { BATCH_BYTES, BATCH_SIZE, GROW_WITHIN } from '../../../sw/engine/constants'
import type { TimedOutcome } from '../../../sw/engine/outcomes'
import { type EngineState, RESTING } from '../../../sw/engine/states'

const outcomes = (done: number, later = 0): TimedOutcome[] => [
  ...Array.from({ length: done }, (_, n) => ({ kind: 'done' as const, id: `d${n}`, status: 201, row: undefined })),
  ...Array.from({ length: later }, (_, n) => ({ kind: 'later' as const, id: `l${n}` })),
]
const sending = (limit: number, entries = limit): EngineState => ({
  ...RESTING,
  limit,
  takenAt: 1000,
  batch: Array.from({ length: entries }, () => ({}) as Mutation),
})

describe('S14.7: the size of a push', () => {
  it('grows fourfold up to the server’s limit', () => {
    const sizes = [BATCH_SIZE]
    for (let n = 0; n < 4; n++) {
      const limit = sizes.at(-1) ?? 0
      sizes.push(grown(sending(limit), outcomes(limit), 1200, MAX_PUSH_ENTRIES))
    }
    expect(sizes).toEqual([50, 200, 800, 1000, 1000])
  })

  it('stays at the default without the server’s limit', () => {
    expect(grown(sending(BATCH_SIZE), outcomes(BATCH_SIZE), 1200)).toBe(BATCH_SIZE)
  })

  it('falls back at the first word of an older server', () => {
    expect(grown(sending(1000), outcomes(1000), 1200)).toBe(BATCH_SIZE)
  })

  it('believes no server that promises more than the wire has', () => {
    expect(grown(sending(800), outcomes(800), 1200, 1_000_000)).toBe(MAX_PUSH_ENTRIES)
  })

  it('keeps its size on a slow line', () => {
    expect(grown(sending(200), outcomes(200), 1001 + GROW_WITHIN, MAX_PUSH_ENTRIES)).toBe(200)
  })

  it('shrinks to the number that the server reached in time', () => {
    expect(grown(sending(800), outcomes(300, 500), 1200, MAX_PUSH_ENTRIES)).toBe(300)
    expect(grown(sending(12), outcomes(11, 1), 1200, MAX_PUSH_ENTRIES)).toBe(12)
  })

  it('halves after one failure of a large push, two of a small one', () => {
    expect(halved(sending(800), false)).toBe(400)
    expect(halved(sending(50), false)).toBe(50)
    expect(halved(sending(50), true)).toBe(25)
    expect(halved(sending(800), true)).toBe(BATCH_SIZE)
  })

  it('ignores the size of a gesture for single entries', () => {
    expect(halved(sending(50, 300), false)).toBe(50)
    expect(halved(sending(50, 300), true)).toBe(BATCH_SIZE)
  })

  it('gains bytes only with entries, and stays below the wire’s limit', () => {
    expect(bytesOf(sending(BATCH_SIZE))).toBe(BATCH_BYTES)
    expect(bytesOf(sending(200))).toBeGreaterThan(BATCH_BYTES)
    expect(bytesOf(sending(1000))).toBeLessThan(MAX_PUSH_BYTES)
  })
})
