// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it, vi } from 'vitest'
import { makeRouter } from '../../src/app/router'
import { helpFor } from '../../src/app/shell/help-texts'
import { MenuFoot } from '../../src/app/shell/MenuFoot'
import { preferences, readPreferences } from '../../src/state/device/preferences'
import { watchScreen } from '../../src/state/screen/screen'
import { click, mount, named } from '../ui/render'

/** The window as wide as a desk or as narrow as a phone. */
const stand = (where: 'phone' | 'desk') => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: where === 'desk' } as MediaQueryList)
  watchScreen(window, () => {})()
  vi.restoreAllMocks()
}

describe('the help of the screens', () => {
  it('covers every address of the app, and differs for lists, forms and records', () => {
    const router = makeRouter({ history: createMemoryHistory({ initialEntries: ['/login'] }) })
    const addresses = Object.keys(router.routesByPath).filter((path) => path.startsWith('/'))
    expect(addresses.length).toBeGreaterThan(20)
    for (const address of addresses) expect(helpFor(address).message).not.toBe('')
    expect(helpFor('/suppliers').id).toBe('help.list')
    expect(helpFor('/recipes/types', new Set(['/recipes/types'])).id).toBe('help.list')
    expect(helpFor('/suppliers/create').id).toBe('help.create')
    expect(helpFor('/suppliers/0192').id).toBe('help.record')
    expect(helpFor('/ingredients-and-purchases/items/0192').id).toBe('help.item')
    expect(helpFor('/ingredients-and-purchases/items/create').id).toBe('help.create')
    expect(['/grow', '/grow/0192', '/grow/create'].map((address) => helpFor(address).id)).toEqual([
      'help.grow.list',
      'help.grow',
      'help.create',
    ])
  })

  it('starts closed, and is remembered separately for phones and wide screens', async () => {
    expect(readPreferences(null)).toMatchObject({ helpOnMobile: false, helpOnDesktop: false })
    expect(readPreferences('{"helpOnMobile":true,"helpOnDesktop":"yes"}')).toMatchObject({
      helpOnMobile: true,
      helpOnDesktop: false,
    })
    const chosen: string[] = []
    stand('phone')
    const page = await mount(<MenuFoot onChosen={() => chosen.push('closed')} />)
    await click(named('Show help'))
    expect(chosen).toEqual(['closed'])
    expect(preferences).toMatchObject({ helpOnMobile: true, helpOnDesktop: false })
    stand('desk')
    await page.show(<MenuFoot onChosen={() => {}} />)
    await click(named('Show help'))
    expect(preferences).toMatchObject({ helpOnMobile: true, helpOnDesktop: true })
    await click(named('Hide help'))
    expect(preferences).toMatchObject({ helpOnMobile: true, helpOnDesktop: false })
    await page.unmount()
    preferences.helpOnMobile = false
  })

  it('shares its place with full screen only if the browser supports it', async () => {
    const page = await mount(<MenuFoot onChosen={() => {}} />)
    expect(page.place.textContent).toBe('Show help')
    await page.unmount()
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
    const able = await mount(<MenuFoot onChosen={() => {}} />)
    expect(able.place.textContent).toBe('Show helpFull screen')
    await able.unmount()
    Reflect.deleteProperty(document, 'fullscreenEnabled')
  })
})
