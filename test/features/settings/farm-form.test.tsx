// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import type { Values } from '../../../src/domain/kit/field'
import { FarmForm } from '../../../src/features/settings/FarmForm'
import { rememberInMemory } from '../../../src/state/person/session-store'
import { useRows } from '../../../src/state/replica/use-live'
import { FARM, USER } from '../../data/replica'
import { PATIENCE_MS } from '../../patience'
import { agree, control, page, press, says, startApp, type TestApp, type, until } from '../../records/app'

let app: TestApp
/** What it says of the record, the form knows: both are given one row. */
const Settings = () => {
  const row = useRows('farm')?.[0]
  if (!row) return null
  return (
    <>
      <FarmForm row={row} />
      <p>{`rev ${row.rev}`}</p>
    </>
  )
}
beforeEach(async () => {
  app = await startApp('/settings', { '/': () => <p>home</p>, '/settings': Settings })
  rememberInMemory({ userId: USER, name: 'Vera', isAdmin: true, isRemember: true, token: 'test' })
  await until(() => control(/^Name/), 'the form')
})
afterEach(() => app.close())

/** The pull brings what another admin did. */
const pulled = (values: Values) => rowsOf(app.db, 'farm').put({ ...FARM.farm, rev: 99, ...values })
const said = (label: RegExp) => (control(label) as HTMLInputElement).value
const ADDRESSES = /^Web addresses of this farm/

const save = async (...notes: string[]) => {
  await press(/^Save$/)
  await says('Save the farm’s settings?')
  for (const note of notes) await says(note)
  if (notes.length === 0) expect(page()).not.toContain('Someone else changed')
  await agree(/^Save$/)
  await until(() => app.toasts.some(({ text }) => text === 'Saved'), 'the toast')
  return (await app.db.outbox.toArray())[0]?.changes
}

describe('S18: the farm’s form, open while another admin changes the farm', () => {
  it('saves its changed fields only: a note does not revert another admin’s name', async () => {
    await type(/^Notes/, 'gate code 12')
    await pulled({ name: 'North by Ivan', origins: ['https://two.example'] })
    await says('rev 99')
    expect(await save()).toEqual({ notes: { from: null, to: 'gate code 12' } })
    await until(() => said(/^Name/) === 'North by Ivan', 'the other’s name')
    expect(said(ADDRESSES)).toBe('https://two.example')
  })

  it('shows other users’ changes while the user does not type', async () => {
    await pulled({ name: 'North by Ivan' })
    await until(() => said(/^Name/) === 'North by Ivan', 'the other’s name')
    await type(/^Notes/, 'gate code 12')
    expect(await save()).toEqual({ notes: { from: null, to: 'gate code 12' } })
  })

  it('keeps an address that another admin added, so that its labels stay valid', async () => {
    await type(ADDRESSES, 'https://one.example')
    await pulled({ origins: ['https://two.example'] })
    await says('rev 99')
    expect(await save()).toEqual({ origins: { from: [], to: ['https://one.example'] } })
    expect((await rowsOf(app.db, 'farm').toArray())[0]?.origins).toEqual(['https://two.example', 'https://one.example'])
  })

  it('shows another user’s change of the same field, and saves on top', async () => {
    await type(/^Name/, 'North by Vera')
    await pulled({ name: 'North by Ivan' })
    await says('rev 99')
    expect(await save('Someone else changed: Name')).toEqual({
      name: { from: 'North by Ivan', to: 'North by Vera' },
    })
  })

  it('shows changes of others once typed values are taken out again', async () => {
    await type(/^Notes/, 'x')
    await pulled({ name: 'North by Ivan' })
    await says('rev 99')
    expect(said(/^Name/)).not.toBe('North by Ivan')
    await type(/^Notes/, '')
    await until(() => said(/^Name/) === 'North by Ivan', 'the other’s name')
  })
})

it('S29: keeps the form after a save without space, for another attempt', async () => {
  await type(/^Notes/, 'gate code 12')
  const full = vi.spyOn(app.db.outbox, 'bulkAdd').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const failures: unknown[] = []
  const hear = (reason: unknown) => void failures.push(reason)
  process.on('unhandledRejection', hear)
  await press(/^Save$/)
  await says('Save the farm’s settings?')
  await agree(/^Save$/)
  await vi.waitFor(() => expect(failures).toHaveLength(1), PATIENCE_MS)
  process.off('unhandledRejection', hear)
  full.mockRestore()
  await until(() => !page().includes('Save the farm’s settings?'), 'the question is gone')
  expect(await save()).toEqual({ notes: { from: null, to: 'gate code 12' } })
})
