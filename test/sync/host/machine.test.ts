import { describe, expect, it } from 'vitest'
import type { WakeReason } from '../../../src/domain/host-messages'
import type { Answer } from '../../../sw/engine/classify'
import { step } from '../../../sw/engine/machine'
import { type EngineEvent, type EngineState, RESTING } from '../../../sw/engine/states'
import { mutation } from '../mutation'

const wake: EngineEvent = { type: 'wake', reason: 'write', hasToken: true, workOffline: false, at: 0 }
const ours = (status: number, body: unknown = { code: 'x' }): Answer => ({ kind: 'answered', status, ours: true, body })
const answered = (answer: Answer): EngineEvent => ({ type: 'answered', answer, at: 1000, chance: 0 })

function run(events: readonly EngineEvent[], from: EngineState = RESTING) {
  let state = from
  const effects: string[] = []
  for (const event of events) {
    const next = step(state, event)
    state = next.state
    effects.push(...next.effects.map((effect) => effect.type).filter((type) => type !== 'note'))
  }
  return { state, effects }
}

const batch = [mutation(1), mutation(2)]
const sending = run([wake, { type: 'taken', batch, at: 0 }])

const pullFails = (reason: WakeReason, at: number): readonly EngineEvent[] => [
  { type: 'wake', reason, hasToken: true, workOffline: false, at },
  { type: 'taken', batch: [], at },
  { type: 'loaded', verdict: { kind: 'ok', body: undefined }, done: true, asked: false, at, chance: 0 },
  { type: 'pulled', verdict: { kind: 'retry', reachable: false }, more: false, freed: false, at, chance: 0 },
]

describe('S15: a pull that fails', () => {
  it('backs off though the lists are complete, because nothing was asked', () => {
    let state = RESTING
    const delays: number[] = []
    for (let at = 0; delays.length < 6; at += delays.at(-1) ?? 0) {
      for (const event of pullFails(delays.length === 0 ? 'nudge' : 'timer', at)) {
        const next = step(state, event)
        state = next.state
        for (const effect of next.effects) if (effect.type === 'arm') delays.push(effect.delay)
      }
    }
    expect(delays).toEqual([1000, 2000, 4000, 30_000, 60_000, 120_000])
  })

  it('keeps its time after another trigger fails', () => {
    const failed = run(pullFails('nudge', 0))
    const again = run(pullFails('online', 400), failed.state)
    expect(again.state).toMatchObject({ pullFailures: 1, pullAfter: 1000 })
  })

  it.each(['timer', 'background', 'write', 'visible'] as const)('ignores %s before its time', (reason) => {
    const { state } = run(pullFails('nudge', 0))
    const woken = run([{ ...wake, reason, at: 400 }], state)
    expect(woken.effects).toEqual(['take'])
    expect(step(woken.state, { type: 'taken', batch: [], at: 400 }).effects).toMatchObject([
      { type: 'arm', delay: 600 },
      { type: 'note' },
    ])
    expect(run([{ type: 'taken', batch: [], at: 1000 }], woken.state).effects).toEqual(['load'])
  })

  it('Retry-After silences all triggers except the user', () => {
    const later = { kind: 'retry', reachable: true, retryAfter: 60_000 } as const
    const asked = run([
      { ...wake, reason: 'nudge' },
      { type: 'taken', batch: [], at: 0 },
      { type: 'loaded', verdict: later, done: false, asked: true, at: 1000, chance: 0 },
      { ...wake, reason: 'write', at: 20_000 },
      { ...wake, reason: 'nudge', at: 60_000 },
    ])
    expect(asked.effects).toEqual(['take', 'load', 'arm', 'arm', 'arm'])
    expect(run([{ ...wake, reason: 'manual', at: 20_000 }], asked.state).effects).toEqual(['take'])
    expect(run([{ ...wake, reason: 'write', at: 61_000 }], asked.state).effects).toEqual(['take'])
  })
})

