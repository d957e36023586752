// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startToasts } from '../../src/app/toasts'
import { forgetInMemory, rememberInMemory } from '../../src/state/person/session-store'
import { endOffers, installToasts, toast, toastError } from '../../src/state/screen/overlays'
import { ToastView } from '../../src/ui/overlay/ToastView'
import { removeToast } from '../../src/ui/overlay/toast'
import { mount } from '../ui/render'

let page: Awaited<ReturnType<typeof mount>>
const signIn = (name: string) => {
  rememberInMemory({ userId: name, name, isAdmin: false, isRemember: false, token: `token of ${name}` })
}
beforeEach(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  signIn('Vera')
  startToasts()
  page = await mount(<ToastView />)
})
afterEach(async () => {
  await act(async () => removeToast())
  await page.unmount()
  installToasts(undefined)
  forgetInMemory()
})

const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
/** Until a dismissed toast has left. */
const gone = async (text: string) => {
  for (let tries = 0; words().includes(text) && tries < 40; tries++) await act(() => pause(100))
  expect(words()).not.toContain(text)
}
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const words = () => document.querySelector('section')?.textContent ?? ''

it('S27: undo offers leave with the user who acted, and plain messages stay', async () => {
  toast({ text: '2 deleted', duration: 60_000, undo: { onUndo: () => undefined } })
  toast({ text: 'Successfully logged out', duration: 60_000 })
  await settled()
  expect(words()).toContain('2 deleted')
  await act(async () => {
    forgetInMemory()
    signIn('Otto')
  })
  await settled()
  expect(words()).not.toContain('2 deleted')
  expect(words()).toContain('Successfully logged out')
  toast({ text: '1 deleted', duration: 60_000, undo: { onUndo: () => undefined } })
  await settled()
  expect(words()).toContain('1 deleted')
})

it('an undo offer disappears after one of its records was undone elsewhere', async () => {
  toast({ text: 'Used 2 kg', id: 'one', duration: 60_000, undo: { of: ['a', 'b'], onUndo: () => undefined } })
  toast({ text: 'Used 3 kg', id: 'two', duration: 60_000, undo: { of: ['c'], onUndo: () => undefined } })
  await settled()
  endOffers(['x', 'b'])
  await gone('Used 2 kg')
  expect(words()).toContain('Used 3 kg')
})

it('a success removes the failure before it', async () => {
  toastError('The amount is missing')
  await settled()
  expect(words()).toContain('The amount is missing')
  toast({ kind: 'success', text: 'Saved', duration: 60_000 })
  await gone('The amount is missing')
  expect(words()).toContain('Saved')
})
