import { expect, it } from 'vitest'
import { routePattern } from '../../../server/metrics/route-pattern'
import { registry } from '../../../src/domain/entities/registry'

const ID = '01920000-0000-7000-8000-000000000a11'

it.each([
  ['/api/sync/push', '/api/sync/push'],
  ['/api/sync/changes?since=abc', '/api/sync/changes'],
  ['/api/suppliers', '/api/suppliers'],
  [`/api/suppliers/${ID}`, '/api/suppliers/{id}'],
  [`/api/suppliers/${ID}/restore`, '/api/suppliers/{id}/restore'],
  [`/api/supplies/purchases/${ID}/receipt`, '/api/supplies/purchases/{id}/receipt'],
  [`/api/sync/issues/${ID}/settle`, '/api/sync/issues/{id}/settle'],
  [`/api/users/${ID}/reset-code`, '/api/users/{id}/reset-code'],
  [`/api/places/${ID}/contents`, '/api/places/{id}/contents'],
  [`/api/sessions/${ID}`, '/api/sessions/{id}'],
  [`/api/blobs/${'a'.repeat(64)}`, '/api/blobs/{sha256}'],
  ['/api/ws', '/api/ws'],
  ['/', 'app'],
  [`/supplies/items/${ID}`, 'app'],
  ['/api/vera@farm.example', 'unknown'],
  [`/api/nothing/${ID}`, 'unknown'],
  ['/api/suppliers/vera@farm.example', 'unknown'],
  ['/api', 'unknown'],
])('gives %s the pattern %s', (url, pattern) => {
  expect(routePattern(registry, url)).toBe(pattern)
})