describe('S15: the next attempt of a push that failed as a whole', () => {
  const releasedWith = (more: object = {}) =>
    run([answered(ours(503)), { type: 'released', at: 1000, chance: 0, ...more }], sending.state)

  it('shows its time to users until it starts', () => {
    expect(releasedWith().state.retryAt).toBe(2000)
    const asked = releasedWith({ retryAfter: 600_000 })
    expect(asked.state).toMatchObject({ retryAt: 601_000, quietUntil: 601_000 })
    expect(run([{ ...wake, reason: 'manual', at: 5000 }], asked.state).state.retryAt).toBeUndefined()
  })
})

describe('S15: a push that fails while a pull fails too', () => {
  const late = { verdict: { kind: 'retry', reachable: false, isLate: true }, done: false, asked: true } as const
  const failing: readonly EngineEvent[] = [
    answered({ kind: 'failed' }),
    { type: 'released', at: 1000, chance: 0 },
    { type: 'loaded', ...late, at: 1000, chance: 0 },
  ]
  const failed = run(failing, { ...sending.state, wantPull: true, pushFailures: 1 })

  it('keeps its own back-off, even if the farm is asked sooner', () => {
    expect(failed.effects).toEqual(['release', 'arm', 'load', 'arm'])
    const timer = step(failed.state, { ...wake, reason: 'timer', at: 2000 })
    expect(timer.effects).toMatchObject([{ type: 'arm', delay: 29_000 }, { type: 'note' }, { type: 'load' }])
    expect(run([{ ...wake, reason: 'timer', at: 31_000 }], failed.state).effects).toEqual(['take'])
  })

  it('delays the pull equally if nothing answers, because the line is down', () => {
    const gone = { ...late, verdict: { kind: 'retry', reachable: false }, at: 1000, chance: 0 } as const
    const { state } = run([...failing.slice(0, 2), { type: 'loaded', ...gone }], {
      ...sending.state,
      wantPull: true,
      pushFailures: 1,
    })
    expect(step(state, { ...wake, reason: 'timer', at: 2000 }).effects).toEqual([{ type: 'arm', delay: 29_000 }])
    expect(run([{ ...wake, reason: 'timer', at: 31_000 }], state).effects).toEqual(['take'])
  })

  it('retries at once after a trigger', () => {
    expect(run([{ ...wake, reason: 'online', at: 2000 }], failed.state).effects).toEqual(['take'])
  })

  it('S10: ignores Background Sync, which fires at once while the line fails', () => {
    const { effects } = step(failed.state, { ...wake, reason: 'background', at: 1500 })
    expect(effects).toEqual([{ type: 'arm', delay: 500 }])
  })

  it('keeps its time after an attempt by another trigger', () => {
    const again: EngineEvent[] = [{ type: 'taken', batch, at: 9000 }, answered({ kind: 'failed' })]
    const { state } = run([{ ...wake, at: 9000 }, ...again, { type: 'released', at: 9000, chance: 0 }], failed.state)
    expect(state).toMatchObject({ pushFailures: failed.state.pushFailures, sendAfter: 31_000 })
  })

  it('becomes due at its own back-off’s end, even if the farm is asked later', () => {
    const state = { ...failed.state, pullFailures: 12 }
    const { effects } = step(step(state, { ...wake, reason: 'timer', at: 30_000 }).state, {
      type: 'loaded',
      ...late,
      at: 30_000,
      chance: 0,
    })
    expect(effects).toMatchObject([{ type: 'arm', delay: 1000 }, { type: 'note' }])
  })

  it('shortens to a first back-off once the farm answers, and requests a wake', () => {
    const ok = { verdict: { kind: 'ok', body: undefined }, freed: false, more: false, at: 2000, chance: 0 } as const
    const answer: readonly EngineEvent[] = [
      { ...wake, reason: 'timer', at: 2000 },
      { type: 'loaded', verdict: ok.verdict, done: true, asked: true, at: 2000, chance: 0 },
      { type: 'pulled', ...ok },
      { type: 'tended', ...ok, again: false },
    ]
    const { effects, state } = run(answer, { ...failed.state, sendAfter: 500_000 })
    expect(effects).toEqual(['arm', 'load', 'pull', 'arm', 'tend'])
    expect(state.sendAfter).toBe(32_000)
    expect(step(state, { ...wake, reason: 'timer', at: 3000 }).effects).toMatchObject([{ type: 'arm', delay: 29_000 }])
    expect(run([{ ...wake, reason: 'timer', at: 32_000 }], state).effects).toEqual(['take'])
  })
})

