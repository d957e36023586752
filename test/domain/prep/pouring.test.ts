import { describe, expect, it } from 'vitest'
import type { Values } from '../../../src/domain/kit/field'
import { proposedPouring } from '../../../src/domain/prep/pouring'

const ZONE = 'Europe/Berlin'
const RECIPE = { id: 'mea', sterilizationTime: 45 }
const pour = (poured_at: string, more: Values = {}): Values => ({ recipe_id: 'mea', poured_at, ...more })
const proposed = (...agars: Values[]) => proposedPouring(RECIPE, agars, '2026-03-10', ZONE)

describe('a pour', () => {
  it('takes the minutes of the recipe, and nothing else without earlier pours', () => {
    expect(proposed()).toEqual({ runCode: undefined, heldMinutes: 45, expiresAt: undefined })
  })

  it('goes on with the sterilizer run of the last pour of the day, of whatever recipe', () => {
    const early = pour('2026-03-10T07:00:00.000Z', { run_code: 'A-218' })
    const late = pour('2026-03-10T09:00:00.000Z', { run_code: 'A-219', recipe_id: 'other' })
    expect(proposed(late, early).runCode).toBe('A-219')
    expect(proposed(pour('2026-03-09T23:30:00.000Z', { run_code: 'A-217' })).runCode).toBe('A-217')
    expect(proposed(pour('2026-03-09T20:00:00.000Z', { run_code: 'A-217' })).runCode).toBeUndefined()
    expect(proposed(early, pour('2026-03-10T09:00:00.000Z')).runCode).toBeUndefined()
    expect(proposed(early, { ...late, deleted_at: '2026-03-10' }).runCode).toBe('A-218')
  })

  it('lasts as long as the last series of the recipe that has an end', () => {
    const dated = pour('2026-03-01T09:00:00.000Z', { expires_at: '2026-03-31' })
    const other = pour('2026-03-05T09:00:00.000Z', { expires_at: '2026-03-06', recipe_id: 'other' })
    expect(proposed(dated, other, pour('2026-03-07T09:00:00.000Z')).expiresAt).toBe('2026-04-09')
    expect(proposed(pour('2026-03-07T09:00:00.000Z', { expires_at: '2026-03-07' })).expiresAt).toBeUndefined()
  })
})
