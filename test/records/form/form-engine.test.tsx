// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { closeForm, readForm, readFormsStatus, setFormValue } from '../../../src/state/form/forms'
import { answerScan } from '../../../src/state/labels/scan-request'
import { usePageFacts } from '../../../src/state/screen/page'
import { FARM } from '../../data/replica'
import { agree, byRole, control, leaveField, page, press, says, startApp, type TestApp, type, until } from '../app'
import { registryWithCrates } from './every-field'

let app: TestApp
const ran: unknown[] = []
let outcome: () => Promise<boolean> = async () => true
afterEach(async () => {
  ran.length = 0
  outcome = async () => true
  await app.close()
  for (const id of ['crate:new', `crate:${CRATE}`, `sealed_crate:${CRATE}`]) closeForm(id)
})

const run = (action: string, values: unknown) => {
  ran.push(action, values)
  return outcome()
}
let drawn = 0
/** The footer's subscription to a screen: counts its renders. */
const Footer = () => {
  usePageFacts()
  drawn += 1
  return null
}
const screens = {
  '/': () => <p>home</p>,
  '/crates/create': () => (
    <>
      <Footer />
      <RecordFormScreen entity="crate" runAction={run} />
    </>
  ),
  '/crates/$id': () => <p>a crate</p>,
  '/edit': () => <RecordFormScreen entity="crate" id={CRATE} />,
  '/look': () => <RecordFormScreen entity="sealed_crate" id={CRATE} />,
}
const CRATE = '01920000-0000-7000-8000-000000000f01'
const start = async (address: string, prepare?: Parameters<typeof startApp>[2]) => {
  app = await startApp(address, screens, prepare, registryWithCrates)
  await until(() => control(/^Name/), 'the form')
}
const values = (id = 'crate:new') => readForm(id)?.values
describe('the visible fields of a form', () => {
  it('follow visibleWhen at once, and only they are validated', async () => {
    await start('/crates/create')
    expect(control(/^Lid/)).toBeUndefined()
    setFormValue('crate:new', 'kind', 'box')
    await until(() => control(/^Lid/), 'the lid')
    await until(() => readForm('crate:new')?.errors.lid === 'Lid required', 'its finding')
    setFormValue('crate:new', 'kind', 'bag')
    await until(() => control(/^Lid/) === undefined, 'no lid')
    await until(() => readForm('crate:new')?.errors.lid === undefined, 'no finding')
  })

  it('takes the choices of a field from the other values', async () => {
    await start('/crates/create?kind=bag&colour=clear')
    await until(() => control(/^Colour/)?.textContent === 'Clear', 'the choice')
    setFormValue('crate:new', 'kind', 'box')
    await until(() => control(/^Colour/)?.textContent === 'Select...', 'no such choice any more')
    await press(/^centre Save/)
    await says('Colour invalid')
  })

  it('hides hidden fields and makes read-only ones uneditable', async () => {
    await start('/crates/create')
    expect(control(/^Secret/)).toBeUndefined()
    expect(control(/^Shelf/)).toHaveProperty('readOnly', true)
    await type(/^Shelf/, 'typed')
    expect(values()?.shelf).toBeUndefined()
  })

  it('shows placeholders where the definition has them', async () => {
    await start('/crates/create')
    expect(control(/^Mail/)).toHaveProperty('placeholder', 'name@farm')
  })
})

describe('a removable field', () => {
  it('clears when folded, returns empty, and takes the focus', async () => {
    await start('/crates/create')
    await type(/^Weight/, '7')
    await press(/^Remove: Weight/)
    await until(() => control(/^Weight/) === undefined, 'it gone')
    expect(values()?.weight).toBeUndefined()
    const add = await until(() => byRole('button', /^Add: Weight/))
    await until(() => document.activeElement === add, 'the focus on the way back')
    await press(/^Add: Weight/)
    await until(() => document.activeElement === control(/^Weight/), 'the focus in the field')
    expect(control(/^Weight/)).toHaveProperty('value', '')
  })

  it('drops its finding when it is folded away', async () => {
    await start('/crates/create')
    await type(/^Note/, 'no')
    await leaveField(/^Note/)
    await says('Note validation failed')
    await press(/^Remove: Note/)
    await until(() => !page().includes('Note validation failed'), 'no finding')
  })
})

