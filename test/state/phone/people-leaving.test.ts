// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:8080/" }
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyStorage, serve } from '../fresh-device'
import { ANA, asBen, BEN, load, nobody, PIN, save, tokens, withPin } from './two-people'

beforeEach(async () => {
  tokens.clear()
  await emptyStorage()
})

describe('a start after minutes of rest', () => {
  const rested = async (minutes: number) => {
    await withPin()
    const again = await load()
    const { preferences } = await import('../../../src/state/device/preferences')
    const { noteActivity } = await import('../../../src/state/phone/rest')
    preferences.lockAfter = 5
    noteActivity(Date.now() - minutes * 60_000)
    await again.restoreSession()
    return again
  }

  it('asks for the user, offers the last one first, and stays locked', async () => {
    const page = await rested(6)
    expect(page.session).toMatchObject({ isAuthenticated: false, isInitialized: true, lockedUser: ANA.id })
    expect(await page.deviceDb().session.toArray()).toEqual([])
    expect(await page.deviceDb().revocations.toArray()).toEqual([])
    const again = await load()
    await again.restoreSession()
    expect(again.session.isAuthenticated).toBe(false)
    expect(await again.unlockWithPin(ANA.id, PIN)).toEqual({ kind: 'in' })
    expect(again.session).toMatchObject({ isConnected: true })
    expect(again.session.lockedUser).toBeUndefined()
  })

  it('keeps a user open whom an earlier version remembered without a lock', async () => {
    const page = await withPin()
    await page.deviceDb().accounts.put({ id: ANA.id, name: 'Ana', is_admin: true })
    const again = await load()
    const { preferences } = await import('../../../src/state/device/preferences')
    preferences.lockAfter = 5
    localStorage.removeItem('pinset.active')
    serve(nobody)
    await again.restoreSession()
    expect(again.session).toMatchObject({ isAuthenticated: true, userId: ANA.id })
    expect(await again.comesBack()).toBe(false)
    expect(await again.lock()).toBe(false)
    expect(again.session.isAuthenticated).toBe(true)
    expect(await again.deviceDb().revocations.toArray()).toEqual([])
  })

  it('locks an offline user too, and their lock opens again', async () => {
    const page = await withPin()
    await page.signOut()
    serve(nobody)
    await page.unlockWithPin(ANA.id, PIN)
    expect(page.session).toMatchObject({ isConnected: false })
    expect(await page.lock()).toBe(true)
    expect(await page.unlockWithPin(ANA.id, PIN)).toEqual({ kind: 'in' })
  })

  it('keeps a user who was active shortly before', async () => {
    expect((await rested(4)).session.isAuthenticated).toBe(true)
  })
})

describe('leaving with a form open', () => {
  it.each(['lock', 'switchPerson'] as const)('%s keeps the draft for its person alone', async (leaving) => {
    const page = await withPin()
    const forms = await import('../../../src/state/form/forms')
    const open = () => forms.openForm('supplier.create', { formType: 'create', initial: { name: '' } })
    open()
    forms.setFormValue('supplier.create', 'name', 'Half a name')
    await page[leaving]()
    // The screen goes after its session has gone.
    forms.closeForm('supplier.create')
    await page.signIn(asBen)
    open()
    expect(forms.readForm('supplier.create')?.values.name).toBe('')
    expect(forms.readFormsStatus().isDirty).toBe(false)
    forms.closeForm('supplier.create')
    await page.switchPerson()
    await page.unlockWithPin(ANA.id, PIN)
    open()
    expect(forms.readForm('supplier.create')?.values.name).toBe('Half a name')
  })
})

describe('removing a person', () => {
  it('deletes their database, photo and locks, and no other user’s', async () => {
    const page = await withPin()
    await save(page)
    await page.switchPerson()
    await page.signIn(asBen)
    const work = await page.workOf(ANA.id)
    expect(work.count).toBe(1)
    await page.removePerson(ANA.id)
    expect((await page.peopleHere()).map(({ name }) => name)).toEqual(['Ben'])
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`pinset-${ANA.id}`)
    expect(page.currentReplica().user).toBe(BEN.id)
    await page.removePerson(BEN.id)
    expect(page.session.isAuthenticated).toBe(false)
    expect(await page.deviceDb().accounts.toArray()).toEqual([])
  })
})
