// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import {
  closeForm,
  openForm,
  readForm,
  readFormsStatus,
  resetForm,
  setFormErrors,
  setFormSubmitting,
  setFormValue,
} from '../../src/state/forms'

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

  it('keeps its draft over a reload, but not after it was closed', () => {
    openForm('a', { formType: 'create', initial: {} })
    setFormValue('a', 'name', 'Half a name')
    const stored = sessionStorage.getItem('pinset.draft.a')
    closeForm('a')
    sessionStorage.setItem('pinset.draft.a', stored ?? '')
    openForm('a', { formType: 'create', initial: {} })
    expect(readForm('a')).toMatchObject({ isDirty: true, values: { name: 'Half a name' } })
    closeForm('a')
    expect(sessionStorage.getItem('pinset.draft.a')).toBeNull()
  })

  it('with a secret in it leaves no draft', () => {
    openForm('a', { formType: 'create', initial: {}, keepsDraft: false })
    setFormValue('a', 'password', 'oyster-caps-42')
    expect(sessionStorage.length).toBe(0)
  })

  it('survives a draft that is junk', () => {
    sessionStorage.setItem('pinset.draft.a', '[1,')
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
