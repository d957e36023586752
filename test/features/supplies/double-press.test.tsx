// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { PurchaseScreen } from '../../../src/features/supplies/purchase/PurchaseScreen'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { REPEAT_MS } from '../../../src/state/form/one-act'
import type { Replica } from '../../../src/state/replica/replica'
import { FARM } from '../../data/replica'
import { byRole, press, says, startApp, type TestApp, type, until } from '../../records/app'
import { refuse, TRAY } from '../sync/refused-page'

let app: TestApp
afterEach(() => app.close())

const PURCHASE = '01920000-0000-7000-8000-000000000d10'
const AT = '/ingredients-and-purchases/purchases'
const screens = {
  '/': () => <p>home</p>,
  [`${AT}/$id`]: PurchaseScreen,
  '/sync': SyncScreen,
  '/suppliers/create': () => <RecordFormScreen entity="supplier" />,
}
const bought = async ({ save }: Replica) => {
  const values = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '15', package_count: 12, date: '2026-03-01' }
  await save([{ kind: 'create', entity: 'purchase', id: PURCHASE, values: { ...values, status: 'received' } }])
}
/** Two taps that a slow phone hears one right after the other. */
async function tapTwice(name: RegExp): Promise<void> {
  const button = await until(() => byRole('button', name), `${name}`)
  button.click()
  button.click()
}

/** Taps again as soon as the first tap's act has said what it did. */
function tapAgainAfterIt(name: RegExp): void {
  app.toasts.push = (...toasts) => {
    setTimeout(() => byRole('button', name)?.click())
    return Array.prototype.push.apply(app.toasts, toasts)
  }
}
const rest = () => new Promise((resolve) => setTimeout(resolve, REPEAT_MS * 1.5))
const stockToasts = () => app.toasts.filter(({ id }) => id === 'stock-act').map(({ text }) => text)

describe('one tap, one act', () => {
  it('ignores an immediate second tap on a package, and counts a later one', async () => {
    app = await startApp(`${AT}/${PURCHASE}?quantity_id=9`, screens, bought)
    tapAgainAfterIt(/^Use 1\.00 kg$/)
    await press(/^Use 1\.00 kg$/)
    await says('14.00 kg left of 15.00')
    await rest()
    expect(await rowsOf(app.db, 'use').count()).toBe(1)
    expect(stockToasts()).toHaveLength(1)
    app.toasts.push = Array.prototype.push
    await press(/^Use 1\.00 kg$/)
    await says('13.00 kg left of 15.00')
    expect(await rowsOf(app.db, 'use').count()).toBe(2)
    await until(() => stockToasts().length === 2, 'the second toast')
    expect(stockToasts()[1]).toBe(`2 × ${stockToasts()[0]}`)
    expect(app.toasts.at(-1)?.undo?.label).toBe('Undo last')
    app.toasts.at(-1)?.undo?.onUndo()
    await says('14.00 kg left of 15.00')
  })

  it('ignores the second tap of a sheet’s button, which falls on the package below', async () => {
    app = await startApp(`${AT}/${PURCHASE}?quantity_id=8`, screens, bought)
    await press(/^Count$/)
    tapAgainAfterIt(/^Use 1\.00 kg$/)
    await press(/^Record count: 15\.00 kg$/)
    await until(() => document.querySelector('dialog[open]') === null, 'the sheet is gone')
    await rest()
    expect(await rowsOf(app.db, 'use').count()).toBe(0)
    expect(await rowsOf(app.db, 'count').count()).toBe(1)
  })
})

describe('S4: a second press while the first is being stored makes nothing a second time', () => {
  it('records once from the big button', async () => {
    app = await startApp(`${AT}/${PURCHASE}?quantity_id=7`, screens, bought)
    await tapTwice(/^Use 1\.00 kg$/)
    await says('14.00 kg left of 15.00')
    expect(await rowsOf(app.db, 'use').count()).toBe(1)
  })

  it('asks once from a form’s button', async () => {
    app = await startApp('/suppliers/create', screens)
    await type(/^Name/, 'Mill')
    const form = await until(() => document.querySelector('form'), 'the form')
    form.requestSubmit()
    form.requestSubmit()
    await says('Add Mill?')
    await press(/^Add$/)
    await until(() => app.path().startsWith('/suppliers/0'), 'the new record')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(byRole('button', /^Add$/)).toBeUndefined()
    expect(await rowsOf(app.db, 'supplier').count()).toBe(1)
  })

  it('reports the decision once from a verdict, not that it was decided already', async () => {
    app = await startApp('/sync', screens, async (replica) => {
      await rowsOf(replica.db, 'supplier').put({ id: TRAY, rev: 7, name: 'Mill', phone: '1' })
      await replica.save([{ kind: 'patch', entity: 'supplier', id: TRAY, values: { phone: '2' } }])
      await refuse(replica, TRAY, 'deleted')
    })
    await tapTwice(/^Discard mine$/)
    await until(() => byRole('button', /^Discard mine$/) === undefined, 'discarded')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(app.toasts.map(({ text }) => text)).toEqual(['Discarded'])
  })
})
