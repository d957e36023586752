// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount } from '../../ui/render'

/** The modules of a page that was loaded anew: only the tab's storage knows what was before. */
async function loadTab(userId?: string) {
  vi.resetModules()
  const { rememberInMemory, forgetInMemory } = await import('../../../src/state/person/session-store')
  const lists = await import('../../../src/state/screen/list-views')
  const signIn = (id: string) =>
    rememberInMemory({ userId: id, name: id, isAdmin: false, isRemember: true, token: 'test' })
  if (userId !== undefined) signIn(userId)
  return { ...lists, signIn, signOut: forgetInMemory }
}
type Tab = Awaited<ReturnType<typeof loadTab>>

const Looker = (props: { tab: Tab; named: string | undefined; tell: (found: unknown) => void }) => {
  const { tab, named, tell } = props
  tell([tab.useListView('supplier'), tab.useListTab('/base-data', named)])
  return null
}

async function seen(tab: Tab, named?: string) {
  let found: unknown
  const tell = (next: unknown) => {
    found = next
  }
  await (await mount(<Looker tab={tab} named={named} tell={tell} />)).unmount()
  return found
}
const NOTHING = [{ search: '', chip: '', order: '' }, undefined]

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.resetModules())

function leave({ setListView, keepListTab, keepListPlace }: Tab): void {
  setListView('supplier', { search: 'mill' })
  setListView('supplier', { chip: 'archived', order: 'code' })
  keepListTab('/base-data', 'categories')
  keepListPlace('supplier', { key: 'row 40', top: 120 })
}
const LEFT = [{ search: 'mill', chip: 'archived', order: 'code' }, 'categories']

it('a tab’s reload keeps search, chip, order, tab and position', async () => {
  leave(await loadTab('vera'))
  const later = await loadTab('vera')
  expect(await seen(later)).toEqual(LEFT)
  expect(later.listPlace('supplier')).toEqual({ key: 'row 40', top: 120 })
})

it('another user of the tab finds nothing, neither in memory nor in its storage', async () => {
  const tab = await loadTab('vera')
  leave(tab)
  tab.signOut()
  expect(Object.values({ ...sessionStorage }).join()).not.toContain('mill')
  tab.signIn('oleg')
  expect(await seen(tab)).toEqual(NOTHING)
  const reloaded = await loadTab('vera')
  leave(reloaded)
  expect(await seen(await loadTab('oleg'))).toEqual(NOTHING)
})

it('the address overrides the last view', async () => {
  const tab = await loadTab('vera')
  tab.keepListTab('/base-data', 'categories')
  expect(await seen(tab, 'units')).toEqual([NOTHING[0], 'units'])
  expect(await seen(tab)).toEqual([NOTHING[0], 'categories'])
})

it('a new search or filter begins at the top', async () => {
  const tab = await loadTab('vera')
  leave(tab)
  tab.setListView('supplier', { search: 'm' })
  expect(tab.listPlace('supplier')).toBeUndefined()
})

it.each(['no JSON', 'null', '[]', '{"owner":"vera","views":[]}', '{"views":{},"tabs":{},"places":{}}'])(
  'storage that contains %s causes no failure',
  async (text) => {
    sessionStorage.setItem('pinset.lists', text)
    expect(await seen(await loadTab('vera'))).toEqual(NOTHING)
  },
)
