// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../src/data/db'
import { registry } from '../../src/domain/entities/registry'
import { makeRegistry } from '../../src/domain/kit/entity'
import { RecordDetailScreen } from '../../src/records/detail/RecordDetailScreen'
import { RecordFormScreen } from '../../src/records/form/RecordFormScreen'
import { RecordListScreen } from '../../src/records/list/RecordListScreen'
import { closeForm, readForm, setFormValue } from '../../src/state/form/forms'
import { FARM } from '../data/replica'
import { jar } from '../throwaway-entity'
import {
  agree,
  byRole,
  control,
  forgetSent,
  leaveField,
  page,
  press,
  says,
  startApp,
  type TestApp,
  type,
  until,
} from './app'

let app: TestApp
afterEach(() => app.close())

const screens = {
  '/': () => <p>home</p>,
  '/jars': () => <RecordListScreen entity="jar" />,
  '/jars/create': () => <RecordFormScreen entity="jar" />,
  '/jars/$id': () => <RecordDetailScreen entity="jar" />,
  '/units/create': () => <RecordFormScreen entity="unit" />,
  '/units/$id': () => <RecordDetailScreen entity="unit" />,
  '/suppliers/create': () => <RecordFormScreen entity="supplier" />,
  '/suppliers': () => <RecordListScreen entity="supplier" />,
  '/suppliers/$id': () => <RecordDetailScreen entity="supplier" />,
  '/uses': () => <RecordListScreen entity="use" />,
  '/uses/$id': () => <RecordDetailScreen entity="use" />,
  '/ingredients-and-purchases/items/create': () => <RecordFormScreen entity="item" />,
  '/ingredients-and-purchases/purchases/create': () => <RecordFormScreen entity="purchase" />,
}
const start = async (address: string, prepare?: Parameters<typeof startApp>[2]) => {
  app = await startApp(address, screens, prepare)
}
const aliveJars = () =>
  rowsOf(app.db, 'jar')
    .filter((one) => !one.deleted_at)
    .count()
const JAR = '01920000-0000-7000-8000-000000000e01'
const putJar =
  (id: string, code: string, name: string) =>
  async ({ db }: TestApp['replica']) => {
    await rowsOf(db, 'jar').put({ id, rev: 9, code, name, volume: '500.125', created_at: '2026-03-01T10:00:00.000Z' })
  }

describe('an entity without screens of its own', () => {
  it('lists, creates, opens, changes and deletes from its definition alone', async () => {
    await start('/jars')
    await says('Jars: nothing here yet')
    await press(/New: Jar/, 'link')
    await says('New: Jar')
    await type(/^Code/, 'J1')
    await type(/^Name/, 'Wide jar')
    await type(/^Volume/, '500,5')
    await press(/^centre Save/)
    await says('Add Wide jar?')
    await agree(/^Add$/)
    await until(() => app.path().match(/^\/jars\/0/), 'the detail')
    const [row] = await rowsOf(app.db, 'jar').toArray()
    expect(row).toMatchObject({ code: 'J1', name: 'Wide jar', volume: '500.5' })
    expect(await app.db.outbox.count()).toBe(1)
    await says('500.50 ml')
    await says('Not sent yet')
    await app.go(`/jars/${row?.id}?edit=true`)
    await type(/^Name/, 'Tall jar')
    await press(/^centre Save/)
    await agree(/^Save$/)
    await says(/Tall jar/)
    await press(/^Delete$/)
    await says('Delete Tall jar?')
    await says('You can undo this for a few seconds.')
    expect(page()).not.toContain('cannot be undone')
    await agree(/^Delete$/)
    await until(() => app.path() === '/jars', 'the list')
    expect(await aliveJars()).toBe(0)
    expect(app.toasts.at(-1)).toMatchObject({ text: 'Deleted Tall jar', undo: expect.anything() })
  })

  it('asks for the tick and offers no undo where a deletion is final', async () => {
    const definitions = makeRegistry([...registry.all, { ...jar, deletion: 'final' }])
    app = await startApp(`/jars/${JAR}`, screens, putJar(JAR, 'J1', 'Wide jar'), definitions)
    await says('Wide jar')
    await press(/^Delete$/)
    await says('I understand this action cannot be undone')
    expect(byRole('button', /^Delete$/)?.getAttribute('aria-disabled')).toBe('true')
    expect(page()).not.toContain('You can undo this')
    document.querySelector<HTMLInputElement>('input[name=understood]')?.click()
    await agree(/^Delete$/)
    await until(() => app.path() === '/jars', 'the list')
    expect(await aliveJars()).toBe(0)
    expect(app.toasts).toEqual([{ kind: 'success', text: 'Deleted Wide jar' }])
  })

  it('matches a search by name or code only', async () => {
    await start('/jars', async (replica) => {
      await putJar(JAR, 'J1', 'Wide jar')(replica)
      await putJar('01920000-0000-7000-8000-000000000e02', 'J2', 'Tall jar')(replica)
    })
    await says('Wide jar')
    const search = await until(() => document.querySelector<HTMLInputElement>('input[type=search]'))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'j2')
    search.dispatchEvent(new Event('input', { bubbles: true }))
    await until(() => !page().includes('Wide jar'), 'the filter')
    expect(page()).toContain('Tall jar')
  })

  it('explains an address that leads nowhere', async () => {
    await start(`/jars/${JAR}`)
    await says('Jar not found.')
  })
})

