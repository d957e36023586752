// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openNudges } from '../../src/app/nudge-socket'

/** The browser's side of a line, in the hands of the test. */
class Line {
  static all: Line[] = []
  readonly sent: string[] = []
  onopen: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined
  onclose: ((event: { code: number }) => void) | undefined
  constructor(readonly url: string) {
    Line.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.onclose?.({ code: 1000 })
  }
}

const newest = () => Line.all.at(-1)
let nudges = 0
let close: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  Line.all = []
  nudges = 0
  vi.stubGlobal('WebSocket', Line)
  close = openNudges({ url: 'ws://farm.test/api/ws', token: 'secret', onNudge: () => void nudges++ })
})
afterEach(() => {
  close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('signs in over the line and nudges for every new revision', () => {
  newest()?.onopen?.()
  expect(newest()?.sent).toEqual(['{"token":"secret"}'])
  const before = nudges
  newest()?.onmessage?.({ data: '{"head":7}' })
  newest()?.onmessage?.({ data: '{"head":7}' })
  newest()?.onmessage?.({ data: 'junk' })
  expect(nudges).toBe(before + 1)
})

it('asks once after connecting, for changes made before', () => {
  newest()?.onopen?.()
  expect(nudges).toBe(1)
  newest()?.onclose?.({ code: 1006 })
  const before = nudges
  vi.advanceTimersByTime(10_000)
  expect(Line.all).toHaveLength(2)
  newest()?.onopen?.()
  expect(nudges).toBe(before + 1)
})

it('retries after a rejection, but seldom, because the hello may have been late', () => {
  newest()?.onopen?.()
  newest()?.onclose?.({ code: 4401 })
  vi.advanceTimersByTime(15_000)
  expect(Line.all).toHaveLength(1)
  vi.advanceTimersByTime(120_000)
  expect(Line.all).toHaveLength(2)
})

it('ends when it is closed', () => {
  newest()?.onopen?.()
  close()
  vi.advanceTimersByTime(600_000)
  expect(Line.all).toHaveLength(1)
})

it('S15: keeps away from a server that asked for it, even on a visible page', () => {
  close()
  Line.all = []
  close = openNudges({
    url: 'ws://farm.test',
    token: 'secret',
    notBefore: Date.now() + 60_000,
    onNudge: () => undefined,
  })
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(59_999)
  expect(Line.all).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(Line.all).toHaveLength(1)
})

it('retries ever less often if a proxy does not support the connection', () => {
  for (const end = Date.now() + 3_600_000; Date.now() < end; ) {
    const lines = Line.all.length
    newest()?.onclose?.({ code: 1006 })
    while (Line.all.length === lines) vi.advanceTimersByTime(1000)
  }
  expect(Line.all.length).toBeLessThan(35)
})

const look = (state: string) => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as 'visible')

it('asks once a minute on a visible page while the connection is silent', () => {
  look('visible')
  const none = () => undefined
  // A line that never opens, one that opens and says nothing, one whose words end.
  for (const begin of [none, () => newest()?.onopen?.(), () => newest()?.onmessage?.({ data: '{"head":3}' })]) {
    begin()
    vi.advanceTimersByTime(60_000)
    const before = nudges
    vi.advanceTimersByTime(180_000)
    expect(nudges).toBe(before + 3)
  }
})

it('asks nothing while the connection is alive, the page hidden, or the server defers', () => {
  look('visible')
  newest()?.onopen?.()
  const before = nudges
  for (let pulse = 0; pulse < 12; pulse++) {
    newest()?.onmessage?.({ data: '{}' })
    vi.advanceTimersByTime(30_000)
  }
  expect(nudges).toBe(before)
  look('hidden')
  vi.advanceTimersByTime(600_000)
  expect(nudges).toBe(before)
  close()
  look('visible')
  close = openNudges({ url: 'ws://f.test', token: 'x', notBefore: Date.now() + 600_000, onNudge: () => void nudges++ })
  vi.advanceTimersByTime(590_000)
  expect(nudges).toBe(before)
})
