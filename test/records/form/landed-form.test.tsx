// @vitest-environment happy-dom
/** A new record that a try stored, of which nothing told: the page died, or the storage broke before its answer. */
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { RecordDetailScreen } from '../../../src/records/detail/RecordDetailScreen'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { closeForm, newIdOf, readForm, rememberTry, shelveForms } from '../../../src/state/form/forms'
import { agree, control, forgetSent, page, press, says, startApp, type TestApp, type, until } from '../app'

let app: TestApp
afterEach(async () => {
  closeForm('supplier:new')
  await app.close()
})
const start = async () => {
  const screens = {
    '/': () => <p>home</p>,
    '/suppliers/create': () => <RecordFormScreen entity="supplier" />,
    '/suppliers/$id': () => <RecordDetailScreen entity="supplier" />,
  }
  app = await startApp('/suppliers/create', screens, undefined, registry)
  await until(() => readForm('supplier:new'), 'the form')
}

const suppliers = () => rowsOf(app.db, 'supplier').toArray()
const names = async () => (await suppliers()).flatMap((row) => (row.deleted_at ? [] : row.name)).sort()
const success = () => app.toasts.flatMap(({ kind, text }) => (kind === 'success' ? text : []))
const saved = () => until(() => /^\/suppliers\/0/.test(app.path()), 'the record')

/** The form is saved and the record stored, and the form does not hear of it. */
const land = async (values: Record<string, string>) => {
  const id = newIdOf('supplier:new', app.replica.newId)
  rememberTry('supplier:new', readForm('supplier:new')?.values)
  await app.replica.save([{ kind: 'create', entity: 'supplier', id, values }])
  return id
}
/** The page is left as a page that dies is, and comes back. */
const reload = async () => {
  shelveForms()
  await app.go('/')
  await says('home')
  await app.go('/suppliers/create')
  await until(() => readForm('supplier:new'), 'the form')
}
/** A colleague changes the record, once it was sent. */
const change = async (id: string, values: Record<string, unknown>) => {
  await forgetSent(app.replica)
  const row = await rowsOf(app.db, 'supplier').get(id)
  if (row) await rowsOf(app.db, 'supplier').put({ ...row, rev: 30, ...values })
}

it('becomes a patch if another name is typed, not an added record', async () => {
  await start()
  await type(/^Name/, 'Mill')
  await land({ name: 'Mill' })
  await reload()
  await until(() => control(/^Name/)?.value === 'Mill', 'the draft')
  await type(/^Name/, 'Barn')
  await press(/^centre Save/)
  await says('Already added: Mill. This changes it.')
  expect(page()).not.toContain('Add Barn?')
  await agree(/^Save$/)
  await saved()
  expect([await names(), success()]).toEqual([['Barn'], ['Changed Barn']])
})

it('counts as added once, without a question, if nothing was typed since', async () => {
  await start()
  await type(/^Name/, 'Mill')
  await type(/^Phone/, '111')
  const id = await land({ name: 'Mill', phone: '111' })
  await change(id, { phone: '222' })
  await reload()
  await press(/^centre Save/)
  await saved()
  expect(await suppliers()).toMatchObject([{ id, name: 'Mill', phone: '222' }])
  expect([await app.db.outbox.count(), success()]).toEqual([0, ['Added Mill']])
})

it('keeps another user’s change, and applies the later typed text', async () => {
  await start()
  await type(/^Name/, 'Mill')
  await type(/^Phone/, '111')
  const id = await land({ name: 'Mill', phone: '111' })
  await change(id, { phone: '222' })
  await type(/^Name/, 'Old mill')
  await press(/^centre Save/)
  await says('Save changes to Old mill?')
  expect(page()).not.toContain('Someone else')
  await agree(/^Save$/)
  await saved()
  expect(await suppliers()).toMatchObject([{ name: 'Old mill', phone: '222' }])
})

it('names another user’s change that the typed text replaces', async () => {
  await start()
  await type(/^Name/, 'Mill')
  await type(/^Phone/, '111')
  const id = await land({ name: 'Mill', phone: '111' })
  await change(id, { phone: '222' })
  await type(/^Phone/, '333')
  await press(/^centre Save/)
  await says('Someone else changed: Phone')
  await agree(/^Save$/)
  await saved()
  expect(await suppliers()).toMatchObject([{ phone: '333' }])
  const [queued] = await app.db.outbox.toArray()
  expect(queued?.changes).toMatchObject({ phone: { from: '222', to: '333' } })
})

it('overwrites nothing silently if the attempt’s values are unknown', async () => {
  await start()
  await type(/^Name/, 'Mill')
  await type(/^Phone/, '111')
  const id = await land({ name: 'Mill', phone: '111' })
  rememberTry('supplier:new', undefined)
  await change(id, { phone: '222', email: 'mill@example.org' })
  await press(/^centre Save/)
  await says('Someone else changed: Phone')
  await agree(/^Save$/)
  await saved()
  expect(await suppliers()).toMatchObject([{ name: 'Mill', phone: '111', email: 'mill@example.org' }])
})

it('becomes a new record if it was deleted', async () => {
  await start()
  await type(/^Name/, 'Mill')
  const id = await land({ name: 'Mill' })
  await change(id, { deleted_at: '2026-03-05T09:50:00.000Z' })
  await press(/^centre Save/)
  await agree(/^Add$/)
  await saved()
  expect([await names(), success()]).toEqual([['Mill'], ['Added Mill']])
  expect(app.path()).not.toContain(id)
})

it('becomes a patch if it is stored while the question is open', async () => {
  await start()
  await type(/^Name/, 'Mill')
  const tried = readForm('supplier:new')?.values
  await type(/^Name/, 'Barn')
  rememberTry('supplier:new', tried)
  await press(/^centre Save/)
  await says('Add Barn?')
  const id = newIdOf('supplier:new', app.replica.newId)
  await app.replica.save([{ kind: 'create', entity: 'supplier', id, values: { name: 'Mill' } }])
  await agree(/^Add$/)
  await says('Already added: Mill. This changes it.')
  await agree(/^Save$/)
  await saved()
  expect([await names(), success()]).toEqual([['Barn'], ['Changed Barn']])
})

it('stays one record after any number of unanswered attempts', async () => {
  await start()
  const { save } = app.replica
  // What is stored is never told.
  Object.assign(app.replica, {
    save: async (intents: Parameters<typeof save>[0]) => {
      await save(intents)
      return { ok: false, index: 0, code: 'disk_failed', findings: [] }
    },
  })
  for (const name of ['Mill', 'Barn', 'Barn', 'Yard']) {
    await type(/^Name/, name)
    const failures = app.toasts.length
    await press(/^centre Save/)
    if (name === (await names())[0]) break
    await agree(/^(Add|Save)$/)
    await until(() => app.toasts.length > failures, 'the failure')
    await until(() => !document.querySelector('[role=alertdialog]'), 'the answer')
    expect(await names()).toEqual([name])
  }
  await saved()
  expect([await names(), success()]).toEqual([['Barn'], ['Added Barn']])
})
