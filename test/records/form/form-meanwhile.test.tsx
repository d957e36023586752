// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import type { Values } from '../../../src/domain/kit/field'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { useRow } from '../../../src/state/replica/use-live'
import { FARM } from '../../data/replica'
import { agree, control, page, press, says, startApp, type TestApp, type, until } from '../app'

let app: TestApp
afterEach(() => app.close())

const { item } = FARM
/** A component behind the form that reads the same record. */
const Rev = () => <p>{`rev ${useRow('item', item.id)?.rev}`}</p>
const openForm = async () => {
  app = await startApp('/form', {
    '/': () => <p>home</p>,
    '/form': () => (
      <>
        <RecordFormScreen entity="item" id={item.id} />
        <Rev />
      </>
    ),
  })
  await until(() => control(/^Name/), 'the form')
}

/** A pulled row of a record without pending work. */
const pulled = (values: Values) => rowsOf(app.db, 'item').put({ ...item, rev: 99, ...values })

const saved = async () => {
  await until(() => app.toasts.some(({ text }) => text.startsWith('Changed ')), 'the toast')
  const [mutation] = await app.db.outbox.toArray()
  return mutation?.changes
}

describe('S18: a form whose record another user changes', () => {
  it('keeps entries that others add to a list that unites', async () => {
    await openForm()
    await pulled({ bar_codes: ['222'] })
    await says('rev 99')
    await press(/^Add barcode/)
    await until(() => document.querySelector('[name="bar_codes.0"]'), 'the line')
    const line = document.querySelector<HTMLInputElement>('[name="bar_codes.0"]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(line, '111')
    line?.dispatchEvent(new Event('input', { bubbles: true }))
    await press(/^centre Save/)
    await says('Save changes to Rye grain?')
    expect(page()).not.toContain('Someone else changed')
    await agree(/^Save$/)
    expect(await saved()).toEqual({ bar_codes: { from: null, to: ['111'] } })
    expect((await rowsOf(app.db, 'item').get(item.id))?.bar_codes).toEqual(['222', '111'])
  })

  it('overwrites a change that the question showed', async () => {
    await openForm()
    await type(/^Name/, 'Rye of Ivan')
    await pulled({ name: 'Rye of Vera', notes: 'from the mill' })
    await says('rev 99')
    await press(/^centre Save/)
    await says('Someone else changed: Name')
    await agree(/^Save$/)
    expect(await saved()).toEqual({ name: { from: 'Rye of Vera', to: 'Rye of Ivan' } })
  })

  it('leaves a change that arrives during the question to the server', async () => {
    await openForm()
    await type(/^Name/, 'Rye of Ivan')
    await press(/^centre Save/)
    await says('Save changes to Rye of Ivan?')
    expect(page()).not.toContain('Someone else changed')
    await pulled({ name: 'Rye of Vera' })
    await agree(/^Save$/)
    expect(await saved()).toEqual({ name: { from: 'Rye grain', to: 'Rye of Ivan' } })
  })
})
