// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startRestLock } from '../../src/app/rest-lock'
import { preferences } from '../../src/state/device/preferences'
import { forgetInMemory, rememberInMemory } from '../../src/state/person/session-store'
import { timeToRest } from '../../src/state/phone/rest'
import { tellScanned } from '../../src/ui/scanner/scanned'
import { PATIENCE_MS } from '../patience'

const lock = vi.hoisted(() => vi.fn(async () => true))
vi.mock('../../src/state/phone/switch-person', () => ({ lock }))

const MINUTE = 60_000
const VERA = { userId: 'vera', name: 'Vera', isAdmin: false, isRemember: true, token: 'token' }
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
}
const touch = () => window.dispatchEvent(new Event('pointerdown'))

beforeAll(() => startRestLock())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  localStorage.clear()
  lock.mockClear()
  rememberInMemory(VERA)
  preferences.lockAfter = 5
  await pass(0)
})
afterEach(async () => {
  forgetInMemory()
  preferences.lockAfter = 0
  await vi.advanceTimersByTimeAsync(0)
  vi.useRealTimers()
})

it('locks after the chosen minutes, and not before', async () => {
  await pass(5 * MINUTE - 1_000)
  expect(lock).not.toHaveBeenCalled()
  await pass(2_000)
  await vi.waitFor(() => expect(lock).toHaveBeenCalledOnce(), PATIENCE_MS)
})

it('stays open while it is touched', async () => {
  for (let minute = 0; minute < 12; minute += 4) {
    await pass(4 * MINUTE)
    touch()
  }
  await pass(4 * MINUTE)
  expect(lock).not.toHaveBeenCalled()
})

it('stays open while labels are scanned without a touch', async () => {
  for (let minute = 0; minute < 12; minute += 4) {
    await pass(4 * MINUTE)
    tellScanned()
  }
  await pass(4 * MINUTE)
  expect(lock).not.toHaveBeenCalled()
})

it('locks if a touch arrives after the time, because the browser slept', async () => {
  vi.setSystemTime(Date.now() + 20 * MINUTE)
  touch()
  await vi.waitFor(() => expect(lock).toHaveBeenCalledOnce(), PATIENCE_MS)
})

it('restarts the count after a failed lock, and locks later', async () => {
  lock.mockResolvedValueOnce(false)
  await pass(5 * MINUTE + 1_000)
  await vi.waitFor(() => expect(lock).toHaveBeenCalledOnce(), PATIENCE_MS)
  await vi.waitFor(() => expect(timeToRest()).toBeGreaterThan(4 * MINUTE), PATIENCE_MS)
  touch()
  expect(lock).toHaveBeenCalledOnce()
  await pass(5 * MINUTE + 1_000)
  await vi.waitFor(() => expect(lock).toHaveBeenCalledTimes(2), PATIENCE_MS)
})

it('never locks without the user’s choice', async () => {
  preferences.lockAfter = 0
  await pass(60 * MINUTE)
  touch()
  expect(lock).not.toHaveBeenCalled()
  expect(timeToRest()).toBeUndefined()
})

it('asks at the latest after its minutes, though the clock was put back', () => {
  localStorage.setItem('pinset.active', String(Date.now() + 900 * MINUTE))
  expect(timeToRest()).toBe(5 * MINUTE)
})

it('locks after its minutes even if the clock was set back by hours', async () => {
  localStorage.setItem('pinset.active', String(Date.now() + 900 * MINUTE))
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(5 * MINUTE + 1_000)
  await vi.waitFor(() => expect(lock).toHaveBeenCalledOnce(), PATIENCE_MS)
})

it('keeps a new sign-in open on a phone with full storage', async () => {
  forgetInMemory()
  await pass(0)
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  try {
    rememberInMemory(VERA)
    await pass(4 * MINUTE)
    expect(lock).not.toHaveBeenCalled()
  } finally {
    vi.unstubAllGlobals()
  }
})
