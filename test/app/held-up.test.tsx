// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { watchOpening } from '../../src/app/failures'
import { Alarms } from '../../src/app/shell/Alarms'
import { databaseName } from '../../src/data/db'
import { openReplica } from '../../src/state/replica/open-replica'
import { closeReplica, watchHeldUp } from '../../src/state/replica/replica'
import { mount } from '../ui/render'

const USER = '01920000-0000-7000-8000-0000000000aa'
const shown = () => [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.textContent ?? '').join()

afterEach(() => {
  watchHeldUp(undefined)
  closeReplica()
  vi.useRealTimers()
})

/** A tab that sleeps: it holds the database of an older version, and does not hear that a newer one wants it. */
function sleepingTab(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName(USER), 10)
    request.onupgradeneeded = () => void request.result.createObjectStore('meta', { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

it('S30: a sleeping tab of an older version shows instructions until the database opens', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const page = await mount(<Alarms />)
  const other = await sleepingTab()
  watchOpening()
  let isOpen = false
  const opening = openReplica(USER).then(() => {
    isOpen = true
  })
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(shown()).toContain('Close other tabs with this app')
  })
  expect(isOpen).toBe(false)
  other.close()
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(isOpen).toBe(true)
  })
  await opening
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(shown()).toBe('')
  await page.unmount()
})
