// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { addDays, dateIn, instantOf, startOfDay } from '../../../src/domain/clock'
import { formatDecimal } from '../../../src/domain/kit/decimal'
import { PurchaseCreateScreen } from '../../../src/features/supplies/purchase/PurchaseForm'
import { PurchaseScreen } from '../../../src/features/supplies/purchase/PurchaseScreen'
import { closeForm, setFormValues } from '../../../src/state/form/forms'
import type { Replica } from '../../../src/state/replica/replica'
import { setFarmZone } from '../../../src/state/words/farm-zone'
import { FARM } from '../../data/replica'
import { agree, control, forgetSent, press, says, startApp, type TestApp, until } from '../../records/app'

let app: TestApp
afterEach(async () => {
  closeForm('purchase:new')
  closeForm(`purchase:${PURCHASE}`)
  await app.close()
})

const base = '/ingredients-and-purchases'
const screens = {
  '/': () => <p>home</p>,
  [base]: () => <p>list</p>,
  [`${base}/purchases/create`]: PurchaseCreateScreen,
  [`${base}/purchases/$id`]: PurchaseScreen,
}
const PURCHASE = '01920000-0000-7000-8000-000000000d11'
const ZONE = 'Europe/Berlin'
const today = () => dateIn(instantOf(Date.now()), ZONE)
const hoursAgo = (hours: number) => instantOf(Date.now() - hours * 3_600_000)
const counted =
  (...moments: string[]) =>
  async ({ save, newId }: Replica) => {
    for (const counted_at of moments) {
      const values = { item_id: FARM.item.id, unit_id: FARM.kg.id, counted_quantity: '5', counted_at }
      expect((await save([{ kind: 'create', entity: 'count', id: newId(), values }])).ok).toBe(true)
    }
  }
const newPurchase = async (date: string, prepare: (replica: Replica) => Promise<void>) => {
  const start = `item_id=${FARM.item.id}&unit_id=${FARM.kg.id}&quantity=10&date=${date}`
  app = await startApp(`${base}/purchases/create?${start}`, screens, prepare)
  await until(() => control(/^Packages/), 'the form')
  await press(/^centre Save/)
}
const saved = async () => {
  await until(() => app.path().startsWith(`${base}/purchases/0`), 'the purchase')
  return (await rowsOf(app.db, 'purchase').toArray())[0]
}
const onHand = async () => formatDecimal((await app.db.stock.get(FARM.item.id))?.onHand ?? 0n)
const choose = async (title: RegExp) => {
  const card = () => [...document.querySelectorAll('label')].find((one) => title.test(one.textContent ?? ''))
  ;(await until(() => card()?.querySelector('input'), String(title))).click()
}

describe('a delivery and the counts of its ingredient', () => {
  it('follows a count of an hour ago without a question, if dated today', async () => {
    await newPurchase(today(), counted(hoursAgo(1)))
    await agree(/^Receive$/)
    const row = await saved()
    expect(await onHand()).toBe('15')
    expect(row?.received_at).toBe(row?.became_received_at)
  })

  it('asks if an earlier date precedes a count', async () => {
    await newPurchase(addDays(today(), -2), counted(hoursAgo(1)))
    await says('Before or after the count?')
    await choose(/^After the count of/)
    await agree(/^Continue$/)
    await agree(/^Receive$/)
    await saved()
    expect(await onHand()).toBe('15')
  })

  it('belongs to the count if the user chooses so', async () => {
    const date = addDays(today(), -2)
    await newPurchase(date, counted(hoursAgo(1)))
    await choose(/^Before the count of/)
    await agree(/^Continue$/)
    await agree(/^Receive$/)
    expect(await saved()).toMatchObject({ received_at: startOfDay(date, ZONE) })
    expect(await onHand()).toBe('5')
  })

  it('returns to the form if the question is cancelled', async () => {
    await newPurchase(addDays(today(), -2), counted(hoursAgo(1)))
    await agree(/^Cancel$/)
    await until(() => document.querySelector('[role=alertdialog] form') === null, 'no question')
    expect(await rowsOf(app.db, 'purchase').count()).toBe(0)
  })

  it('asks nothing if no count follows its date', async () => {
    await newPurchase(addDays(today(), -2), counted(hoursAgo(24 * 9)))
    await agree(/^Receive$/)
    await saved()
    expect(await onHand()).toBe('15')
  })

  it('asks again when another date moves it past a count', async () => {
    app = await startApp(`${base}/purchases/${PURCHASE}?edit=true`, screens, async (replica) => {
      const values = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '10', date: addDays(today(), -3) }
      await replica.save([{ kind: 'create', entity: 'purchase', id: PURCHASE, values }])
      await counted(hoursAgo(1))(replica)
      await forgetSent(replica)
      setFarmZone(ZONE)
    })
    expect(await onHand()).toBe('5')
    await until(() => control(/^Packages/), 'the form')
    const shown = () =>
      [...document.querySelectorAll('form input')].map((one) => (one as HTMLInputElement).value).join()
    const before = shown() + control(/^Date/)?.textContent
    setFormValues(`purchase:${PURCHASE}`, { date: today() })
    await until(() => shown() + control(/^Date/)?.textContent !== before, 'the other date')
    await press(/^centre Save/)
    await choose(/^Before the count of/)
    await agree(/^Continue$/)
    await agree(/^Save$/)
    await until(() => app.path() === `${base}/purchases/${PURCHASE}` || app.path() === '/', 'saved')
    expect(await onHand()).toBe('5')
    expect((await rowsOf(app.db, 'purchase').get(PURCHASE))?.date).toBe(today())
  })
})
