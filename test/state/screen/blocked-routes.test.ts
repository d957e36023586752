import { describe, expect, it } from 'vitest'
import { blockedRoutes } from '../../../src/state/screen/blocked-routes'

const list = (...given: Parameters<typeof blockedRoutes>) => [...blockedRoutes(...given)]

describe('blocked routes', () => {
  it('equal the two lists in production, and none elsewhere', () => {
    expect(list('production', null)).toEqual(['/ingredients-and-purchases', '/recipes'])
    expect(list('dev', null)).toEqual([])
    expect(list('staging', null)).toEqual([])
  })

  it('follow BLOCKED_ROUTES in any mode, and empty means none', () => {
    expect(list('production', '')).toEqual([])
    expect(list('dev', '/Units')).toEqual(['/units'])
    expect(list('production', ' /suppliers/, base-data,,')).toEqual(['/suppliers', '/base-data'])
  })
})