describe('S15: the effect of an answer on the queue', () => {
  it('an answered push settles, then the queue and the farm are checked', () => {
    const results = batch.map(({ id }) => ({ key: id, status: 201, body: { id: 'r', rev: 1, updated_at: 'x' } }))
    const { effects, state } = run(
      [
        answered(ours(200, { results, cursor: 'c' })),
        { type: 'applied' },
        { type: 'taken', batch: [], at: 0 },
        { type: 'loaded', verdict: { kind: 'ok', body: undefined }, done: true, asked: true, at: 0, chance: 0 },
        { type: 'pulled', verdict: { kind: 'ok', body: undefined }, more: false, freed: false, at: 0, chance: 0 },
        {
          type: 'tended',
          verdict: { kind: 'ok', body: undefined },
          again: false,
          freed: false,
          more: false,
          at: 0,
          chance: 0,
        },
      ],
      sending.state,
    )
    expect(effects).toEqual(['apply', 'take', 'load', 'pull', 'tend'])
    expect(state.phase).toBe('idle')
  })

  it.each([
    ['no answer', { kind: 'failed' } as Answer],
    ['a captive portal', { kind: 'answered', status: 200, ours: false, body: '<html>' } as Answer],
    ['a portal that says 401', { kind: 'answered', status: 401, ours: false, body: undefined } as Answer],
    ['408', ours(408)],
    ['429', ours(429)],
    ['500', ours(500)],
    ['503', ours(503)],
    ['an answer of another form', ours(200, { hello: 1 })],
  ])('%s keeps everything and retries once after 1 s', (_name, answer) => {
    const { effects, state } = run([answered(answer), { type: 'released', at: 0, chance: 0 }], sending.state)
    expect(effects).toEqual(['release', 'arm'])
    expect(state).toMatchObject({ phase: 'idle', pushFailures: 1 })
  })

  it.each([
    [401, 'unauthorized', 'signed_out'],
    [403, 'wrong_actor', 'wrong_actor'],
    [426, 'too_old', 'update_needed'],
  ])('%i pauses and nothing leaves the queue', (status, code, pause) => {
    const { effects, state } = run([answered(ours(status, { code }))], sending.state)
    expect(state).toMatchObject({ phase: 'paused', pause })
    expect(effects.filter((type) => type !== 'sign_out')).toEqual([])
    expect(run([wake], state).effects).toEqual([])
    expect(run([{ ...wake, reason: 'start' }], state).effects).toEqual(['take'])
  })

  it('an entry answered 5xx waits out its own back-off while the others settle', () => {
    const results = [
      { key: batch[0]?.id ?? '', status: 500, body: { code: 'internal' } },
      { key: batch[1]?.id ?? '', status: 201, body: { id: 'r', rev: 1 } },
    ]
    const { effects } = step(sending.state, answered(ours(200, { results, cursor: 'c' })))
    expect(effects).toMatchObject([{ type: 'apply', outcomes: [{ kind: 'later', notBefore: 6000 }, { kind: 'done' }] }])
  })

  it.each([400, 403, 404, 409, 410, 412, 413, 422, 418])('%i of an entry waits for a person', (status) => {
    const results = batch.map(({ id }) => ({
      key: id,
      status,
      body: { code: 'invalid', fields: { code: 'required' } },
    }))
    const { effects } = step(sending.state, answered(ours(200, { results, cursor: 'c' })))
    expect(effects).toMatchObject([{ outcomes: [{ kind: 'refused', error: { status } }, { kind: 'refused' }] }])
  })

  it('an entry the server did not mention stays queued', () => {
    const results = [{ key: batch[0]?.id ?? '', status: 201, body: { id: 'r', rev: 1 } }]
    const { effects } = step(sending.state, answered(ours(200, { results, cursor: 'c' })))
    expect(effects).toMatchObject([{ outcomes: [{ kind: 'done' }, { kind: 'later' }] }])
  })
})

