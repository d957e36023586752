// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:8080/" }
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { createMemoryHistory } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from '../../src/app/App'
import { makeRouter } from '../../src/app/router'
import { UpdateQuestion } from '../../src/app/shell/UpdateQuestion'
import { offerInstall, useInstall, watchInstall } from '../../src/state/device/install'
import { readStorageFacts, useStorageFacts } from '../../src/state/device/storage'
import { offerUpdate } from '../../src/state/device/update'
import { forgetInMemory, session } from '../../src/state/person/session-store'
import { CLOSE_AFTER_MS } from '../../src/ui/overlay/ConfirmDialog'
import { PATIENCE_MS } from '../patience'
import { click, mount, named } from '../ui/render'

let page: Awaited<ReturnType<typeof mount>> | undefined
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page?.unmount()
  page = undefined
})

const Install = () => {
  const { canOffer, isInstalled } = useInstall()
  return <output>{`${canOffer} ${isInstalled}`}</output>
}

const Storage = () => <output>{JSON.stringify(useStorageFacts())}</output>

const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
const said = () => document.body.textContent ?? ''

describe('the app', () => {
  it('shows initializing until the device’s storage is read, then the sign-in', async () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    session.isInitialized = false
    page = await mount(<App router={makeRouter({ history: createMemoryHistory({ initialEntries: ['/settings'] }) })} />)
    expect(said()).toBe('initializing')
    await act(async () => forgetInMemory())
    for (let tries = 0; tries < PATIENCE_MS / 20 && !said().includes('Modern mushroom farm'); tries += 1)
      await pause(20)
    expect(said()).toContain('Modern mushroom farm management system')
    expect(said()).not.toContain('initializing')
  })
})

describe('a newer version', () => {
  it('waits after Later, and takes over after a yes', async () => {
    let taken = 0
    page = await mount(<UpdateQuestion />)
    expect(said()).toBe('')
    await act(async () => offerUpdate(() => taken++))
    expect(said()).toContain('A new version is available')
    await click(named('Later'))
    await pause(CLOSE_AFTER_MS + 20)
    expect(said()).toBe('')
    expect(taken).toBe(0)
    await act(async () => offerUpdate(() => taken++))
    await click(named('Update now'))
    expect(taken).toBe(1)
  })
})

describe('installing', () => {
  it('keeps the browser’s offer until the user asks, and offers once', async () => {
    const stop = watchInstall(window)
    page = await mount(<Install />)
    expect(said()).toBe('false false')
    let prompts = 0
    const prompt = async () => {
      prompts += 1
      return { outcome: 'accepted' as const }
    }
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    await act(async () => void window.dispatchEvent(offer))
    expect(offer.defaultPrevented).toBe(true)
    expect(said()).toBe('true false')
    await act(async () => expect(await offerInstall()).toBe(true))
    await act(async () => expect(await offerInstall()).toBe(false))
    expect(prompts).toBe(1)
    await act(async () => void window.dispatchEvent(new Event('appinstalled')))
    expect(said()).toBe('false true')
    stop()
  })
})

describe('the device’s storage', () => {
  it('appears as the browser reports it, and is absent without a report', async () => {
    page = await mount(<Storage />)
    await act(() => readStorageFacts())
    expect(said()).toBe('{}')
    const manager = { persisted: async () => true, estimate: async () => ({ usage: 1_500_000, quota: 2_000_000_000 }) }
    Object.defineProperty(navigator, 'storage', { value: manager, configurable: true })
    await act(() => readStorageFacts())
    expect(JSON.parse(said())).toEqual({ persisted: true, used: 1_500_000, quota: 2_000_000_000 })
    Reflect.deleteProperty(navigator, 'storage')
  })
})
