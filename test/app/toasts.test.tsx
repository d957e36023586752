// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startToasts } from '../../src/app/toasts'
import { installToasts, toast } from '../../src/state/overlays'
import { forgetInMemory, rememberInMemory } from '../../src/state/session-store'
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
const words = () => document.querySelector('section')?.textContent ?? ''

it('S27: the way back from what somebody did goes with them; what is only said stays', async () => {
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
