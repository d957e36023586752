// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { readMeta } from '../../../src/data/meta'
import { labelLink } from '../../../src/domain/qr'
import { SearchScreen } from '../../../src/features/search/SearchScreen'
import { page, press, says, startApp, type TestApp, until } from '../../records/app'
import { workerInPage } from '../../state/search/worker-in-page'

const id = (n: number) => `01920000-0000-7000-8000-0000000009${n}`
const [LION, KING, MALT] = [id(11), id(12), id(13)] as [string, string, string]

let app: TestApp
const workers: ReturnType<typeof workerInPage>[] = []

beforeEach(async () => {
  const made = vi.fn(function worker() {
    const one = workerInPage()
    workers.push(one)
    return one
  })
  vi.stubGlobal('Worker', made)
  app = await startApp(
    '/search',
    {
      '/search': SearchScreen,
      '/strains/$id': () => <p>the strain</p>,
      '/strains/create': () => <p>a new strain</p>,
      '/view': () => <p>a label</p>,
      '/scan-and-do': () => <p>scan and do</p>,
    },
    async ({ db }) => {
      await rowsOf(db, 'strain').bulkPut([
        { id: LION, rev: 1, strain_name: 'Lion’s mane', strain_code: 'LM-04', bar_code: '4006381333931' },
        { id: KING, rev: 2, strain_name: 'King oyster', species: 'Pleurotus eryngii' },
        ...[1, 2, 3, 4].map((n) => ({ id: id(20 + n), rev: 3, strain_name: `Blue oyster ${n}` })),
      ])
      await rowsOf(db, 'item').put({ id: MALT, rev: 4, name: 'Malt extract', code: 'MALT-L' })
    },
  )
})
afterEach(async () => {
  await app.close()
  vi.unstubAllGlobals()
})

const field = () => until(() => document.querySelector<HTMLInputElement>('[role=combobox]'), 'the field')
const look = async (text: string) => {
  const input = await field()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const key = async (name: string, init: KeyboardEventInit = {}) =>
  (await field()).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }))
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
const option = (text: RegExp) => until(() => options().find((one) => text.test(one.textContent ?? '')), `row ${text}`)
const isAt = (address: RegExp) => until(() => address.test(app.path()), `address ${address}, not ${app.path()}`)

describe('the search', () => {
  it('finds a misspelled name, shows its spelling, and opens it by Enter', async () => {
    await look('lions mnae')
    await option(/Lion’s mane/)
    await says('1 found, closest spelling: Lion’s mane')
    await until(() => options()[0]?.hasAttribute('data-highlighted'), 'the first row is chosen')
    await key('Enter')
    await isAt(new RegExp(`/strains/${LION}`))
    app.back()
    await isAt(/\/search\?q=lions/)
    await option(/Lion’s mane/)
  })

  it('shows three of a kind, more on demand, and an exact code first', async () => {
    await look('oyster')
    const more = await option(/All 5/)
    expect(options()).toHaveLength(4)
    more.click()
    await until(() => options().length === 5, 'all five')
    await press(/^Clear search$/)
    await look('lm-04')
    await says('Code or barcode')
    await option(/Lion’s mane/)
  })

  it('follows a change that arrives while it is open', async () => {
    await look('malt')
    await option(/Malt extract/)
    await rowsOf(app.db, 'item').update(MALT, { name: 'Barley malt syrup' })
    await option(/Barley malt syrup/)
    await rowsOf(app.db, 'item').delete(MALT)
    await says('Nothing found for malt')
  })

  it('offers to create a missing record with that name', async () => {
    await look('Reishi')
    await says('Nothing found for Reishi')
    const make = await option(/New strain/)
    expect(make.textContent).toContain('Reishi')
    make.click()
    await isAt(/strains\/create\?strain_name=Reishi/)
  })

  it('shows only actions after a >', async () => {
    await look('> count')
    await option(/Count stock/)
    expect(options()).toHaveLength(1)
    await until(() => options()[0]?.hasAttribute('data-highlighted'), 'the first row is chosen')
    await key('Enter')
    await isAt(/scan-and-do\?verb=count/)
    expect(await readMeta(app.db, 'searches')).toBeUndefined()
  })

  it('opens the label or barcode that a handheld reader types', async () => {
    await look(labelLink({ origin: window.location.origin, category: 'STRAIN', key: LION }))
    await key('Enter')
    await isAt(/\/view\?/)
    app.back()
    await look('4006381333931')
    // No answer yet: it is opened when it is there.
    await key('Enter')
    await isAt(new RegExp(`/strains/${LION}`))
  })

  it('Enter opens the result of the last text, even over older rows', async () => {
    await look('lion')
    await option(/Lion’s mane/)
    await look('king')
    await key('Enter')
    await isAt(new RegExp(`/strains/${KING}`))
  })

  it('lets the user choose between records of one barcode, and Enter creates nothing', async () => {
    await rowsOf(app.db, 'strain').update(KING, { bar_code: '4006381333931' })
    await look('4006381333931')
    await key('Enter')
    await option(/King oyster/)
    await option(/Lion’s mane/)
    expect(app.path()).toBe('/search')
    await look('Reishi')
    await says('Nothing found for Reishi')
    await key('Enter')
    expect(app.path()).toBe('/search')
  })

  it('keeps each searched text once, and deletes them on demand', async () => {
    for (const text of ['oyster king', 'Lion', 'lion']) {
      await look(text)
      await until(() => options()[0]?.hasAttribute('data-highlighted'), `${text}: the first row is chosen`)
      await key('Enter')
      await isAt(/strains/)
      app.back()
      await isAt(/search/)
    }
    await press(/^Clear search$/)
    await press(/^oyster king$/)
    await option(/King oyster/)
    await press(/^Clear search$/)
    expect(await readMeta(app.db, 'searches')).toEqual(['lion', 'oyster king'])
    await press(/^Clear$/)
    await says('Everything on this device')
  })

  it('reports that it cannot start', async () => {
    await look('lion')
    workers.at(-1)?.fail()
    await says('Search could not start')
  })

  it('clears by Escape, and leaves by the next', async () => {
    await look('lion')
    await option(/Lion’s mane/)
    await key('Escape')
    await until(() => options().length === 0 && !page().includes('Lion’s mane'), 'an empty search')
    await key('Escape')
    await isAt(/^\/$/)
  })
})
