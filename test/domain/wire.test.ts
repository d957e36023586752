import fc from 'fast-check'
import type * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { AppError, ERRORS, isErrorCode, statusOf } from '../../src/domain/errors'
import {
  cancelAnswer,
  changesAnswer,
  errorBody,
  listAnswer,
  pushAnswer,
  pushRequest,
  readAs,
  recordAnswer,
  statusAnswer,
} from '../../src/domain/wire'

const KEY = '01920000-0000-7000-8000-00000000000a'
const entry = { key: KEY, method: 'PATCH', path: `/units/${KEY}`, body: { code: 'kg' }, base: { code: 'g' } }

describe('the wire', () => {
  test('accepts a push with ids in any case, and only known fields', () => {
    const read = readAs(pushRequest, {
      user: KEY.toUpperCase(),
      schema: 1,
      mutations: [{ ...entry, key: KEY.toUpperCase() }],
    })
    expect(read).toEqual({ user: KEY, schema: 1, mutations: [entry] })
    expect(readAs(pushRequest, { mutations: [{ ...entry, surprise: 1 }] })).toBeUndefined()
    expect(readAs(pushRequest, { mutations: [], surprise: 1 })).toBeUndefined()
    for (const wrong of [
      { key: 'x' },
      { method: 'GET' },
      { path: 'units' },
      { path: `/${'x'.repeat(500)}` },
      { body: [] },
      { body: null },
      { group: 1 },
    ]) {
      expect(readAs(pushRequest, { mutations: [{ ...entry, ...wrong }] }), JSON.stringify(wrong)).toBeUndefined()
    }
  })

  test('keeps canonical JSON unchanged through parsing', () => {
    const cursor = 'c'
    const record = { id: KEY, code: 'kg', future: { a: [1, null] } }
    const identity = <T>(schema: v.GenericSchema<unknown, T>, value: T) => {
      expect(readAs(schema, JSON.parse(JSON.stringify(value)))).toStrictEqual(value)
    }
    identity(pushRequest, { mutations: [{ ...entry, method: 'PATCH' }] })
    identity(pushAnswer, { results: [{ key: KEY, status: 201, body: record }], cursor })
    identity(changesAnswer, {
      changes: [{ path: '/units', id: KEY, rev: 5, record: null }],
      cursor,
      head: 5,
      more: false,
    })
    identity(listAnswer, { items: [record], cursor, more: true })
    identity(recordAnswer, record)
    const status = { status: 'ok', version: '0.1.0', env: 'dev', epoch: 'e', epoch_head: 7, time: 't' } as const
    identity(statusAnswer, { ...status, setup_needed: false })
    identity(cancelAnswer, { state: 'cancelled' })
    identity(cancelAnswer, { state: 'applied', status: 201, body: record })
    identity(errorBody, { code: 'conflict', message: 'm', fields: { name: 'conflict' }, current: record, extra: 1 })
  })

  test('keeps unknown fields of records, as the device must (S25)', () => {
    expect(
      readAs(listAnswer, { items: [{ id: 'x', later: [1, { a: null }] }], cursor: '', more: false })?.items,
    ).toEqual([{ id: 'x', later: [1, { a: null }] }])
  })

  test('reads any value as nothing rather than throw', () => {
    const schemas: v.GenericSchema[] = [
      pushRequest,
      pushAnswer,
      changesAnswer,
      listAnswer,
      recordAnswer,
      statusAnswer,
      cancelAnswer,
      errorBody,
    ]
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue()), fc.constantFrom(...schemas), (value, schema) => {
        readAs(schema, value)
      }),
      { numRuns: 500 },
    )
  })
})

describe('errors', () => {
  test('contain a status of their kind and a message', () => {
    for (const [code, [status, message]] of Object.entries(ERRORS)) {
      expect(status >= 400 && status < 600, code).toBe(true)
      expect(message.length, code).toBeGreaterThan(5)
      expect(isErrorCode(code)).toBe(true)
    }
    expect(statusOf('duplicate')).toBe(409)
    expect(statusOf('deleted')).toBe(410)
    expect(statusOf('wrong_actor')).toBe(403)
  })
  test('form a closed list', () => {
    for (const other of ['', 'constructor', '__proto__', 'toString', 5, null, undefined])
      expect(isErrorCode(other)).toBe(false)
  })
  test('travel as an exception with code, sentence and details', () => {
    const error = new AppError('duplicate', { other: KEY })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'AppError',
      code: 'duplicate',
      message: ERRORS.duplicate[1],
      details: { other: KEY },
    })
  })
  test('use the seed’s messages if it has them', () => {
    expect(ERRORS.admin_required[1]).toBe('Admin rights required')
    expect(ERRORS.access_denied[1]).toBe('Access Denied')
    expect(ERRORS.invalid[1]).toBe('Validation error')
  })
})
