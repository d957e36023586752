// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:8080/" }
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { handmade, places } from '../../src/app/handmade'
import { makeRouter } from '../../src/app/router'
import { outlines } from '../../src/domain/entities/outlines'
import { registry } from '../../src/domain/entities/registry'
import type { EntityDefinition } from '../../src/domain/kit/entity'
import { outlineOf } from '../../src/domain/kit/outline'
import { tabsAt } from '../../src/records/list/tabs-at'
import { createRoute, listRoute, recordRoute } from '../../src/records/record-routes'
import { forgetInMemory, rememberInMemory } from '../../src/state/person/session-store'
import { jar } from '../throwaway-entity'

const ID = '01920000-0000-7000-8000-000000000001'

/** Addresses of the definitions that lead home instead of to a screen. */
async function leadingNowhere(definitions: readonly EntityDefinition[]): Promise<string[]> {
  const entities = definitions.map(outlineOf)
  const addresses = definitions.flatMap((definition) => {
    const made = definition.verbs.includes('create') || definition.quickAction !== undefined
    const routes = [
      listRoute(definition, () => false),
      recordRoute(definition, ID),
      made ? createRoute(definition) : undefined,
    ]
    return routes.flatMap((route) => (route ? [route.path] : []))
  })
  const lost: string[] = []
  for (const address of addresses) {
    const router = makeRouter({
      history: createMemoryHistory({ initialEntries: [address] }),
      isClosed: () => false,
      entities,
    })
    await router.load()
    if (router.state.location.pathname !== address) lost.push(address)
  }
  return lost
}

beforeEach(() => {
  forgetInMemory()
  rememberInMemory({ userId: 'u', name: 'Vera', isAdmin: true, isRemember: true, token: 't' })
})

describe('the addresses of an entity', () => {
  it('lead to its list, its form and its records', async () => {
    expect(await leadingNowhere(registry.all)).toEqual([])
  })

  it('lead to screens for an entity without hand-written screens', async () => {
    expect(await leadingNowhere([...registry.all, jar])).toEqual([])
  })

  it('lead nowhere if the list is a tab of an unknown place', async () => {
    const lost = { ...jar, route: { list: '/shelves', tab: 'jars', base: '/jars' } }
    expect(await leadingNowhere([...registry.all, lost])).toEqual(['/shelves'])
  })

  it('belong to every entity with a quick action or a menu place', () => {
    const homeless = registry.all.filter(
      ({ route, menu, quickAction }) => !route && (menu !== undefined || quickAction !== undefined),
    )
    expect(homeless.map(({ name }) => name)).toEqual([])
  })
})

describe('a place with several lists', () => {
  it('lists each of its tabs once, and at least one', () => {
    for (const { path } of places) {
      const tabs = tabsAt(registry, path).map(({ tab }) => tab)
      expect(tabs.length, path).toBeGreaterThan(0)
      expect(new Set(tabs).size, path).toBe(tabs.length)
    }
  })
})

describe('the screens that are written by hand', () => {
  it('belong to entities that exist', () => {
    const known = outlines.map(({ name }) => name)
    expect(Object.keys(handmade).filter((name) => !known.includes(name))).toEqual([])
  })

  it('contain a list only for an entity without a tab', () => {
    const inTabs = outlines.filter(({ name, route }) => route?.tab !== undefined && handmade[name]?.list)
    expect(inTabs).toEqual([])
  })
})
