import { describe, expect, it } from 'vitest'
import { makeKey, openLock, ROUNDS, sealText, unsealText, wrapKey } from '../../../src/data/open/locks'

const ANA = '01920000-0000-7000-8000-0000000000a1'
const BEN = '01920000-0000-7000-8000-0000000000b1'
/** The rule is the same for few rounds; the number that is kept has a test of its own. */
const FEW = 10

describe('a lock', () => {
  it('opens to the word that it was made with, and to no other', async () => {
    const key = await makeKey()
    const lock = await wrapKey(key, '4071', ANA, FEW)
    const secret = await sealText(key, 'token-1', ANA)
    const opened = await openLock(lock, '4071', ANA)
    expect(opened && (await unsealText(opened, secret, ANA))).toBe('token-1')
    expect(await openLock(lock, '4072', ANA)).toBeUndefined()
    expect(await openLock(lock, '', ANA)).toBeUndefined()
  })

  it('opens nothing under another account', async () => {
    const key = await makeKey()
    const lock = await wrapKey(key, '4071', ANA, FEW)
    expect(await openLock(lock, '4071', BEN)).toBeUndefined()
    expect(await unsealText(key, await sealText(key, 'token-1', ANA), BEN)).toBeUndefined()
  })

  it('stays closed after one of its bits was changed', async () => {
    const lock = await wrapKey(await makeKey(), '4071', ANA, FEW)
    const bytes = lock.bytes.slice()
    bytes[0] = (bytes[0] ?? 0) ^ 1
    expect(await openLock({ ...lock, bytes }, '4071', ANA)).toBeUndefined()
  })

  it('costs many rounds, with a new salt each time', async () => {
    const key = await makeKey()
    const [one, two] = [await wrapKey(key, '4071', ANA), await wrapKey(key, '4071', ANA, FEW)]
    expect(one.rounds).toBe(ROUNDS)
    expect(ROUNDS).toBeGreaterThanOrEqual(600_000)
    expect(one.salt).toHaveLength(16)
    expect(one.salt).not.toEqual(two.salt)
  })
})
