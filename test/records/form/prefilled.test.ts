import { describe, expect, it } from 'vitest'
import type { FieldMap } from '../../../src/domain/kit/field'
import { filledBy, followersOf, withPrefills } from '../../../src/records/form/prefilled'

const label = { id: 'test.x', message: 'X' }
const inside: FieldMap = {
  item_id: { type: 'reference', label, to: 'item' },
  unit_id: { type: 'reference', label, to: 'unit', prefillFrom: 'item_id.unit_id' },
}
const fields: FieldMap = {
  kind: { type: 'reference', label, to: 'kind' },
  minutes: { type: 'number', label, prefillFrom: 'kind.usual' },
  other: { type: 'reference', label, to: 'kind' },
  lines: { type: 'list', label, of: { type: 'block', label, fields: inside } },
}
const row = { usual: 90 }
const before = { usual: 45 }
const followers = [{ path: 'minutes', key: 'usual' }]

describe('the fields that a chosen record fills in', () => {
  it('include those beside the reference, even in a block of a list', () => {
    expect(followersOf(fields, 'kind')).toEqual(followers)
    expect(followersOf(fields, 'other')).toEqual([])
    expect(followersOf(fields, 'lines.2.item_id')).toEqual([{ path: 'lines.2.unit_id', key: 'unit_id' }])
  })

  it('receive a value when empty, typed or not', () => {
    const filled = [{ path: 'minutes', value: 90 }]
    expect(filledBy(followers, {}, [], { row, before: undefined })).toEqual(filled)
    expect(filledBy(followers, { minutes: '' }, ['minutes'], { row, before })).toEqual(filled)
  })

  it('follow the next record while they equal the last one’s values', () => {
    expect(filledBy(followers, { minutes: 45 }, [], { row, before })).toEqual([{ path: 'minutes', value: 90 }])
    expect(filledBy(followers, { minutes: 45 }, [], { row: {}, before })).toEqual([
      { path: 'minutes', value: undefined },
    ])
  })

  it('stay as they were typed, and as a record had them of its own', () => {
    expect(filledBy(followers, { minutes: 45 }, ['minutes'], { row, before })).toEqual([])
    expect(filledBy(followers, { minutes: 60 }, [], { row, before })).toEqual([])
    expect(filledBy(followers, { minutes: 60 }, [], { row, before: undefined })).toEqual([])
  })

  it('start with the value of a given record, unless they are given themselves', () => {
    expect(withPrefills(fields, { kind: 'a' }, { kind: row })).toEqual({ kind: 'a', minutes: 90 })
    expect(withPrefills(fields, { kind: 'a', minutes: 5 }, { kind: row })).toEqual({ kind: 'a', minutes: 5 })
    expect(withPrefills(fields, { kind: 'a' }, { kind: {} })).toEqual({ kind: 'a' })
  })
})
