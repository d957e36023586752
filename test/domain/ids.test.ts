import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isId, makeId } from '../../src/domain/ids'

const times = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const random = fc.uint8Array({ minLength: 10, maxLength: 10 })

test('an id is a UUID version 7, RFC variant, with its millisecond', () => {
  fc.assert(
    fc.property(times, random, (now, bytes) => {
      const id = makeId(now, () => bytes)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(isId(id)).toBe(true)
      expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(now)
    }),
  )
})

test('later ids sort after earlier ones', () => {
  fc.assert(
    fc.property(times, times, random, random, (a, b, left, right) => {
      fc.pre(a < b)
      expect(makeId(a, () => left) < makeId(b, () => right)).toBe(true)
    }),
  )
})

test('all 74 free bits are chance: no bit of an id follows from another', () => {
  // Each free bit must be reachable alone: flipping single input bits has to give 74 linearly independent changes.
  const bitsOf = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`)
  const zero = bitsOf(makeId(0, () => new Uint8Array(10)))
  const changes: bigint[] = []
  for (let bit = 0; bit < 80; bit++) {
    const bytes = new Uint8Array(10)
    bytes[bit >> 3] = 1 << (bit & 7)
    changes.push(bitsOf(makeId(0, () => bytes)) ^ zero)
  }
  const basis: bigint[] = []
  for (const change of changes) {
    let rest = change
    for (const base of basis) if ((rest ^ base) < rest) rest ^= base
    if (rest !== 0n) basis.push(rest)
    basis.sort((a, b) => (a < b ? 1 : -1))
  }
  expect(basis).toHaveLength(74)
})

test('only lower-case UUIDs are ids', () => {
  expect(isId('01920000-0000-7000-8000-00000000000a')).toBe(true)
  const others = [
    '01920000-0000-7000-8000-00000000000A',
    '01920000-0000-7000-c000-00000000000a',
    '01920000-0000-0000-8000-00000000000a',
    '01920000000070008000-00000000000a',
    ' 01920000-0000-7000-8000-00000000000a',
    '01920000-0000-7000-8000-00000000000a\n',
    '',
    5,
    null,
    undefined,
    ['01920000-0000-7000-8000-00000000000a'],
  ]
  for (const other of others) expect(isId(other), String(other)).toBe(false)
})
