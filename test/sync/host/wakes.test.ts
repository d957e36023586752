/** S10: what comes of several wakes at once, and of one that comes in while the engine runs. */
import { beforeEach, describe, expect, it } from 'vitest'
import { WAKE_REASONS, type WakeReason } from '../../../src/domain/host-messages'
import { strongest, waking } from '../../../sw/engine/back-off'
import { type EngineState, RESTING } from '../../../sw/engine/states'
import { create, type Device, makeWorld, type World } from '../world'

const AT = 1_000_000
const LATER = AT + 60_000

/** What may hold a wake back, alone and together. */
const STATES: readonly EngineState[] = [
  RESTING,
  { ...RESTING, sendAfter: LATER },
  { ...RESTING, pullAfter: LATER },
  { ...RESTING, sendAfter: LATER, pullAfter: LATER },
  { ...RESTING, quietUntil: LATER },
  { ...RESTING, phase: 'paused', pause: 'signed_out' },
  { ...RESTING, phase: 'paused', pause: 'work_offline' },
].flatMap((state) => [state, { ...state, wantPull: true }] as EngineState[])

/** What a wake comes to: whether the queue is looked at, and whether the farm is asked for its news. */
function worth(state: EngineState, reason: WakeReason) {
  const woken = waking(state, { type: 'wake', reason, hasToken: true, workOffline: false, at: AT })
  const asks = woken.kind !== 'rest' && woken.state.wantPull && !woken.state.isPullHeld
  return { sends: woken.kind === 'send', asks }
}

it('the stronger of two reasons permits everything that either permits', () => {
  for (const state of STATES)
    for (const one of WAKE_REASONS)
      for (const other of WAKE_REASONS) {
        const both = worth(state, strongest(one, other) ?? one)
        const [first, second] = [worth(state, one), worth(state, other)]
        expect(both, `${one} and ${other} at ${JSON.stringify(state)}`).toEqual({
          sends: first.sends || second.sends,
          asks: first.asks || second.asks,
        })
      }
})

describe('wakes while the engine runs', () => {
  let world: World
  let phone: Device

  beforeEach(async () => {
    world = await makeWorld()
    phone = await world.device('worker')
    await phone.sync()
    world.requests.length = 0
  })

  /** Wakes the engine the first time that such a request is on its way. */
  function wakeDuring(path: string, ...reasons: readonly WakeReason[]): void {
    let isOver = false
    world.wire = (request, next) => {
      if (!isOver && request.url.includes(path)) {
        isOver = true
        for (const reason of reasons) void phone.host.run(reason)
      }
      return next()
    }
  }

  const asked = () => world.requests.map((one) => one.replace(/\?.*/, ''))

  it('one pull answers all wakes before it', async () => {
    await phone.save(create('supplier', phone.newId(), { name: 'Mill' }))
    wakeDuring('/sync/push', 'nudge', 'online', 'stale', 'visible')
    await phone.host.run('write')
    expect(asked()).toEqual(['POST /api/sync/push', 'GET /api/sync/changes'])
  })

  it('a wake during a pull starts one more pull', async () => {
    wakeDuring('/sync/changes', 'nudge', 'online', 'nudge')
    await phone.host.run('start')
    expect(asked()).toEqual(['GET /api/sync/changes', 'GET /api/sync/changes'])
  })

  it('a wake before a failed pull retries at once', async () => {
    await phone.save(create('supplier', phone.newId(), { name: 'Mill' }))
    let failures = 0
    world.wire = async (request, next) => {
      if (request.url.includes('/sync/push')) void phone.host.run('online')
      if (request.url.includes('/sync/changes') && failures++ === 0) throw new TypeError('no network')
      return next()
    }
    await phone.host.run('write')
    expect(asked()).toEqual(['POST /api/sync/push', 'GET /api/sync/changes', 'GET /api/sync/changes'])
  })

  it('a page that was asked for before does not answer a wake', async () => {
    for (let one = 0; one < 1_001; one++)
      await world.call('POST', '/suppliers', { id: phone.newId(), name: `Mill ${one}` })
    const reads: string[] = []
    world.wire = async (request, next) => {
      const answer = await next()
      // While the second page is stored, the third, which was asked for ahead, is answered already.
      if (request.url.includes('/sync/changes') && reads.push(request.url) === 3) {
        await world.call('POST', '/suppliers', { id: phone.newId(), name: 'The newest' })
        void phone.host.run('nudge')
      }
      return answer
    }
    await phone.host.run('nudge')
    const names = (await phone.db.table('supplier').toArray()).map(({ name }) => name)
    expect(names).toContain('The newest')
  })
})
