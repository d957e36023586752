import { describe, expect, it } from 'vitest'
import { commonPlace, roomOf } from '../../../src/domain/prep/common-place'

const place = (id: string, parent_id: string | null = null, more: object = {}) => ({ id, parent_id, ...more })
const farm = [
  ...[place('house'), place('room', 'house'), place('a', 'room'), place('b', 'room'), place('lab')],
  ...[place('x', 'y'), place('y', 'x'), place('old', 'room', { deleted_at: '2026-03-01T00:00:00.000Z' })],
]
const places = new Map(farm.map((one) => [one.id, one]))
const common = (...ids: string[]) => commonPlace(places, ids)?.id

describe('the place to go to', () => {
  it('names the shelf of one shelf, and the innermost place around several', () => {
    expect(common('a')).toBe('a')
    expect(common('a', 'b')).toBe('room')
    expect(common('a', 'room')).toBe('room')
    expect(common('a', 'house', 'b')).toBe('house')
  })

  it('names no place without a common one, nor a deleted one', () => {
    expect([common(), common('a', 'lab'), common('old'), common('none')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('ends in a circle', () => {
    expect(common('x', 'y')).toBe('x')
  })
})

describe('the room of a shelf', () => {
  const kinds: Readonly<Record<string, string>> = { house: 'other', room: 'fruiting', a: 'fruiting', b: 'cold_store' }
  const rooms = new Map(farm.map((one) => [one.id, { ...one, kind: kinds[one.id] ?? 'lab' }]))

  it('names the outermost place of its own kind', () => {
    expect(['a', 'room', 'b', 'house', 'lab'].map((id) => roomOf(rooms, id))).toEqual([
      ...['room', 'room', 'b', 'house', 'lab'],
    ])
  })

  it('names an unknown place itself', () => {
    expect(roomOf(rooms, 'none')).toBe('none')
  })
})
