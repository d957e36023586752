// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteThatItWorks, oneMore, type Reloads, reloadOnce } from '../../src/app/reload-once'

const NOW = Date.parse('2026-03-10T08:00:00.000Z')

/** A page that begins now, on a device where it is `now`. */
function openPage(now: number) {
  const page = {
    reloads: 0,
    since: now,
    reload: () => {
      page.reloads += 1
    },
  }
  return page
}

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => vi.useRealTimers())

describe('a page that lost its storage', () => {
  it('reloads once, however many failures report the loss', () => {
    const page = openPage(NOW)
    for (let told = 0; told < 5; told += 1) expect(reloadOnce(sessionStorage, page, NOW + told)).toBe(true)
    expect(page.reloads).toBe(1)
  })

  it('stays as it is if a reload did not help', () => {
    reloadOnce(sessionStorage, openPage(NOW), NOW + 1)
    const next = openPage(NOW + 500)
    expect(reloadOnce(sessionStorage, next, NOW + 900)).toBe(false)
    expect(next.reloads).toBe(0)
  })

  it('reloads once more after it worked for a while', () => {
    reloadOnce(sessionStorage, openPage(NOW), NOW)
    const callOff = noteThatItWorks(sessionStorage)
    vi.advanceTimersByTime(5_000)
    callOff()
    vi.advanceTimersByTime(60_000)
    expect(reloadOnce(sessionStorage, openPage(NOW + 1), NOW + 65_000)).toBe(false)
    noteThatItWorks(sessionStorage)
    vi.advanceTimersByTime(10_000)
    const page = openPage(NOW + 1)
    expect(reloadOnce(sessionStorage, page, NOW + 75_000)).toBe(true)
    expect(page.reloads).toBe(1)
  })

  it('never reloads if the tab stores nothing or holds unknown data', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError')
      },
    } as unknown as Storage
    const page = openPage(NOW)
    expect(reloadOnce(full, page, NOW)).toBe(false)
    expect(page.reloads).toBe(0)
    for (const text of ['{', 'null', '[]', '{"at":3}', '{"at":["x"],"works":1}']) {
      sessionStorage.setItem('pinset.reloaded', text)
      expect(reloadOnce(sessionStorage, openPage(NOW), NOW)).toBe(true)
    }
  })

  it('reloads at most three times in half an hour, in any order of events', () => {
    const steps = fc.array(fc.record({ wait: fc.integer({ min: -600_000, max: 900_000 }), works: fc.boolean() }))
    fc.assert(
      fc.property(steps, (all) => {
        let known: Reloads = { at: [], works: false }
        let now = NOW
        const times: number[] = []
        for (const { wait, works } of all) {
          now += wait
          known = { ...known, works: known.works || works }
          const next = oneMore(known, now)
          if (!next) continue
          if (known.at.length > 0) expect(known.works).toBe(true)
          known = next
          times.push(now)
          // By the device's clock, which may be set back.
          expect(known.at.filter((one) => now - one < 30 * 60_000).length).toBeLessThanOrEqual(3)
        }
      }),
    )
  })
})
