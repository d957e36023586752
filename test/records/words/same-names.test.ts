/** Two purchases of one day and size have two names, and the same two on every device. */
import { expect, it } from 'vitest'
import { purchase } from '../../../src/domain/entities/purchase'
import { makeId } from '../../../src/domain/ids'
import { markOf } from '../../../src/domain/kit/title'
import type { Writing } from '../../../src/records/words/field-text'
import { titleOf, titleWithin } from '../../../src/records/words/reference-titles'
import { seededBytes } from '../../server/support/farm'

const writing: Writing = {
  date: () => '4 Mar 2026',
  instant: (instant) => instant,
  amount: (amount) => amount,
  label: ({ message }) => message,
  yes: 'Yes',
  no: 'No',
}
const find = () => ({ title: 'Rye grain', row: {} })
const bytes = seededBytes(7)
const delivered = Array.from({ length: 40 }, () => ({ ...purchase.example, id: makeId(1_772_600_000_000, bytes) }))

it('names every delivery of a day apart, at full length and below its ingredient', () => {
  for (const name of [
    (row: (typeof delivered)[number]) => titleOf(purchase, row, find, writing),
    (row: (typeof delivered)[number]) => titleWithin(purchase, row, writing),
  ]) {
    expect(new Set(delivered.map(name)).size).toBe(delivered.length)
  }
})

it('adds four signs that are not read for one another, and none before there is a record', () => {
  for (const { id } of delivered) expect(markOf(id)).toMatch(/^[2-9A-HJ-NP-Z]{4}$/)
  const [first] = delivered
  expect(first && titleOf(purchase, first, find, writing)).toBe(`Rye grain, 4 Mar 2026 · ${markOf(first?.id)}`)
  expect(titleOf(purchase, purchase.example, find, writing)).toBe('Rye grain, 4 Mar 2026')
})

it('tells ids apart that differ in one sign anywhere', () => {
  const id = '01920000-0000-7000-8000-00000000000'
  const ids = [
    ...Array.from({ length: 16 }, (_, n) => `${id}${n.toString(16)}`),
    `11920000-0000-7000-8000-000000000001`,
  ]
  expect(new Set(ids.map(markOf)).size).toBe(ids.length)
})
