// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UpdateQuestion } from '../../src/app/shell/UpdateQuestion'
import { linkWorker } from '../../src/app/worker-link'
import { acceptUpdate, checkForUpdate, putOffUpdate } from '../../src/state/device/update'
import { mount } from '../ui/render'

/** The browser's and workbox's side of the line, in our hands. */
const browser = vi.hoisted(() => ({
  events: new Map<string, () => void>(),
  registration: {} as Record<string, unknown>,
  registered: 0,
}))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(type: string, heard: () => void) {
      browser.events.set(type, heard)
    }
    register = async () => {
      browser.registered += 1
      return browser.registration
    }
  },
}))

let page: Awaited<ReturnType<typeof mount>>
let pages: EventTarget & { controller: unknown }
let reloads: number
const posted: string[] = []
const worker = (name: string) => ({
  postMessage: ({ type }: { type: string }) => void posted.push(`${name} ${type}`),
})
const fire = (type: string) => act(async () => browser.events.get(type)?.())
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)))
const asks = () => document.querySelector('dialog[open]')?.textContent?.includes('A new version is available') ?? false

beforeEach(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  posted.length = 0
  browser.registered = 0
  reloads = 0
  browser.registration = {
    active: worker('old'),
    waiting: worker('new'),
    installing: null,
    update: async () => undefined,
    sync: { register: async (tag: string) => void posted.push(`sync ${tag}`) },
  }
  pages = Object.assign(new EventTarget(), { controller: {} })
  vi.stubEnv('PROD', true)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: pages })
  vi.spyOn(window.location, 'reload').mockImplementation(() => void reloads++)
  page = await mount(<UpdateQuestion />)
})
afterEach(async () => {
  putOffUpdate()
  await page.unmount()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('S30: a newer worker', () => {
  it('takes over once the old worker stopped its engine, and then reloads the page', async () => {
    linkWorker(() => undefined)
    await settled()
    await fire('waiting')
    expect(asks()).toBe(true)
    await act(async () => acceptUpdate())
    expect(posted).toEqual(['old activate'])
    pages.dispatchEvent(new MessageEvent('message', { data: { v: 1, type: 'rest' } }))
    await settled()
    expect(posted).toEqual(['old activate', 'new activate'])
    expect(reloads).toBe(0)
    await fire('controlling')
    expect(reloads).toBe(1)
  })

  it('closes its question after another tab activated it, and keeps this page', async () => {
    linkWorker(() => undefined)
    await settled()
    await fire('waiting')
    await fire('controlling')
    expect(asks()).toBe(false)
    expect(reloads).toBe(0)
    // Its person may still ask for the newer version: it is here already.
    expect(await checkForUpdate()).toBe('found')
    expect(reloads).toBe(1)
  })

  it('reloads at once if the waiting worker is gone at the answer', async () => {
    linkWorker(() => undefined)
    await settled()
    await fire('waiting')
    browser.registration.waiting = null
    await act(async () => acceptUpdate())
    expect(reloads).toBe(1)
    expect(posted).toEqual([])
  })

  it('yields to an even newer worker that arrives while the old one stops', async () => {
    linkWorker(() => undefined)
    await settled()
    await fire('waiting')
    await act(async () => acceptUpdate())
    browser.registration.waiting = worker('newest')
    pages.dispatchEvent(new MessageEvent('message', { data: { v: 1, type: 'rest' } }))
    await settled()
    expect(posted).toEqual(['old activate', 'newest activate'])
  })

  it('reloads at once if another tab activated it while the old one stops', async () => {
    linkWorker(() => undefined)
    await settled()
    await fire('waiting')
    await act(async () => acceptUpdate())
    browser.registration.waiting = null
    pages.dispatchEvent(new MessageEvent('message', { data: { v: 1, type: 'rest' } }))
    await settled()
    expect(reloads).toBe(1)
  })

  it('ignores a worker that controls a page for the first time', async () => {
    pages.controller = null
    browser.registration.waiting = null
    vi.stubGlobal('requestIdleCallback', (rest: () => void) => rest())
    linkWorker(() => undefined)
    await settled()
    await fire('controlling')
    expect(await checkForUpdate()).toBe('none')
    expect(reloads).toBe(0)
  })

  it('loads once the page is idle on a first visit, and at once later', async () => {
    let rest = () => {}
    vi.stubGlobal('requestIdleCallback', (later: () => void) => {
      rest = later
    })
    pages.controller = null
    linkWorker(() => undefined)
    await settled()
    expect(browser.registered).toBe(0)
    rest()
    await settled()
    expect(browser.registered).toBe(1)
    pages.controller = {}
    linkWorker(() => undefined)
    await settled()
    expect(browser.registered).toBe(2)
  })

  it('checks for updates on request: found, none, or server unreachable', async () => {
    linkWorker(() => undefined)
    await settled()
    expect(await act(checkForUpdate)).toBe('found')
    expect(asks()).toBe(true)
    await act(async () => putOffUpdate())
    browser.registration.waiting = null
    expect(await checkForUpdate()).toBe('none')
    browser.registration.update = async () => Promise.reject(new TypeError('no network'))
    expect(await checkForUpdate()).toBe('unreachable')
  })
})

it('S10: the page requests Background Sync if the browser supports it', async () => {
  const { askSync } = linkWorker(() => undefined)
  await settled()
  askSync()
  expect(posted).toEqual(['sync pinset-sync'])
  delete browser.registration.sync
  expect(askSync).not.toThrow()
})
