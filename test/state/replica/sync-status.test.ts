import { describe, expect, it } from 'vitest'
import { type SyncFacts, statusOf } from '../../../src/state/replica/sync-status'

const calm: SyncFacts = {
  unsent: 0,
  refused: 0,
  elsewhere: 0,
  note: { phase: 'idle', reachable: true },
  whole: 'whole',
  workOffline: false,
  pulledAt: '2026-03-04T10:00:00.000Z',
  isFull: false,
  onLine: true,
}
const tooOld = { phase: 'paused', reachable: true, pause: 'update_needed' } as const
const away = { phase: 'idle', reachable: false } as const

describe('the sync mark', () => {
  it.each<[string, Partial<SyncFacts>, string]>([
    ['everything is sent', {}, 'synced'],
    ['something waits', { unsent: 3 }, 'unsent'],
    ['all is sent, and the farm is being read', { whole: 'arriving' }, 'loading'],
    ['all is sent, and the farm is being read again', { whole: 'renewing' }, 'loading'],
    ['something waits while the farm is being read', { unsent: 1, whole: 'renewing' }, 'unsent'],
    ['the server does not answer', { note: away }, 'offline'],
    ['the server does not answer and something waits', { note: away, unsent: 3 }, 'offline'],
    ['a person switched the sync off', { workOffline: true, unsent: 1 }, 'offline'],
    ['the engine is paused', { note: { phase: 'paused', reachable: true, pause: 'wrong_actor' } }, 'offline'],
    ['the app is too old for the server', { note: tooOld, unsent: 1 }, 'update'],
    ['the app is too old and something was refused', { note: tooOld, refused: 1 }, 'refused'],
    ['there is no space to send the changes', { isFull: true, unsent: 1, note: away }, 'full'],
    ['there is no room and nothing waits', { isFull: true }, 'synced'],
    ['something was refused', { refused: 1 }, 'refused'],
    ['another device of the user ran into something', { elsewhere: 1 }, 'refused'],
    ['something was refused, offline', { refused: 1, note: away, unsent: 2 }, 'refused'],
  ])('the mark when %s', (_when, facts, mark) => {
    expect(statusOf({ ...calm, ...facts }).mark).toBe(mark)
  })

  it('believes the browser only as long as the engine has not tried', () => {
    expect(statusOf({ ...calm, note: undefined, onLine: false }).reachable).toBe(false)
    expect(statusOf({ ...calm, onLine: false }).reachable).toBe(true)
  })

  it('names the reason of a pause, the switch first', () => {
    const paused = { phase: 'paused', reachable: true, pause: 'signed_out' } as const
    expect(statusOf({ ...calm, note: paused }).pause).toBe('signed_out')
    expect(statusOf({ ...calm, note: paused, workOffline: true }).pause).toBe('work_offline')
  })

  it('separates local changes (S29) from needed decisions (S26)', () => {
    const status = statusOf({ ...calm, unsent: 2, refused: 1, elsewhere: 4 })
    expect([status.kept, status.refused]).toEqual([3, 5])
  })

  it('distinguishes an empty replica from an empty farm', () => {
    expect(statusOf({ ...calm, pulledAt: undefined }).empty).toBe(true)
    expect(statusOf(calm).empty).toBe(false)
  })
})
