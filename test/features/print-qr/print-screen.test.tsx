// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:8080/" }
// The print page: what it prints on, who may keep a format for the farm, and what is there when the labels are not.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { keepPaperChoice, readPaperChoice } from '../../../src/features/print-qr/label-paper'
import { PrintScreen } from '../../../src/features/print-qr/PrintScreen'
import { storePrintJob } from '../../../src/state/labels/print-jobs'
import { session } from '../../../src/state/person/session-store'
import type { Replica } from '../../../src/state/replica/replica'
import { FARM } from '../../data/replica'
import { agree, byRole, control, press, says, startApp, type TestApp, type, until } from '../../records/app'

const OWN = { kind: 'roll', width: '58', height: '40' }
const SHEET = {
  kind: 'sheet',
  columns: 3,
  rows: 7,
  top: '15.15',
  right: '7.25',
  bottom: '15.15',
  left: '7.25',
  gap_x: '2.5',
}

let app: TestApp
beforeEach(() => localStorage.clear())
afterEach(() => app.close())

const open = async (prepare: (replica: Replica) => Promise<unknown> = async () => undefined, count = 30) => {
  const url = 'http://localhost:8080/view?view=true&category=GRAIN&key=01920000-0000-7000-8000-000000000005'
  const entries = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    url: `${url}&quantity_id=${index + 1}`,
    label: `QR Code ${index + 1}/${count}`,
    text: { code: 'RYE', name: 'Rye grain', dates: [], part: `Package ${index + 1}/${count}` },
  }))
  const id = storePrintJob(sessionStorage, entries, 1)
  app = await startApp(`/print-qr?id=${id}`, { '/print-qr': PrintScreen }, async (replica) => {
    await prepare(replica)
  })
  await says(`Labels: ${count}`)
}
const profiles = (list: readonly object[]) => (replica: Replica) =>
  rowsOf(replica.db, 'farm').put({ ...FARM.farm, label_profiles: list as never })

const pages = () => [...document.querySelectorAll('ol')].map((page) => page.querySelectorAll('svg[role=img]').length)

it('starts with the commonest sheet and shows as many as the labels need', async () => {
  await open()
  await says(/Each sheet has 24 labels of 70 × 37 mm/)
  expect(pages()).toEqual([24, 6])
  await type(/^Labels already used/, '20')
  await until(() => pages().join() === '4,24,2')
  await says('3 sheets')
})

it('never skips a whole sheet', async () => {
  await open()
  await type(/^Labels already used/, '99')
  await until(() => pages().join() === '1,24,5')
})

it('starts with the paper used last on this device', async () => {
  keepPaperChoice(localStorage, { paper: SHEET, lines: true })
  await open()
  await says(/Each sheet has 21 labels of 63.5 × 38.1 mm/)
  expect((control(/^Cutting lines/) as HTMLInputElement).checked).toBe(true)
})

it('prints one label a page on a roll, and stores its size', async () => {
  keepPaperChoice(localStorage, { paper: OWN, lines: false })
  await open(undefined, 3)
  expect(pages()).toEqual([1, 1, 1])
  await type(/^Label width/, '62')
  await until(() => readPaperChoice(localStorage)?.paper.width === '62')
})

const pick = async (label: RegExp, option: RegExp) => {
  control(label)?.click()
  const found = () =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) => option.test(one.textContent ?? ''))
  ;(await until(found)).click()
}

const choose = (medium: string) =>
  document.querySelector<HTMLInputElement>(`input[type=radio][value=${medium}]`)?.click()

it('prints on US Letter, with sizes in inches', async () => {
  await open()
  await pick(/^Format/, /^3 × 10: 2 5\/8 × 1 in, US Letter$/)
  await says(/Each sheet has 30 labels of 2 5\/8 × 1 in/)
  expect(pages()).toEqual([30])
  await until(() => readPaperChoice(localStorage)?.paper.kind === 'letter')
  // The same grid is another one on another page.
  await pick(/^Paper/, /^Sheet of another size$/)
  await says('The dimensions do not fit together')
  await type(/^Page width/, '101.6')
  await type(/^Page height/, '152.4')
  await says(/Each sheet has 30 labels of 28.6 × 12.7 mm/)
  await type(/^Columns/, '1')
  await type(/^Rows/, '4')
  await until(() => pages().length === 8)
  await says(/Custom dimensions/)
})

it('prints on a tape, and shows the label length and the printable width', async () => {
  await open(undefined, 2)
  choose('tape')
  await says('The printer prints 18.1 mm of the 24 mm')
  await says(/Each label is \d+ mm long/)
  expect(pages()).toEqual([1, 1])
  expect(control(/^Labels already used/)).toBeUndefined()
  await type(/^Label length/, '72.5')
  await says('Each label is 72.5 mm long')
  await type(/^Printed width/, '24.1')
  await says('The dimensions do not fit together')
  await pick(/^Format/, /^12 mm$/)
  await says('The printer prints 9.9 mm of the 12 mm')
  await until(() => readPaperChoice(localStorage)?.paper.tape === '12')
})

