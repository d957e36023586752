import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SNIFFED_BYTES, sniffed } from '../../../src/domain/kit/files'

const PDF = new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n')

it('a PDF is one with anything in front of it, up to 1,024 bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1023 }), (before) => {
      fc.pre(sniffed(before) === undefined)
      expect(sniffed(new Uint8Array([...before, ...PDF]))).toBe('pdf')
    }),
  )
  expect(sniffed(new Uint8Array([0xef, 0xbb, 0xbf, ...PDF]))).toBe('pdf')
  expect(sniffed(new Uint8Array([...new Uint8Array(1023).fill(10), ...PDF]))).toBe('pdf')
  expect(sniffed(new Uint8Array([...new Uint8Array(1024).fill(10), ...PDF]))).toBeUndefined()
})

it('the file type follows from the first bytes alone', () => {
  const whole = new Uint8Array([...new Uint8Array(1023).fill(10), ...PDF])
  expect(sniffed(whole.subarray(0, SNIFFED_BYTES))).toBe('pdf')
  expect(sniffed(new TextEncoder().encode('%PDF'))).toBeUndefined()
  expect(sniffed(new Uint8Array())).toBeUndefined()
})