describe('a button field', () => {
  it('runs its action with the values of the form and reports success', async () => {
    await start('/crates/create')
    await type(/^Name/, 'A1')
    await press(/^Scales: Weigh/)
    await until(() => app.toasts.length > 0, 'a toast')
    expect(ran).toEqual(['weigh', expect.objectContaining({ name: 'A1' })])
    expect(app.toasts).toEqual([{ kind: 'success', text: 'Action completed successfully' }])
  })

  it.each([
    ['answers no', async () => false],
    ['breaks', async () => Promise.reject(new Error('no scales'))],
  ])('reports when its action %s', async (_how, failing) => {
    outcome = failing
    await start('/crates/create')
    await press(/^Scales: Weigh/)
    await until(() => app.toasts.length > 0, 'a toast')
    expect(app.toasts).toEqual([{ kind: 'error', text: 'Action failed' }])
  })

  it('runs one action at a time', async () => {
    let finish = (_: boolean) => {}
    outcome = () => new Promise((resolve) => (finish = resolve))
    await start('/crates/create')
    await press(/^Scales: Weigh/)
    byRole('button', /^Scales: Weigh/)?.click()
    finish(true)
    await until(() => app.toasts.length > 0, 'a toast')
    expect(ran).toHaveLength(2)
  })
})

describe('a block', () => {
  it('forms a group under its own label with required marks, also nested', async () => {
    await start('/crates/create')
    await type(/^Name/, 'A1')
    control(/^Sealed/)?.click()
    await until(() => byRole('heading', /^Place$/), 'the group')
    await until(() => byRole('heading', /^Position$/), 'the group inside')
    await press(/^centre Save/)
    await says('Room required')
    await type(/^Room/, 'North1')
    await says('Max 5 characters')
    await type(/^Room/, 'N1')
    await type(/^Row/, '12')
    await says('Row must be no more than 9')
    expect(values()?.place).toEqual({ room: 'N1', geo: { row: 12 } })
    await type(/^Row/, '7')
    await press(/^centre Save/)
    await agree(/^Add$/)
    await says('a crate')
    const [row] = await rowsOf(app.db, 'crate').toArray()
    expect(row).toMatchObject({ name: 'A1', sealed: true, place: { room: 'N1', geo: { row: 7 } } })
  })

  it('takes its values from dotted keys as well as from an object', async () => {
    await start('/crates/create?sealed=true&place.room=N2&place.geo.row=3')
    expect(control(/^Room/)).toHaveProperty('value', 'N2')
    expect(control(/^Row/)).toHaveProperty('value', '3')
    await app.go('/')
    await until(() => app.path() === '/', 'home')
    await rowsOf(app.db, 'crate').put({ id: CRATE, name: 'B1', sealed: true, 'place.room': 'N3', place: { rack: 4 } })
    await app.go('/edit')
    await until(() => control(/^Room/), 'the form')
    expect(control(/^Room/)).toHaveProperty('value', 'N3')
    expect(control(/^Rack/)).toHaveProperty('value', '4')
  })
})

describe('a list in a list', () => {
  it('accepts edits, with each finding at its entry', async () => {
    await start('/crates/create')
    await type(/^Name/, 'A1')
    await press(/^Add layer/)
    await type(/^What/, 'straw')
    await press(/^Add tag/)
    await press(/^Add tag/)
    const second = await until(() => document.querySelector<HTMLInputElement>('[name="layers.0.tags.1"]'))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(second, 'too long')
    second.dispatchEvent(new Event('input', { bubbles: true }))
    await press(/^centre Save/)
    await says('Max 5 characters')
    expect(document.querySelector('[name="layers.0.tags.1"]')?.getAttribute('aria-invalid')).toBe('true')
    expect(document.querySelector('[name="layers.0.tags.0"]')?.getAttribute('aria-invalid')).toBeNull()
  })
})