it('prints cutting lines on sheets only, even if chosen for rolls', async () => {
  keepPaperChoice(localStorage, { paper: OWN, lines: true })
  await open(undefined, 1)
  const isLined = () => /lined/.test(document.querySelector('[data-paper]')?.className ?? '')
  expect(isLined()).toBe(false)
  choose('sheet')
  await until(isLined)
})

it('prints nothing while the measures do not fit together, and names the wrong one', async () => {
  keepPaperChoice(localStorage, { paper: SHEET, lines: false })
  await open()
  await type(/^Columns/, '30')
  await says('The dimensions do not fit together')
  expect(byRole('button', /^Print$/)?.getAttribute('aria-disabled')).toBe('true')
  expect(readPaperChoice(localStorage)?.paper.columns).toBe(3)
  control(/^Columns/)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await says('Columns must be no more than 15')
  await type(/^Columns/, '4')
  await until(() => pages().length === 2)
})

it('offers the farm’s formats to all users, and lets only admins save one', async () => {
  keepPaperChoice(localStorage, { paper: OWN, lines: false })
  await open(profiles([{ name: 'Fridge roll', ...OWN }]), 1)
  await says('Fridge roll (58 × 40 mm)')
  expect(byRole('button', /^Save for the farm$/)).toBeUndefined()
})

it('skips a format of a newer version', async () => {
  keepPaperChoice(localStorage, { paper: OWN, lines: false })
  // A field that is not known may make a known kind another paper.
  const slanted = { name: 'Slanted', ...OWN, angle: '20' }
  await open(profiles([{ name: 'Hexagons', kind: 'hexagon', side: '20' }, 5 as never, slanted]), 1)
  await says('Custom dimensions')
})

it('saves an admin’s format beside those of others, under a free name', async () => {
  const other = { name: 'Shelf sheets', ...SHEET }
  keepPaperChoice(localStorage, { paper: OWN, lines: false })
  await open(profiles([other]), 1)
  session.isAdmin = true
  await press(/^Save for the farm$/)
  await type(/^Name/, 'Shelf sheets')
  await says('A format with this name already exists')
  const save = byRole('button', /^Save$/)
  expect(save?.getAttribute('aria-disabled')).toBe('true')
  save?.click()
  await type(/^Name/, ' Fridge roll ')
  await press(/^Save$/)
  await until(() => app.toasts.some(({ text }) => text === 'Saved for everyone on the farm'))
  const [entry] = await app.db.outbox.toArray()
  expect(entry).toMatchObject({
    entity: 'farm',
    changes: { label_profiles: { from: [other], to: [other, { name: 'Fridge roll', ...OWN }] } },
  })
  await says('Fridge roll (58 × 40 mm)')

  // Changed, it stays the same format until somebody says otherwise.
  await type(/^Label height/, '41')
  await says('Custom dimensions')
  await press(/^Update Fridge roll$/)
  await says('Fridge roll (58 × 41 mm)')
  await press(/^Delete Fridge roll$/)
  await agree(/^Delete$/)
  await until(() => app.toasts.some(({ text }) => text === 'Deleted'))
  expect(await rowsOf(app.db, 'farm').get(FARM.farm.id)).toMatchObject({ label_profiles: [other] })
})

it('distinguishes two formats of one name, and changes or deletes the chosen one', async () => {
  const [first, second] = [
    { name: 'Shelf', ...OWN },
    { name: 'Shelf', ...OWN, height: '50' },
  ]
  const other = { name: 'Fridge', ...OWN, width: '70' }
  keepPaperChoice(localStorage, { paper: OWN, lines: false })
  await open(profiles([first, second, other]), 1)
  session.isAdmin = true
  await says('Shelf · 1 (58 × 40 mm)')
  control(/^Format/)?.click()
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) => one.textContent?.startsWith('Shelf · 2'))
  const shelf = await until(option)
  shelf.click()
  await type(/^Label height/, '51')
  await press(/^Update Shelf · 2$/)
  await says('Shelf · 2 (58 × 51 mm)')
  expect(await rowsOf(app.db, 'farm').get(FARM.farm.id)).toMatchObject({
    label_profiles: [first, { ...second, height: '51' }, other],
  })
  await press(/^Delete Shelf · 2$/)
  await agree(/^Delete$/)
  await until(() => app.toasts.some(({ text }) => text === 'Deleted'))
  expect(await rowsOf(app.db, 'farm').get(FARM.farm.id)).toMatchObject({ label_profiles: [first, other] })
})

it('shows that the labels are gone when their job is gone', async () => {
  app = await startApp('/print-qr?id=7', { '/print-qr': PrintScreen })
  await says('These labels are no longer available')
  expect(byRole('button', /^Print$/)).toBeUndefined()
})
