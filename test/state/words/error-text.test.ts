import { describe, expect, it } from 'vitest'
import { ERRORS } from '../../../src/domain/errors'
import { codeLabel, ERROR_LABELS, errorLabel, UPDATE_FAILED } from '../../../src/state/words/error-text'

describe('the sentences of errors', () => {
  it('exist for every code of the wire, each with an id of its own', () => {
    expect(Object.keys(ERROR_LABELS).sort()).toEqual(Object.keys(ERRORS).sort())
    const ids = Object.values(ERROR_LABELS).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('follow the seed if it has the message', () => {
    expect(codeLabel('access_denied').message).toBe('Access Denied')
    expect(codeLabel('admin_required').message).toBe('Admin rights required')
    expect(codeLabel('invalid').message).toBe('Validation error')
    expect(codeLabel('no such code').message).toBe('An error occurred')
    expect(errorLabel({ kind: 'network' }).message).toBe('Network connection error')
  })

  it.each([
    [20, '1'],
    [60, '1'],
    [61, '2'],
    [900, '15'],
  ])('show the wait after too many attempts: %i s are %s min', (retryAfter, minutes) => {
    const error = { kind: 'server', status: 429, code: 'too_many', message: '', retryAfter } as const
    expect(errorLabel(error)).toMatchObject({ id: 'error.too_many.until', values: { minutes } })
  })

  it('ask to wait a little if the server gave no time', () => {
    const error = { kind: 'server', status: 429, code: 'too_many', message: '' } as const
    expect(errorLabel(error)).toBe(ERROR_LABELS.too_many)
  })

  it('pass on the server’s own words for a code this build does not know', () => {
    const unknown = { kind: 'server', status: 418, code: 'teapot' } as const
    expect(errorLabel({ ...unknown, message: 'short and stout' })).toMatchObject({
      message: 'Server error: {message}',
      values: { message: 'short and stout' },
    })
    expect(errorLabel({ ...unknown, message: '' }).message).toBe('An error occurred')
    expect(errorLabel({ ...unknown, message: '' }, UPDATE_FAILED).message).toBe('Update failed')
  })
})
