// @vitest-environment happy-dom
/** A doubtful value of one field: said at the field, unlike an error, and no bar to saving. */
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import { defineEntity, makeRegistry } from '../../../src/domain/kit/entity'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { closeForm } from '../../../src/state/form/forms'
import { jar } from '../../throwaway-entity'
import { control, leaveField, says, startApp, type TestApp, type, until } from '../app'

const doubtfulJar = defineEntity({
  ...jar,
  fields: {
    ...jar.fields,
    name: {
      ...jar.fields.name,
      messages: { custom: { id: 'test.odd', message: 'An odd name' } },
    },
  },
  rules: [
    {
      fields: ['name'],
      check: ({ name }) => (name === 'Odd' ? { field: 'name', code: 'custom', level: 'warning' } : undefined),
    },
  ],
})

let app: TestApp
afterEach(async () => {
  closeForm('jar:new')
  await app.close()
})

it('appears at a valid field, and an error replaces it', async () => {
  const screens = { '/': () => <p>home</p>, '/jars/create': () => <RecordFormScreen entity="jar" /> }
  app = await startApp('/jars/create', screens, undefined, makeRegistry([...registry.all, doubtfulJar]))
  const name = await until(() => control(/^Name/), 'the form')
  await type(/^Name/, 'Odd')
  await leaveField(/^Name/)
  await says('An odd name')
  const message = document.getElementById(name.getAttribute('aria-describedby') ?? '')
  expect(message?.getAttribute('aria-live')).toBe('polite')
  expect(message?.textContent).toBe('An odd name')
  expect(name.getAttribute('aria-invalid')).toBeNull()
  await type(/^Name/, '')
  await until(() => name.getAttribute('aria-invalid') === 'true', 'the error')
  expect(message?.textContent).toBe('Name required')
})
