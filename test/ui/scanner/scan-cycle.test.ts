import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  forgotten,
  given,
  INVALID_RESUME_MS,
  judged,
  KEEP_ALIVE_RESUME_MS,
  LEFT_VIEW_MS,
  missed,
  type ScanCycle,
  START,
  seen,
  ticked,
  VALID_WAIT_MS,
} from '../../../src/ui/scanner/scan-cycle'

/** A scanner looking at `view`, 20 times a second unless told otherwise; answers the texts it acted on and when. */
function watch(
  view: (now: number) => string | null,
  until: number,
  { keepAlive = true, valid = (_: string): boolean => true, every = 50 } = {},
): { acts: { text: string; at: number }[]; judgements: { text: string; at: number }[]; end: ScanCycle } {
  let cycle = START
  const acts: { text: string; at: number }[] = []
  const judgements: { text: string; at: number }[] = []
  for (let now = 0; now <= until; now += every) {
    const before = cycle
    cycle = ticked(cycle, now, keepAlive)
    if (before.phase === 'valid' && cycle.phase !== 'valid') acts.push({ text: cycle.text ?? '', at: now })
    const text = view(now)
    cycle = text === null ? missed(cycle) : seen(cycle, text, now)
    if (cycle.phase === 'judging') {
      judgements.push({ text: cycle.text ?? '', at: now })
      cycle = judged(cycle, valid(cycle.text ?? ''), now)
    }
  }
  return { acts, judgements, end: cycle }
}

describe('the seed’s numbers', () => {
  it('a valid text is outlined for 300 ms, then the scanner is done', () => {
    const cycle = judged(seen(START, 'a', 0), true, 10)
    expect(cycle.phase).toBe('valid')
    expect(ticked(cycle, 10 + VALID_WAIT_MS - 1, false).phase).toBe('valid')
    expect(ticked(cycle, 10 + VALID_WAIT_MS, false)).toMatchObject({ phase: 'done', endsAt: null, text: 'a' })
    expect(VALID_WAIT_MS).toBe(300)
  })

  it('an invalid text is outlined for 500 ms, then scanning resumes', () => {
    const cycle = judged(seen(START, 'a', 0), false, 0)
    expect(ticked(cycle, INVALID_RESUME_MS - 1, false).phase).toBe('invalid')
    expect(ticked(cycle, INVALID_RESUME_MS, false).phase).toBe('scanning')
    expect(INVALID_RESUME_MS).toBe(500)
  })

  it('a continuous scanner resumes 1000 ms after the result', () => {
    const acted = ticked(judged(seen(START, 'a', 0), true, 0), 300, true)
    expect(acted.phase).toBe('acted')
    expect(ticked(acted, 300 + KEEP_ALIVE_RESUME_MS - 1, true).phase).toBe('acted')
    expect(ticked(acted, 300 + KEEP_ALIVE_RESUME_MS, true).phase).toBe('scanning')
    expect(KEEP_ALIVE_RESUME_MS).toBe(1000)
  })
})

describe('the same label', () => {
  it('acts once while it stays in view', () => {
    expect(watch(() => 'a', 60_000).acts).toHaveLength(1)
  })

  it('acts once while frames in between miss it', () => {
    expect(watch((now) => (now % 400 === 0 ? 'a' : null), 60_000).acts).toHaveLength(1)
  })

  it('acts again after it was out of view for a second', () => {
    const away = (now: number) => now > 4000 && now < 4000 + LEFT_VIEW_MS + 100
    expect(watch((now) => (away(now) ? null : 'a'), 10_000).acts).toHaveLength(2)
  })

  it('acts once for a slow phone too, even if one look misses it', () => {
    expect(watch(() => 'a', 60_000, { every: 2000 }).acts).toHaveLength(1)
    expect(watch((now) => (now % 8000 === 4000 ? null : 'a'), 60_000, { every: 2000 }).acts).toHaveLength(1)
    expect(watch((now) => (now > 20_000 && now < 30_000 ? null : 'a'), 60_000, { every: 2000 }).acts).toHaveLength(2)
  })

  it('acts once when it takes turns with its neighbour', () => {
    const { acts } = watch((now) => (Math.floor(now / 200) % 2 === 0 ? 'a' : 'b'), 30_000)
    expect(acts.map(({ text }) => text)).toEqual(['a', 'b'])
  })

  it('acts again once it is forgotten', () => {
    const acted = ticked(judged(seen(START, 'a', 0), true, 0), 300, true)
    const ready = ticked(acted, 1300, true)
    expect(seen(missed(missed(ready)), 'a', 1310).phase).toBe('judging')
    const still = seen(acted, 'a', 900)
    expect(seen(ticked(still, 1300, true), 'a', 1310).phase).toBe('scanning')
    expect(seen(forgotten(ticked(still, 1300, true)), 'a', 1310).phase).toBe('judging')
  })

  it('refused, is judged again only a second later', () => {
    const { judgements } = watch(() => 'a', 5000, { valid: () => false })
    expect(judgements.map(({ at }) => at)).toEqual([0, 1000, 2000, 3000, 4000, 5000])
  })

  it('never acts twice within a second, for any view', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c', null), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (views, span) => {
          const { acts } = watch((now) => views[Math.floor(now / 50 / span) % views.length] ?? null, 20_000)
          for (const text of ['a', 'b', 'c']) {
            const times = acts.filter((act) => act.text === text).map(({ at }) => at)
            times.slice(1).forEach((at, i) => {
              expect(at - (times[i] ?? 0)).toBeGreaterThan(LEFT_VIEW_MS)
            })
          }
        },
      ),
    )
  })
})

describe('a text that a person gives', () => {
  it('reaches the check even if the camera has just seen it', () => {
    const ready = ticked(ticked(judged(seen(START, 'a', 0), true, 0), 300, true), 1300, true)
    expect(given(ready, 'a').phase).toBe('judging')
  })

  it('waits only for a running check', () => {
    expect(given(judged(seen(START, 'a', 0), false, 0), 'b').phase).toBe('judging')
    expect(given(seen(START, 'a', 0), 'b').text).toBe('a')
    expect(given(ticked(judged(seen(START, 'a', 0), true, 0), 300, false), 'b').phase).toBe('judging')
  })
})