describe('S14: one bad entry cannot hold the others', () => {
  it('S22: a restored server’s answer sends nothing before the rows are compared', () => {
    const again = {
      type: 'answered',
      answer: ours(200, { results: [] }),
      restored: 'unread',
      at: 0,
      chance: 0,
    } as const
    const failed = { type: 'loaded', verdict: { kind: 'retry', reachable: false }, done: false, asked: true } as const
    const cut = run([again, { ...failed, at: 0, chance: 0 }], sending.state)
    expect(cut.effects).toEqual(['load', 'arm'])
    const woken = run([wake], cut.state)
    expect(woken.effects).toEqual(['load'])
    const loaded = { ...failed, verdict: { kind: 'ok', body: undefined }, done: true } as const
    const held = run([{ ...loaded, at: 0, chance: 0 }], woken.state)
    expect(held.effects).toEqual(['pull'])
    expect(held.state.isRestored).toBeUndefined()
  })

  it('a rejected request halves until the faulty entry is alone', () => {
    const halved = step(sending.state, answered(ours(413, { code: 'too_large' })))
    expect(halved.effects).toEqual([{ type: 'take', limits: { entries: 1, bytes: expect.any(Number) } }])
    const alone = run(
      [{ type: 'taken', batch: [mutation(1)], at: 0 }, answered(ours(413, { code: 'too_large' }))],
      halved.state,
    )
    expect(alone.effects).toEqual(['push', 'apply'])
  })

  it('a batch that fails twice at the server is split', () => {
    const again: EngineEvent[] = [wake, { type: 'taken', batch, at: 0 }, answered(ours(500))]
    const { state } = run([answered(ours(500)), { type: 'released', at: 0, chance: 0 }, ...again], sending.state)
    expect(state.limit).toBe(1)
  })
})

describe('S12, S8: conditions without sending', () => {
  it('the work-offline switch stops all traffic until it is lifted', () => {
    const { state, effects } = run([{ ...wake, workOffline: true, at: 0 }])
    expect(effects).toEqual([])
    expect(state).toMatchObject({ phase: 'paused', pause: 'work_offline' })
    expect(run([wake], state).effects).toEqual(['take'])
  })

  it('a host without a token stays idle, which is no sign-out', () => {
    expect(run([{ ...wake, hasToken: false }])).toEqual({ state: RESTING, effects: [] })
  })

  it('a window in the foreground sends, and asks for nothing', () => {
    const { effects } = run([
      { ...wake, reason: 'visible' },
      { type: 'taken', batch: [], at: 0 },
    ])
    expect(effects).toEqual(['take'])
  })
})

describe('S22: a reset loads again', () => {
  it('410 reset starts a load', () => {
    const events: EngineEvent[] = [
      { ...wake, reason: 'start' },
      { type: 'taken', batch: [], at: 0 },
      { type: 'loaded', verdict: { kind: 'ok', body: undefined }, done: true, asked: true, at: 0, chance: 0 },
      { type: 'pulled', verdict: { kind: 'reset' }, more: false, freed: false, at: 0, chance: 0 },
    ]
    expect(run(events).effects).toEqual(['take', 'load', 'pull', 'load'])
  })

  it('a server that asks for nothing but resets is not asked without a pause', () => {
    const reset: EngineEvent = {
      type: 'pulled',
      verdict: { kind: 'reset' },
      more: false,
      freed: false,
      at: 0,
      chance: 0,
    }
    const loaded: EngineEvent = {
      type: 'loaded',
      verdict: { kind: 'ok', body: undefined },
      done: true,
      asked: true,
      at: 0,
      chance: 0,
    }
    const start: EngineEvent = { ...wake, reason: 'start' }
    const { effects, state } = run([start, { type: 'taken', batch: [], at: 0 }, loaded, reset, loaded, reset])
    expect(effects).toEqual(['take', 'load', 'pull', 'load', 'pull', 'arm'])
    expect(state).toMatchObject({ phase: 'idle', wantPull: true })
  })
})