describe('a form', () => {
  it('shows missing fields only after a save was tried', async () => {
    await start('/jars/create')
    await until(() => control(/^Code/))
    expect(page()).not.toContain('Code required')
    await press(/^centre Save 0/)
    await says('Code required')
    await says('Name required')
    const save = await until(() => byRole('button', /^centre Save 2/), 'a counted button')
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await type(/^Code/, 'J1')
    await until(() => byRole('button', /^centre Save 1/), 'one less')
  })

  it('shows a finding under a left field, and its hint after the label', async () => {
    await start('/suppliers/create')
    await type(/^E-mail/, 'vera')
    expect(page()).not.toContain('E-mail invalid')
    await leaveField(/^E-mail/)
    await says('E-mail invalid')
    expect(control(/^E-mail \(@ required\)/)).toBeDefined()
    await type(/^E-mail/, 'вера@farm.example')
    await until(() => control(/^E-mail \(latin only\)/), 'the other hint')
    await type(/^E-mail/, 'vera@farm')
    await until(() => control(/^E-mail \(invalid\)/), 'the third hint')
    await says('E-mail must be a valid email')
    await type(/^E-mail/, 'vera@farm.example')
    await until(() => !page().includes('must be a valid email'), 'peace')
    await type(/^Code/, 'LONGERTHANTEN')
    await leaveField(/^Code/)
    await says('Max 10 characters')
  })

  it('neither validates nor saves hidden fields', async () => {
    await start('/units/create')
    await type(/^Code/, 'bag')
    expect(control(/^Factor/)).toBeUndefined()
    await press(/^centre Save/)
    await agree(/^Add$/)
    await until(() => app.path().startsWith('/units/0'), 'the new unit')
    expect(await rowsOf(app.db, 'unit').where('code').equals('bag').first()).not.toHaveProperty('factor')
  })

  it('starts with defaults, today, the farm’s currency and the values of the address', async () => {
    await start(`/ingredients-and-purchases/purchases/create?item_id=${FARM.item.id}&package_count=12`)
    await until(() => control(/^Ingredient/)?.textContent?.includes('Rye grain'), 'the given ingredient')
    expect(control(/^Packages/)).toHaveProperty('value', '12')
    expect(control(/^Currency/)).toHaveProperty('value', 'EUR')
    expect(control(/^Date/)).toHaveProperty('value', new Date().toISOString().slice(0, 10))
    expect(control(/^Status/)?.textContent).toContain('Received')
  })

  it('names the record with the same code, at the field', async () => {
    await start('/units/create')
    await type(/^Code/, ' KG ')
    await press(/^centre Save/)
    await agree(/^Add$/)
    await says('kg already has this code')
    expect(app.path()).toBe('/units/create')
    await until(() => byRole('button', /^centre Save 1/), 'a blocked button')
    await type(/^Code/, 'kilo')
    await until(() => byRole('button', /^centre Save 0/), 'a free button')
  })

  it('sends changed fields only, and leaves an amount alone that was only focused', async () => {
    await start(`/jars/${JAR}`, putJar(JAR, 'J1', 'Wide jar'))
    await press(/^Edit$/, 'link')
    await until(() => control(/^Volume/))
    control(/^Volume/)?.focus()
    await leaveField(/^Volume/)
    await type(/^Name/, 'Wider jar')
    await press(/^centre Save/)
    await agree(/^Save$/)
    await says('Wider jar')
    const [mutation] = await app.db.outbox.toArray()
    expect(mutation?.changes).toEqual({ name: { from: 'Wide jar', to: 'Wider jar' } })
    expect((await rowsOf(app.db, 'jar').get(JAR))?.volume).toBe('500.125')
  })

  it('shows no other form’s values while its record loads or is missing', async () => {
    await start('/jars/create', putJar(JAR, 'J1', 'Wide jar'))
    await type(/^Name/, 'Half typed')
    const before = readForm('jar:new')?.values
    const shown: string[] = []
    const watch = new MutationObserver(() => shown.push(control(/^Name/)?.value ?? ''))
    watch.observe(document.body, { childList: true, subtree: true })
    // As a form for one of its references opens: the first one stays open.
    await app.go(`/jars/${JAR}?edit=true&into=jar:new`)
    await until(() => control(/^Name/)?.value === 'Wide jar', 'the record')
    watch.disconnect()
    expect(shown).not.toContain('Half typed')
    await app.go('/jars/01920000-0000-7000-8000-00000000dead?edit=true&into=jar:new')
    await says('Jar not found.')
    await app.go('/jars')
    await until(() => app.path() === '/jars', 'the list')
    expect(readForm('jar:new')?.values).toEqual(before)
    closeForm('jar:new')
  })

  it('saves text typed between two attempts, even if the first was stored', async () => {
    await start('/jars/create', async (replica) => {
      const { save } = replica
      let tries = 0
      // The first try is stored, and the storage breaks before it tells.
      const silent: typeof save = async (intents) => {
        const outcome = await save(intents)
        tries += 1
        return tries > 1 ? outcome : { ok: false, index: 0, code: 'disk_failed', findings: [] }
      }
      Object.assign(replica, { save: silent })
    })
    await type(/^Code/, 'J1')
    await type(/^Name/, 'Wide jar')
    await type(/^Volume/, '500')
    await press(/^centre Save/)
    await agree(/^Add$/)
    await until(() => app.toasts.at(-1)?.kind === 'error', 'the failure')
    await until(() => !page().includes('Add Wide jar?'), 'the answer')
    await type(/^Name/, 'Wider jar')
    await type(/^Volume/, '')
    await press(/^centre Save/)
    await says('Save changes to Wider jar?')
    await says('Already added: Wide jar. This changes it.')
    await agree(/^Save$/)
    await until(() => app.path().match(/^\/jars\/0/), 'the detail')
    expect(await aliveJars()).toBe(1)
    const [row] = await rowsOf(app.db, 'jar').toArray()
    expect(row).toMatchObject({ code: 'J1', name: 'Wider jar' })
    expect(row?.volume ?? undefined).toBeUndefined()
    expect(app.toasts.at(-1)).toMatchObject({ kind: 'success', text: 'Changed Wider jar' })
  })

  it('asks before it loses typed values, and keeps them over a reload', async () => {
    await start('/jars/create')
    await type(/^Name/, 'Half typed')
    expect(Object.values({ ...sessionStorage }).join()).toContain('Half typed')
    await app.go('/jars')
    await says('Leave without saving?')
    await press(/^Stay$/)
    expect(app.path()).toBe('/jars/create')
    expect(control(/^Name/)).toHaveProperty('value', 'Half typed')
    await until(() => !page().includes('Leave without saving?'), 'the answer')
    await app.go('/jars')
    await press(/^Leave$/)
    await until(() => app.path() === '/jars', 'the list')
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('Half typed')
  })

  it('drops text typed for a removed entry, and leaves other entries alone', async () => {
    await start('/ingredients-and-purchases/items/create')
    await until(() => readForm('item:new'), 'the form')
    setFormValue('item:new', 'unit_conversions', [{ factor: '25' }, { factor: '0.5' }])
    const factor = await until(
      () =>
        document.querySelector('[name="unit_conversions.1.factor"]') &&
        document.querySelector<HTMLInputElement>('[name="unit_conversions.0.factor"]'),
    )
    factor.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(factor, '40')
    factor.dispatchEvent(new Event('input', { bubbles: true }))
    const remove = await until(() => byRole('button', /^Remove Conversion 1/))
    remove.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
    factor.blur()
    remove.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, cancelable: true }))
    remove.click()
    await until(() => !document.querySelector('[name="unit_conversions.1.factor"]'), 'one entry')
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(readForm('item:new')?.values.unit_conversions).toEqual([{ factor: '0.5' }])
    closeForm('item:new')
  })

  it('takes several other units as entries, with each finding at its entry', async () => {
    await start('/ingredients-and-purchases/items/create')
    await type(/^Name/, 'Oak pellets')
    await press(/^Add conversion/)
    await press(/^Add conversion/)
    await until(() => document.querySelectorAll('[name="unit_conversions.1.factor"]').length)
    const second = document.querySelector<HTMLInputElement>('[name="unit_conversions.1.factor"]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(second, '0')
    second?.dispatchEvent(new Event('input', { bubbles: true }))
    await press(/^centre Save/)
    await says('Factor must be more than 0')
    // The first line is blank and says nothing; the finding stands at the second, where it was typed.
    expect(second?.getAttribute('aria-invalid')).toBe('true')
    await press(/^Remove Conversion 2/)
    await press(/^Remove Conversion 1/)
    await until(() => control(/^Factor/) === undefined, 'the line gone')
  })
})

