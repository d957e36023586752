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
  it('becomes dirty while its values differ from the initial ones', () => {
    openForm('a', { formType: 'edit', initial })
    expect(readForm('a')?.isDirty).toBe(false)
    setFormValue('a', 'name', 'Oats')
    expect(readForm('a')?.isDirty).toBe(true)
    setFormValue('a', 'name', 'Rye')
    expect(readForm('a')?.isDirty).toBe(false)
  })

  it('treats an emptied field as the empty value it was', () => {
    openForm('a', { formType: 'edit', initial })
    setFormValue('a', 'notes', '')
    setFormValue('a', 'code', undefined)
    expect(readForm('a')?.isDirty).toBe(false)
  })

  it('becomes clean at the submitted values', () => {
    openForm('a', { formType: 'edit', initial })
    setFormValue('a', 'name', 'Oats')
    resetForm('a', { name: 'Oats' })
    expect(readForm('a')).toMatchObject({ isDirty: false, values: { name: 'Oats' } })
  })

  it('gives its new record one id, for each attempt and after a reload', () => {
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

  it('keeps one id for its new record even without typing', () => {
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

  it('keeps the attempt’s values after a reload, not the reload’s time', () => {
    openForm('a', { formType: 'create', initial: { at: '09:00', name: 'Rye', note: 'x' } })
    setFormValue('a', 'note', undefined)
    newIdOf('a', () => 'id 1')
    rememberTry('a', readForm('a')?.values)
    shelveForms()
    openForm('a', { formType: 'create', initial: { at: '10:00', name: 'Rye', note: 'x' } })
    expect(readForm('a')?.values).toEqual({ at: '09:00', name: 'Rye', note: undefined })
  })

  it('restores only its own opening’s draft and id, and others keep theirs', () => {
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

  it('restores scanned text as the user’s only if typed there before', () => {
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

  it('writes everything but secrets into its draft', () => {
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

  it('restores only typed values, and keeps other users’ changes', () => {
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

  it('keeps its initial values after a reload, even if the record changed', () => {
    openForm('a', { formType: 'edit', initial: { name: 'Rye' } })
    setFormValue('a', 'name', 'Rye grain')
    const stored = sessionStorage.getItem('pinset.draft..a')
    closeForm('a')
    sessionStorage.setItem('pinset.draft..a', stored ?? '')
    openForm('a', { formType: 'edit', initial: { name: 'Oats' } })
    expect(readForm('a')).toMatchObject({ values: { name: 'Rye grain' }, initial: { name: 'Rye' }, isDirty: true })
  })

  it('restores no draft when opened as a view', () => {
    sessionStorage.setItem('pinset.draft..a', JSON.stringify({ initial: {}, values: { name: 'Mine' } }))
    openForm('a', { formType: 'view', initial })
    expect(readForm('a')).toMatchObject({ values: initial, isDirty: false })
  })

  it('accepts fields named like properties of every object', () => {
    const hostile = JSON.parse('{"constructor":"a","__proto__":"b","toString":null}')
    openForm('a', { formType: 'edit', initial: hostile })
    expect(readForm('a')).toMatchObject({ isDirty: false })
    setFormValue('a', '__proto__', 'c')
    expect(readForm('a')?.isDirty).toBe(true)
    expect(Object.hasOwn(readForm('a')?.values ?? {}, '__proto__')).toBe(true)
  })

  it('belongs with its draft to its user, and the next user starts fresh', () => {
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

  it('does not exist for an unopened id', () => {
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
