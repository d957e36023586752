// @vitest-environment happy-dom
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  closeForm,
  lastTryOf,
  markTyped,
  newIdOf,
  openForm,
  readForm,
  readFormsStatus,
  rememberTry,
  resetForm,
  setFormErrors,
  setFormSubmitting,
  setFormValue,
  shelveForms,
  unmarkTyped,
} from '../../../src/state/form/forms'
import { forgetInMemory, rememberInMemory } from '../../../src/state/person/session-store'

const signedIn = (userId: string) =>
  rememberInMemory({ userId, name: userId, isAdmin: false, isRemember: false, token: 'test' })
const initial = { name: 'Rye', notes: null }

beforeEach(() => {
  closeForm('a')
  closeForm('b')
  sessionStorage.clear()
})

describe('a form', () => {
  it('is dirty while its values differ from what it began with', () => {
    openForm('a', { formType: 'edit', initial })
    expect(readForm('a')?.isDirty).toBe(false)
    setFormValue('a', 'name', 'Oats')
    expect(readForm('a')?.isDirty).toBe(true)
    setFormValue('a', 'name', 'Rye')
    expect(readForm('a')?.isDirty).toBe(false)
  })

  it('takes an emptied field for the nothing it was', () => {
    openForm('a', { formType: 'edit', initial })
    setFormValue('a', 'notes', '')
    setFormValue('a', 'code', undefined)
    expect(readForm('a')?.isDirty).toBe(false)
  })

  it('is clean at the submitted values afterwards', () => {
    openForm('a', { formType: 'edit', initial })
    setFormValue('a', 'name', 'Oats')
    resetForm('a', { name: 'Oats' })
    expect(readForm('a')).toMatchObject({ isDirty: false, values: { name: 'Oats' } })
  })

  it('gives what it makes one id, for each try to save it and over a reload', () => {
    let made = 0
    const makeId = () => `id ${++made}`
    openForm('a', { formType: 'create', initial: {} })
    setFormValue('a', 'name', 'Half a name')
    expect([newIdOf('a', makeId), newIdOf('a', makeId)]).toEqual(['id 1', 'id 1'])
    setFormSubmitting('a', true)
    const stored = sessionStorage.getItem('pinset.draft..a')
    closeForm('a')
    openForm('a', { formType: 'create', initial: {} })
    expect(newIdOf('a', makeId)).toBe('id 2')
    closeForm('a')
    sessionStorage.setItem('pinset.draft..a', stored ?? '')
    openForm('a', { formType: 'create', initial: {} })
    expect(newIdOf('a', makeId)).toBe('id 1')
    closeForm('a')
    expect(newIdOf('a', makeId)).toBe('id 3')
  })

  it('that nobody typed in gives what it makes one id too, over a reload', () => {
    let made = 0
    const makeId = () => `id ${++made}`
    openForm('a', { formType: 'create', initial, given: { name: 'Rye' } })
    expect(newIdOf('a', makeId)).toBe('id 1')
    rememberTry('a', initial)
    shelveForms()
    openForm('a', { formType: 'create', initial, given: { name: 'Rye' } })
    expect([newIdOf('a', makeId), lastTryOf('a')]).toEqual(['id 1', initial])
    expect(readForm('a')?.isDirty).toBe(false)
    resetForm('a', initial)
    shelveForms()
    openForm('a', { formType: 'create', initial, given: { name: 'Rye' } })
    expect([newIdOf('a', makeId), lastTryOf('a')]).toEqual(['id 2', undefined])
  })

  it('that was tried stands after a reload as it was tried, not with the time of the reload', () => {
    openForm('a', { formType: 'create', initial: { at: '09:00', name: 'Rye', note: 'x' } })
    setFormValue('a', 'note', undefined)
    newIdOf('a', () => 'id 1')
    rememberTry('a', readForm('a')?.values)
    shelveForms()
    openForm('a', { formType: 'create', initial: { at: '10:00', name: 'Rye', note: 'x' } })
    expect(readForm('a')?.values).toEqual({ at: '09:00', name: 'Rye', note: undefined })
  })

  it('takes up the draft and the id of its own opening only; any other waits for its own', () => {
    const givens = fc.uniqueArray(fc.dictionary(fc.constantFrom('item', 'note', '__proto__'), fc.string()), {
      selector: (given) => JSON.stringify(given),
      minLength: 2,
      maxLength: 4,
    })
    const opened = fc.array(fc.record({ at: fc.nat(3), reloads: fc.boolean() }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(givens, opened, (openings, steps) => {
        sessionStorage.clear()
        shelveForms()
        const typed = new Map<number, string>()
        let made = 0
        for (const { at, reloads } of steps) {
          const one = at % openings.length
          if (reloads) shelveForms()
          openForm('a', { formType: 'create', initial: openings[one] ?? {}, given: openings[one] ?? {} })
          expect(readForm('a')?.values.text).toBe(typed.get(one))
          const id = newIdOf('a', () => `${one}: ${++made}`)
          expect(id.startsWith(`${one}: `)).toBe(true)
          typed.set(one, id)
          setFormValue('a', 'text', id)
        }
      }),
    )
  })

  it('keeps no secret that its address gives', () => {
    openForm('a', { formType: 'create', initial: {}, given: { password: 'oyster-caps-42' }, secrets: ['password'] })
    setFormValue('a', 'name', 'Vera')
    expect(JSON.stringify(Object.entries({ ...sessionStorage }))).not.toContain('oyster')
  })

  it('what a scanner typed, and is put back, is the person’s only where it was before', () => {
    openForm('a', { formType: 'create', initial: {} })
    markTyped('a', 'own')
    const since = performance.now() + 1
    while (performance.now() < since + 1);
    for (const path of ['own', 'scanned', 'later']) markTyped('a', path)
    for (const path of ['own', 'scanned', 'untouched']) unmarkTyped('a', path, since)
    expect(readForm('a')?.typed.toSorted()).toEqual(['later', 'own'])
  })

  it('keeps its draft over a reload, but not after it was closed', () => {
    openForm('a', { formType: 'create', initial: {} })
    setFormValue('a', 'name', 'Half a name')
    const stored = sessionStorage.getItem('pinset.draft..a')
    closeForm('a')
    sessionStorage.setItem('pinset.draft..a', stored ?? '')
    openForm('a', { formType: 'create', initial: {} })
    expect(readForm('a')).toMatchObject({ isDirty: true, values: { name: 'Half a name' } })
    closeForm('a')
    expect(sessionStorage.getItem('pinset.draft..a')).toBeNull()
  })

  it('writes no secret into its draft, and everything else', () => {
    openForm('a', { formType: 'create', initial: {}, secrets: ['password'] })
    setFormValue('a', 'password', 'oyster-caps-42')
    setFormValue('a', 'name', 'Vera')
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('oyster')
    const stored = sessionStorage.getItem('pinset.draft..a')
    closeForm('a')
    sessionStorage.setItem('pinset.draft..a', stored ?? '')
    openForm('a', { formType: 'create', initial: {}, secrets: ['password'] })
    expect(readForm('a')?.values).toEqual({ name: 'Vera' })
  })

  it('takes from a draft only what was typed: what somebody else changed meanwhile stays', () => {
    openForm('a', { formType: 'edit', initial: { name: 'Rye', notes: 'old', code: 'R' } })
    setFormValue('a', 'name', 'Rye grain')
    setFormValue('a', 'code', undefined)
    const stored = sessionStorage.getItem('pinset.draft..a')
    closeForm('a')
    sessionStorage.setItem('pinset.draft..a', stored ?? '')
    openForm('a', { formType: 'edit', initial: { name: 'Rye', notes: 'new', code: 'R' } })
    expect(readForm('a')).toMatchObject({
      values: { name: 'Rye grain', notes: 'new', code: undefined },
      initial: { name: 'Rye', notes: 'new', code: 'R' },
    })
  })

  it('knows what it began with after a reload, though the record is another now', () => {
    openForm('a', { formType: 'edit', initial: { name: 'Rye' } })
    setFormValue('a', 'name', 'Rye grain')
    const stored = sessionStorage.getItem('pinset.draft..a')
    closeForm('a')
    sessionStorage.setItem('pinset.draft..a', stored ?? '')
    openForm('a', { formType: 'edit', initial: { name: 'Oats' } })
    expect(readForm('a')).toMatchObject({ values: { name: 'Rye grain' }, initial: { name: 'Rye' }, isDirty: true })
  })

  it('that is only looked at takes up no draft', () => {
    sessionStorage.setItem('pinset.draft..a', JSON.stringify({ initial: {}, values: { name: 'Mine' } }))
    openForm('a', { formType: 'view', initial })
    expect(readForm('a')).toMatchObject({ values: initial, isDirty: false })
  })

  it('takes fields called like what every object has for fields like others', () => {
    const hostile = JSON.parse('{"constructor":"a","__proto__":"b","toString":null}')
    openForm('a', { formType: 'edit', initial: hostile })
    expect(readForm('a')).toMatchObject({ isDirty: false })
    setFormValue('a', '__proto__', 'c')
    expect(readForm('a')?.isDirty).toBe(true)
    expect(Object.hasOwn(readForm('a')?.values ?? {}, '__proto__')).toBe(true)
  })

  it('and its draft are of who opened it: the next person on this phone begins anew', () => {
    signedIn('vera')
    openForm('a', { formType: 'create', initial: {} })
    setFormValue('a', 'name', 'Vera’s')
    signedIn('oleg')
    openForm('a', { formType: 'create', initial: {} })
    expect(readForm('a')?.values).toEqual({})
    signedIn('vera')
    openForm('a', { formType: 'create', initial: {} })
    expect(readForm('a')?.values).toEqual({ name: 'Vera’s' })
    closeForm('a')
    forgetInMemory()
  })

  it('of an id nobody opened is none, whatever the id', () => {
    expect(readForm('constructor')).toBeUndefined()
    setFormValue('constructor', 'name', 'x')
    expect(readFormsStatus().isDirty).toBe(false)
  })

  it('survives a draft that is junk', () => {
    sessionStorage.setItem('pinset.draft..a', '[1,')
    openForm('a', { formType: 'create', initial })
    expect(readForm('a')?.values).toEqual(initial)
  })
})

describe('the status of all forms', () => {
  it('reports any dirty, invalid, submitting or view form and the total of errors', () => {
    openForm('a', { formType: 'view', initial })
    expect(readFormsStatus()).toEqual({
      isDirty: false,
      isInvalid: false,
      isSubmitting: false,
      isView: true,
      errorCount: 0,
    })
    openForm('b', { formType: 'edit', initial })
    setFormValue('b', 'name', '')
    setFormErrors('b', { name: 'Name required', code: 'Max 10 characters' })
    setFormSubmitting('b', true)
    expect(readFormsStatus()).toEqual({
      isDirty: true,
      isInvalid: true,
      isSubmitting: true,
      isView: true,
      errorCount: 2,
    })
  })
})
