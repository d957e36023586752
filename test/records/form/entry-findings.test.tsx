// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import styles from '../../../src/records/records.module.css'
import { closeForm, setFormValue } from '../../../src/state/form/forms'
import group from '../../../src/ui/controls/field/group.module.css'
import { registryWithKit } from '../../throwaway-entity'
import { control, press, startApp, type TestApp, type, until } from '../app'

let app: TestApp
afterEach(async () => {
  await app.close()
  closeForm('brew:new')
})
const screens = { '/': () => <p>home</p>, '/brews/create': () => <RecordFormScreen entity="brew" /> }

const start = async (mode: string, parts: readonly { readonly [key: string]: string }[]) => {
  app = await startApp('/brews/create', screens, undefined, registryWithKit)
  await until(() => control(/^Name/), 'the form')
  await type(/^Name/, 'Rye')
  setFormValue('brew:new', 'mode', mode)
  setFormValue('brew:new', 'parts', [...parts])
}

it('draws a finding about a whole entry at that entry', async () => {
  await start('fractional', [{ percent: '50' }, { percent: '120' }])
  await until(() => document.querySelector('[name="parts.1.percent"]'), 'the second part')
  await press(/^centre Save/)
  const line = await until(() => document.querySelector('[data-finding="parts.1"]'), 'the finding')
  expect(line.textContent).not.toBe('')
  expect(document.querySelector('[data-finding="parts.0"]')).toBeNull()
})

it('sets an amount of an entry on one row with its unit', async () => {
  await start('quantity', [{ amount: '2' }])
  const amount = await until(() => document.querySelector('[name="parts.0.amount"]'), 'the amount')
  const row = amount.closest(`.${group.row}`)
  expect(row?.children).toHaveLength(2)
  expect(row?.textContent).toContain('Unit')
})

it('draws an entry’s warning as a warning, and an error as an error', async () => {
  await start('fractional', [{ percent: '60' }, { percent: '30' }])
  await until(() => document.querySelector('[name="parts.1.percent"]'), 'the second part')
  await press(/^centre Save/)
  const line = () => until(() => document.querySelector('[data-finding="parts.1"]'), 'the finding')
  expect((await line()).className).toBe(styles.entryWarning)
  setFormValue('brew:new', 'parts', [{ percent: '60' }, { percent: '130' }])
  await until(() => document.querySelector(`.${styles.entryProblem}:not(.${styles.entryWarning})`), 'the error')
})

it('offers an entry the choices that the record allows', async () => {
  await start('quantity', [{ amount: '2', grade: 'coarse' }])
  await until(() => control(/^Grade/)?.textContent === 'Coarse', 'the choice')
  setFormValue('brew:new', 'mode', 'fractional')
  await until(() => control(/^Grade/)?.textContent === 'Select...', 'no such choice any more')
})
