// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NO_DRAFT } from '../../../src/domain/prep/inoculation'
import { readInoculation, setInoculation } from '../../../src/state/form/inoculation'
import { forgetInMemory, rememberInMemory } from '../../../src/state/person/session-store'

const DRAFT = { source: { entity: 'spore', id: 's' }, agarId: 'a', numbers: [3, 4], extra: 1 } as const
const signIn = (userId: string) =>
  rememberInMemory({ userId, name: userId, isAdmin: false, isRemember: true, token: userId })

beforeEach(() => localStorage.clear())
afterEach(forgetInMemory)

it('keeps each user’s draft on a shared phone, while another user works', () => {
  signIn('vera')
  setInoculation(DRAFT)
  signIn('ilya')
  expect(readInoculation()).toEqual(NO_DRAFT)
  setInoculation({ ...DRAFT, numbers: [9] })
  signIn('vera')
  expect(readInoculation()).toEqual(DRAFT)
})

it('starts fresh if the stored draft is invalid', () => {
  for (const text of [
    '{',
    '7',
    '{"numbers":["x"],"extra":0}',
    '{"numbers":[],"extra":"1"}',
    '{"numbers":[1],"extra":0,"source":5}',
    '{"numbers":[1],"extra":0,"source":{"entity":"of a newer app","id":"s"}}',
  ]) {
    localStorage.setItem('pinset.inoculation.vera', text)
    forgetInMemory()
    signIn('vera')
    expect(readInoculation(), text).toEqual(NO_DRAFT)
  }
})

it('continues with a stored draft from a dish', () => {
  const draft = { source: { entity: 'petri_series', id: 's', number: 7 }, numbers: [3], extra: 0 }
  localStorage.setItem('pinset.inoculation.vera', JSON.stringify(draft))
  signIn('vera')
  expect(readInoculation()).toEqual(draft)
})