describe('a check over the whole form', () => {
  it('blocks the save and names the field with the finding', async () => {
    await start('/crates/create')
    await type(/^Name/, 'A1')
    await type(/^Note/, 'A1')
    await press(/^centre Save/)
    await says('Note validation failed')
    expect(readForm('crate:new')).toMatchObject({ isValid: false, errorCount: 1 })
    expect(byRole('heading', /^Add A1/)).toBeUndefined()
  })

  it('blocks the save with a message below the form when it names no field', async () => {
    await start('/crates/create?kind=bag')
    await type(/^Name/, 'A1')
    await press(/^Add layer/)
    await type(/^What/, 'straw')
    expect(page()).not.toContain('Crate validation failed')
    await press(/^centre Save/)
    await says('Crate validation failed')
    expect(readFormsStatus()).toMatchObject({ isInvalid: true, errorCount: 1, isDirty: true })
    await press(/^Remove Layer 1/)
    await until(() => !page().includes('Crate validation failed'), 'peace')
    expect(readFormsStatus()).toMatchObject({ isInvalid: false, errorCount: 0 })
  })
})

const label = (quantity: number) =>
  `${window.location.origin}/view?view=true&category=GRAIN&key=${FARM.item.id}&quantity_id=${quantity}`

describe('a scan into a field', () => {
  const answer = async (text: string, button: RegExp, nth = 0) => {
    await until(() => document.querySelectorAll('button').length > 0)
    const all = [...document.querySelectorAll<HTMLElement>('button')].filter((one) =>
      button.test(one.getAttribute('aria-label') ?? ''),
    )
    all[nth]?.click()
    await says('scanner for')
    answerScan({ text })
    await until(() => !page().includes('scanner for'), 'the scanner gone')
  }

  it('fills field, dependents and count from a camera, with a message for two seconds', async () => {
    await start('/crates/create')
    await answer(label(7), /^Scan QR Code$/, 1)
    await until(() => values()?.count === 7, 'the count')
    expect(values()).toMatchObject({ item_id: FARM.item.id, unit_id: FARM.kg.id, count: 7 })
    await until(() => control(/^Content/)?.textContent?.includes('Rye grain'), 'its name')
    expect(app.toasts).toEqual([{ kind: 'success', duration: 2000, text: 'Field updated: Content' }])
  })

  it('puts the unchanged text into a text field', async () => {
    await start('/crates/create')
    await answer(' LOT 9 ', /^Scan QR Code$/, 0)
    await until(() => values()?.name === 'LOT 9', 'the text')
  })
})

describe('the footer of a form', () => {
  it('renders again only when its own content changes', async () => {
    await start('/crates/create')
    await type(/^Name/, 'A')
    const before = drawn
    for (const name of ['A1', 'A12', 'A123']) await type(/^Name/, name)
    expect(drawn).toBe(before)
    await type(/^Name/, '')
    await leaveField(/^Name/)
    await until(() => byRole('button', /^centre Save 1/), 'the count')
    expect(drawn).toBeGreaterThan(before)
  })
})

describe('a form without the right to change', () => {
  it('becomes a view: read-only fields, no save button, form type `view`', async () => {
    await start('/look', async ({ db }) => {
      await rowsOf(db, 'sealed_crate').put({ id: CRATE, name: 'B1', weight: '5' })
    })
    expect(readForm(`sealed_crate:${CRATE}`)?.formType).toBe('view')
    expect(readFormsStatus()).toMatchObject({ isView: true, isDirty: false, isInvalid: false })
    expect(control(/^Name/)).toHaveProperty('readOnly', true)
    expect(byRole('button', /^centre Save/)).toBeUndefined()
    expect(byRole('button', /^Remove: |^Add |Scan QR Code/)).toBeUndefined()
    await app.go('/')
    await says('home')
    expect(readFormsStatus().isView).toBe(false)
  })
})

describe('a form that was saved', () => {
  it('becomes clean with its values, then closes and deletes its draft', async () => {
    await start('/crates/create')
    await type(/^Name/, 'A1')
    expect(sessionStorage.length).toBe(1)
    await press(/^centre Save/)
    await agree(/^Add$/)
    await says('a crate')
    await until(() => readForm('crate:new') === undefined, 'it closed')
    expect(sessionStorage.length).toBe(0)
  })

  it('never stores a secret in its draft', async () => {
    await start('/crates/create')
    await type(/^Pin/, 'oyster7')
    await type(/^Name/, 'A1')
    expect(Object.values({ ...sessionStorage }).join()).toContain('A1')
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('oyster')
  })
})
