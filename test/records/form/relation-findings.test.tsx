// @vitest-environment happy-dom
/** What relations find comes up in a form before its question: errors at their fields, warnings in the question. */
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { closeForm, setFormValue } from '../../../src/state/form/forms'
import { registryWithKit } from '../../throwaway-entity'
import { agree, byRole, control, page, press, says, startApp, type TestApp, type, until } from '../app'

const [LINE, MOTHER, CHILD] = [1, 2, 3].map((n) => `01920000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
let app: TestApp
let formId: string
afterEach(async () => {
  await app.close()
  closeForm(formId)
})
const screens = {
  '/': () => <p>home</p>,
  '/cultures/create': () => <RecordFormScreen entity="culture" />,
  '/cultures/mother': () => <RecordFormScreen entity="culture" id={MOTHER} />,
  '/cultures/$id': () => <p>detail</p>,
  '/brews/soup': () => <RecordFormScreen entity="brew" id={MOTHER} />,
}

async function open(address: string, id: string) {
  formId = id
  app = await startApp(
    address,
    screens,
    async ({ db }) => {
      await rowsOf(db, 'line').put({ id: LINE, rev: 1, name: 'Oyster', limit: 2 })
      await rowsOf(db, 'culture').bulkPut([
        { id: MOTHER, rev: 2, name: 'Mother', line_id: LINE },
        { id: CHILD, rev: 3, name: 'Child', parent_id: MOTHER },
      ])
      await rowsOf(db, 'brew').bulkPut([
        { id: MOTHER, rev: 4, name: 'Soup', mode: 'quantity', parts: [{ amount: '1' }] },
        { id: CHILD, rev: 5, name: 'Stock', mode: 'quantity', parts: [{ amount: '1', brew_id: MOTHER }] },
      ])
    },
    registryWithKit,
  )
  await until(() => control(/^Name/), 'the form')
}

it('shows another record’s warning in the question, and lets the user save', async () => {
  await open('/cultures/create', 'culture:new')
  await type(/^Name/, 'Daughter')
  setFormValue(formId, 'parent_id', MOTHER)
  await type(/^Transfers/, '3')
  await press(/^centre Save/)
  await says('The line of the parent bears 2 transfers.')
  await agree(/^Add$/)
  await says('detail')
  expect(await rowsOf(app.db, 'culture').where('id').noneOf([MOTHER, CHILD]).toArray()).toMatchObject([
    { parent_id: MOTHER, transfers: 3 },
  ])
})

it('shows no warning in the question when there is none', async () => {
  await open('/cultures/create', 'culture:new')
  await type(/^Name/, 'Daughter')
  setFormValue(formId, 'parent_id', MOTHER)
  await type(/^Transfers/, '2')
  await press(/^centre Save/)
  await until(() => byRole('button', /^Add$/), 'the question')
  expect(page()).not.toContain('bears')
})

it('shows an error about another record at its field and asks nothing', async () => {
  await open('/cultures/mother', `culture:${MOTHER}`)
  setFormValue(formId, 'parent_id', CHILD)
  await says('Child')
  await press(/^centre Save/)
  await says('A culture cannot come from itself.')
  expect(document.querySelector('[role=alertdialog], [role=dialog]')).toBeNull()
  expect(await app.db.outbox.count()).toBe(0)
})

it('shows an error about a field without a control below the form', async () => {
  await open('/brews/soup', `brew:${MOTHER}`)
  setFormValue(formId, 'parts', [{}, { amount: '1', brew_id: CHILD }])
  await until(() => document.querySelector('[name="parts.1.amount"]'), 'the second part')
  await press(/^centre Save/)
  await says('Brew would create a loop')
  expect(document.querySelector('[role=alertdialog], [role=dialog]')).toBeNull()
})
