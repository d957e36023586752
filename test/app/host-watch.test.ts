import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ACK_MS, createHostWatch, HEARTBEAT_MS } from '../../src/app/host-watch'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('S8: listening whether the worker lives', () => {
  it('reports a wake without an answer within 2 s, with its reason', () => {
    const silent: string[] = []
    const watch = createHostWatch((reason) => silent.push(reason))
    watch.expect('write')
    vi.advanceTimersByTime(ACK_MS - 1)
    expect(silent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(silent).toEqual(['write'])
    vi.advanceTimersByTime(60_000)
    expect(silent).toHaveLength(1)
  })

  it('keeps every reason, even after a later one', () => {
    const silent: string[] = []
    const watch = createHostWatch((reason) => silent.push(reason))
    watch.expect('start')
    watch.expect('write')
    watch.expect('write')
    vi.advanceTimersByTime(ACK_MS)
    expect(silent).toEqual(['start', 'write'])
  })

  it('reports a worker that is silent for 10 s during its work', () => {
    const silent: string[] = []
    const watch = createHostWatch((reason) => silent.push(reason))
    watch.expect('nudge')
    watch.heard({ v: 1, type: 'awake' })
    vi.advanceTimersByTime(HEARTBEAT_MS - 1)
    watch.heard({ v: 1, type: 'heartbeat' })
    vi.advanceTimersByTime(HEARTBEAT_MS - 1)
    expect(silent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(silent).toEqual(['nudge'])
  })

  it('accepts the silence of a worker that reported its rest', () => {
    const silent: string[] = []
    const watch = createHostWatch((reason) => silent.push(reason))
    watch.expect('start')
    watch.heard({ v: 1, type: 'awake' })
    watch.heard({ v: 1, type: 'rest' })
    watch.heard({ v: 1, type: 'heartbeat' })
    vi.advanceTimersByTime(60_000)
    expect(silent).toEqual([])
  })

  it('S11: keeps watching a worker that rests at its budget and continues later', () => {
    const silent: string[] = []
    const watch = createHostWatch((reason) => silent.push(reason))
    watch.expect('start')
    watch.heard({ v: 1, type: 'awake' })
    for (let beats = 0; beats < 6; beats++) {
      vi.advanceTimersByTime(3000)
      watch.heard({ v: 1, type: 'heartbeat' })
    }
    watch.heard({ v: 1, type: 'rest', again: 1000 })
    vi.advanceTimersByTime(4000)
    watch.heard({ v: 1, type: 'heartbeat' })
    expect(silent).toEqual([])
    // No event keeps it alive any more: the browser ends it.
    vi.advanceTimersByTime(HEARTBEAT_MS)
    // It had tried what it was woken for: to trigger it anew would break its back-off.
    expect(silent).toEqual(['timer'])
  })

  it('ignores a worker that rests in another tab', () => {
    const silent: string[] = []
    const watch = createHostWatch((reason) => silent.push(reason))
    watch.heard({ v: 1, type: 'rest', again: 0 })
    vi.advanceTimersByTime(60_000)
    expect(silent).toEqual([])
  })
})