const USE = {
  item_id: FARM.item.id,
  unit_id: FARM.kg.id,
  quantity: '2.5',
  occurred_at: '2026-03-05T09:50:00.000Z',
}

describe('a posted record', () => {
  it('allows changes of its notes only, and is undone by a reversal', async () => {
    const id = '01920000-0000-7000-8000-000000000d01'
    await start(`/uses/${id}`, async (replica) => {
      await replica.save([{ kind: 'create', entity: 'use', id, values: USE }])
      await forgetSent(replica)
    })
    await says('Rye grain')
    await press(/^Undo$/)
    await says('Undone')
    const rows = await rowsOf(app.db, 'use').toArray()
    expect(rows.map((row) => row.reverses_id)).toContain(id)
    expect((await app.db.stock.get(FARM.item.id))?.used).toBe(0n)
    await app.go(`/uses/${id}?edit=true`)
    const quantity = await until(() => control(/^Quantity/))
    expect(quantity).toHaveProperty('readOnly', true)
    expect(control(/^Notes/)).toHaveProperty('readOnly', false)
  })

  it('leaves the queue if it was never sent, and its screen closes (S16)', async () => {
    const id = '01920000-0000-7000-8000-000000000d03'
    await start(`/uses/${id}`, async ({ save }) => {
      await save([{ kind: 'create', entity: 'use', id, values: USE }])
    })
    await says('Rye grain')
    await press(/^Undo$/)
    await until(() => app.path() === '/uses', 'the list')
    expect([await rowsOf(app.db, 'use').count(), await app.db.outbox.count()]).toEqual([0, 0])
    expect(app.toasts.map(({ text }) => text)).toEqual(['Undone'])
  })
})

describe('a deleted record', () => {
  it('returns by the toast, even if its create was never sent', async () => {
    const id = '01920000-0000-7000-8000-000000000d02'
    const values = { name: 'Kovalev Mill' }
    await start(`/suppliers/${id}`, async ({ save }) => {
      await save([{ kind: 'create', entity: 'supplier', id, values }])
    })
    await press(/^Delete$/)
    await says('Delete Kovalev Mill?')
    await agree(/^Delete$/)
    const { undo } = await until(() => app.toasts.find((one) => one.undo), 'a toast with a way back')
    expect(await rowsOf(app.db, 'supplier').count()).toBe(0)
    undo?.onUndo()
    await until(() => app.toasts.some(({ text }) => text === 'Undone'), 'undone')
    expect(await rowsOf(app.db, 'supplier').get(id)).toMatchObject(values)
    expect((await app.db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['create'])
  })
})
