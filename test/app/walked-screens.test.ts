// Browser tests walk every screen by a list of addresses: what the app can open and the list lacks is never looked at.
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { makeRouter } from '../../src/app/router'
import { registry } from '../../src/domain/entities/registry'
import { screensOf } from '../e2e/support/screens'
import type { SomeRecords } from '../e2e/support/seed-records'

const ID = '01920000-0000-7000-8000-000000000001'
const ids = new Proxy({}, { get: () => ID }) as SomeRecords
const router = makeRouter({ history: createMemoryHistory() })

/** For who is not signed in, which tests of their own open, and whatever is no address at all. */
const ELSEWHERE = ['/login', '/join', '/reset', '/$']

const paths = screensOf(ids).map(({ address }) => address.replace(/[?#].*$/, ''))
const routeOf = (path: string) => router.matchRoutes(path).at(-1)?.fullPath

describe('the screens that are walked', () => {
  it('exist in the app', () => {
    const lost = paths.filter((path) => ['/$', undefined].includes(routeOf(path)))
    expect(lost).toEqual([])
  })

  it('cover every screen of the app', () => {
    const walked = new Set(paths.map(routeOf))
    const all = Object.values(router.routesByPath).map(({ fullPath }) => fullPath as string)
    expect(all.filter((path) => !walked.has(path) && !ELSEWHERE.includes(path))).toEqual([])
  })

  it('include the list and a record of every entity', () => {
    const lacking = registry.all.flatMap(({ name, route }) => {
      if (!route) return []
      const wanted = [route.list, `${route.base}/${ID}`]
      return wanted.filter((path) => !paths.includes(path)).map((path) => `${name} ${path}`)
    })
    expect(lacking).toEqual([])
  })
})
