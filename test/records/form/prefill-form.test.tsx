// @vitest-environment happy-dom
/** Choosing a record fills the fields that follow it: the minutes of a recipe follow its sterilization. */
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { knownForm } from '../../../src/domain/scan-text'
import { controlId } from '../../../src/records/form/form-handle'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { closeForm, readForm, readFormsStatus } from '../../../src/state/form/forms'
import { listenForScans } from '../../../src/ui/scanner/handheld'
import { byRole, control, press, put, startApp, type TestApp, type, until } from '../app'

const id = (n: number) => `01920000-0000-7000-8000-00000000000${n}`
const [AUTOCLAVE, COOKER, NONE, SAVED] = [1, 2, 3, 4].map(id) as [string, string, string, string]

let app: TestApp
let formId: string
afterEach(async () => {
  await app.close()
  closeForm(formId)
})

async function open(address: string, form = 'recipe:new') {
  formId = form
  const screens = {
    '/recipes/create': () => <RecordFormScreen entity="recipe" />,
    '/recipes/saved': () => <RecordFormScreen entity="recipe" id={SAVED} />,
  }
  app = await startApp(address, screens, async ({ db }) => {
    await rowsOf(db, 'sterilization_type').bulkPut([
      { id: AUTOCLAVE, rev: 1, name: 'Autoclave', default_time: 45 },
      { id: COOKER, rev: 2, name: 'Cooker', default_time: 90 },
      { id: NONE, rev: 3, name: 'Raw' },
    ])
    await rowsOf(db, 'recipe').put({
      id: SAVED,
      rev: 4,
      name: 'Agar',
      sterilizationType: AUTOCLAVE,
      sterilizationTime: 60,
    })
  })
  await until(() => control(/^Sterilization time/), 'the form')
}

async function choose(name: RegExp) {
  const trigger = await until(() => document.getElementById(controlId(formId, 'sterilizationType')), 'the picker')
  trigger.click()
  await until(() => document.querySelector('dialog, [role=dialog]'), 'the dialog')
  await press(name)
}
const minutes = () => readForm(formId)?.values.sterilizationTime
const become = (value: unknown) => until(() => minutes() === value, `minutes: ${value}`)
const chosen = (type: string) => until(() => readForm(formId)?.values.sterilizationType === type, `type: ${type}`)

it('fills the minutes from the chosen sterilization, and again from the next', async () => {
  await open('/recipes/create')
  await choose(/^Autoclave/)
  await become(45)
  await choose(/^Cooker/)
  await become(90)
  await choose(/^Raw/)
  await become(undefined)
})

it('keeps typed text even if it equals the record’s value', async () => {
  await open('/recipes/create')
  await choose(/^Autoclave/)
  await become(45)
  await type(/^Sterilization time/, '4')
  await type(/^Sterilization time/, '45')
  await choose(/^Cooker/)
  await chosen(COOKER)
  await until(() => byRole('button', /Cooker/), 'the chosen title')
  expect(minutes()).toBe(45)
  expect(Object.values({ ...sessionStorage }).join()).toContain('"typed":["sterilizationTime"')
})

it('keeps the minutes that a saved recipe has of its own', async () => {
  await open('/recipes/saved', `recipe:${SAVED}`)
  await choose(/^Cooker/)
  await chosen(COOKER)
  await until(() => byRole('button', /Cooker/), 'the chosen title')
  expect(minutes()).toBe(60)
})

it('starts with the minutes of the address’s sterilization, without being dirty', async () => {
  await open(`/recipes/create?sterilizationType=${COOKER}`)
  await become(90)
  expect(readFormsStatus().isDirty).toBe(false)
})

/** A scanner types into the field: a key in 5 ms, however long the form takes to draw what it typed. */
async function scan(text: string) {
  const input = await until(() => control(/^Sterilization time/), 'the minutes')
  input.focus()
  let at = performance.now()
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
    at += 5
    Object.defineProperty(event, 'timeStamp', { value: at })
    return input.dispatchEvent(event)
  }
  for (const key of text) if (press({ key, code: `Digit${key}` })) put(input, input.value + key)
  press({ key: 'Enter' })
  await until(() => !input.value.includes(text), 'the scan put back')
  input.blur()
}

it.each([
  { own: 'filled in', next: 90 },
  { own: 'typed', next: 45 },
])('a scan that was put back leaves minutes as they were: $own', async ({ own, next }) => {
  const stop = listenForScans({ formOf: knownForm })
  await open('/recipes/create')
  await choose(/^Autoclave/)
  await become(45)
  if (own === 'typed') {
    await type(/^Sterilization time/, '4')
    await type(/^Sterilization time/, '45')
  }
  await scan('4006381333931')
  expect(minutes()).toBe(45)
  await choose(/^Cooker/)
  await chosen(COOKER)
  await until(() => byRole('button', /Cooker/), 'the chosen title')
  await become(next)
  stop()
})

it('minutes that the user cleared are filled again, and follow the record', async () => {
  await open('/recipes/create')
  await choose(/^Autoclave/)
  await become(45)
  await type(/^Sterilization time/, '')
  await choose(/^Cooker/)
  await become(90)
  await choose(/^Autoclave/)
  await become(45)
})
