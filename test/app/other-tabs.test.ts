// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:8080/" }
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PATIENCE_MS } from '../patience'
import { emptyStorage, loadPage, serve } from '../state/fresh-device'

const ANA = { id: '01920000-0000-7000-8000-0000000000a1', is_admin: false, name: 'Ana', email: 'ana@farm.example' }
const asAna = { email: ANA.email, password: 'oyster-caps-42', remember: true }

let unmount = () => {}
beforeEach(async () => {
  await emptyStorage()
  serve(({ path }) =>
    path === '/auth/login' ? { status: 200, body: { token: 'token-1' } } : { status: 200, body: ANA },
  )
})
afterEach(() => unmount())

function Tab({ page }: { page: Awaited<ReturnType<typeof loadPage>> }) {
  page.useOtherTabs()
  return null
}

/** Ana has a half-filled form open in this tab; what another tab does to the storage comes from outside. */
async function tabWithForm() {
  const page = await loadPage()
  const forms = await import('../../src/state/form/forms')
  const open = () => forms.openForm('supplier.create', { formType: 'create', initial: { name: '' } })
  await page.signIn(asAna)
  open()
  forms.setFormValue('supplier.create', 'name', 'Half a name')
  const root = createRoot(document.createElement('div'))
  unmount = () => root.unmount()
  root.render(createElement(Tab, { page }))
  const isOut = async () => {
    await vi.waitFor(() => expect(page.session.isAuthenticated).toBe(false), PATIENCE_MS)
    // The screen goes after its session has gone.
    forms.closeForm('supplier.create')
  }
  const typed = async () => {
    await page.signIn(asAna)
    open()
    return forms.readForm('supplier.create')?.values.name
  }
  return { page, isOut, typed }
}

it('a user who leaves in another tab finds their typed text again', async () => {
  const { page, isOut, typed } = await tabWithForm()
  await page.deviceDb().session.delete('current')
  await isOut()
  expect(page.session).toMatchObject({ hasLeft: true })
  expect(page.session.lockedUser).toBeUndefined()
  expect(await typed()).toBe('Half a name')
})

it('an auto-locked phone asks every tab for the same user, and keeps their place', async () => {
  const { page, isOut, typed } = await tabWithForm()
  const { preferences } = await import('../../src/state/device/preferences')
  const { noteActivity } = await import('../../src/state/phone/rest')
  preferences.lockAfter = 5
  noteActivity(Date.now() - 6 * 60_000)
  await page.deviceDb().session.delete('current')
  await isOut()
  expect(page.session).toMatchObject({ hasLeft: false, lockedUser: ANA.id })
  expect(await typed()).toBe('Half a name')
})

it('a person who signed out in another tab leaves no draft here', async () => {
  const { page, isOut } = await tabWithForm()
  const db = page.deviceDb()
  await db.transaction('rw', db.session, db.accounts, async () => {
    await db.session.delete('current')
    await db.accounts.update(ANA.id, { secret: undefined })
  })
  await isOut()
  expect(JSON.stringify(sessionStorage)).not.toContain('Half a name')
})
