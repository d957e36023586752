import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { argonPasswords } from '../../../server/people/passwords'
import { makeDataDir, removeDataDir } from '../support/built-server'
import { addUser, openFarmWithAdmin } from '../support/farm'

/** Pairs of calls that are timed; the machine may be busy with other tests. */
const ROUNDS = 25

async function start() {
  const folder = makeDataDir()
  const farm = await openFarmWithAdmin({ location: join(folder, 'pinset.db'), passwords: argonPasswords })
  onTestFinished(async () => {
    await farm.store.close()
    removeDataDir(folder)
  })
  const pia = await addUser(farm, farm.admin, 'Pia')
  await farm.admin.call('POST', `/users/${pia.id}/reset-code`)
  let calls = 0
  /** Milliseconds of one call; each from an address of its own, long after the last, so that nothing waits. */
  const timeOf = async (path: string, body: object): Promise<readonly [status: number, ms: number]> => {
    calls += 1
    const address = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`
    const begun = performance.now()
    const { status } = await farm.raw({ method: 'POST', path, body, address })
    return [status, performance.now() - begun]
  }
  return { farm, timeOf }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** Known and unknown take turns, so that a load of the machine meets both. */
async function ratioOf(bodyOf: (email: string) => object, path: string, status: number): Promise<number> {
  const { farm, timeOf } = await start()
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < ROUNDS + 3; round++) {
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const who of order) {
      const email = who === 'known' ? 'pia@farm.example' : `nobody-${round}@farm.example`
      const [answered, ms] = await timeOf(path, bodyOf(email))
      expect(answered).toBe(status)
      // The first ones also load code.
      if (round >= 3) times[who].push(ms)
    }
    // All rounds together are shorter than the quarter of an hour that the code waits.
    farm.clock.at += 15_000
  }
  return median(times.known) / median(times.unknown)
}

/** What one account has to do and another has not, be it only a write, is told by far more. */
function isAlike(ratio: number): boolean {
  return ratio > 0.72 && ratio < 1.39
}

/** Up to three times: what differs by the code differs every time, a busy machine does not. */
async function ratiosOf(...[bodyOf, path, status]: Parameters<typeof ratioOf>): Promise<readonly number[]> {
  const ratios: number[] = []
  while (ratios.length < 3 && !ratios.some(isAlike)) ratios.push(await ratioOf(bodyOf, path, status))
  return ratios
}

describe('the answer’s duration hides whether an e-mail has an account', () => {
  it.each([
    ['at sign-in', '/auth/login', 401, (email: string) => ({ email, password: 'guess-number-one' })],
    ['at sign-in with a long password', '/auth/login', 401, (email: string) => ({ email, password: 'x'.repeat(120) })],
    ['at a request for a new password', '/auth/reset-request', 204, (email: string) => ({ email })],
    [
      'at a one-time code',
      '/auth/reset',
      403,
      (email: string) => ({ email, code: '222222', password: 'oyster-blue-7' }),
    ],
  ])('%s', async (_name, path, status, bodyOf) => {
    const ratios = await ratiosOf(bodyOf, path, status)
    expect(ratios.some(isAlike), `known to unknown: ${ratios.join(', ')}`).toBe(true)
  })
})
