import fc from 'fast-check'
import { expect, it } from 'vitest'
import { digestOf } from '../../src/domain/digest'

/** FNV-1a-64 as its specification says it, on big integers. */
function fnv(text: string): bigint {
  let hash = 0xcbf29ce484222325n
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn
  return hash
}

const record = fc.record({ id: fc.uuid(), rev: fc.integer({ min: 1, max: 10_000_000 }) })

it('each bucket is the XOR of the hashes of its records, in any order', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 60 }), (records) => {
      const buckets = Array.from({ length: 64 }, () => 0n)
      for (const { id, rev } of records) {
        const bucket = Number.parseInt(id.slice(-2), 16) & 63
        buckets[bucket] = (buckets[bucket] ?? 0n) ^ fnv(`${id}:${rev}`)
      }
      const expected = buckets.map((bucket) => bucket.toString(16).padStart(16, '0'))
      expect(digestOf(records)).toEqual(expected)
      expect(digestOf(records.toReversed())).toEqual(expected)
    }),
  )
})
