import { describe, expect, it } from 'vitest'
import type { Label, Values } from '../../../src/domain/kit/field'
import { validate, validateChanged } from '../../../src/domain/kit/validate'
import { draftFindings, patchOf } from '../../../src/records/form/form-values'
import { visibleFields } from '../../../src/records/form/visibility'
import { fieldText } from '../../../src/records/words/field-text'
import { brew } from '../../throwaway-entity'

const [A, B] = ['01920000-0000-7000-8000-0000000000a1', '01920000-0000-7000-8000-0000000000a2']
const part = (values: object) => ({ item_id: A, ...values })
const briefly = (findings: readonly { field: string; code: string }[]) =>
  findings.map(({ field, code }) => `${field} ${code}`)
const fractional = { name: 'Rye', mode: 'fractional', parts: [part({ percent: '60' }), part({ percent: '40' })] }

describe('a condition inside a list sees the record', () => {
  it('requires every part’s percent in the percent mode, and its amount in the other', () => {
    const parts = [part({ percent: '100' }), part({ amount: '2' })]
    expect(briefly(validate(brew, { name: 'Rye', mode: 'fractional', parts }))).toEqual(['parts.1.percent required'])
    expect(briefly(validate(brew, { name: 'Rye', mode: 'quantity', parts }))).toEqual(['parts.0.amount required'])
  })

  it('judges the parts again when a patch changes the mode alone', () => {
    const patched = { ...fractional, mode: 'quantity' }
    expect(briefly(validateChanged(brew, patched, ['mode']))).toEqual([
      'parts.0.amount required',
      'parts.1.amount required',
    ])
    expect(validateChanged(brew, patched, ['name'])).toEqual([])
  })

  it('gives a check inside a list the record too', () => {
    const parts = [part({ percent: '100', memo: 'Rye' })]
    expect(briefly(validate(brew, { ...fractional, parts }))).toEqual(['parts.0.memo duplicate_entry'])
  })

  it('passes the record to a choice inside a list, and checks it again later', () => {
    const whole = { name: 'Rye', mode: 'quantity', parts: [part({ amount: '2', grade: 'coarse' })] }
    expect(validate(brew, whole)).toEqual([])
    const patched = { ...whole, mode: 'fractional', parts: [part({ percent: '100', grade: 'coarse' })] }
    expect(briefly(validateChanged(brew, patched, ['mode']))).toEqual(['parts.0.grade option'])
    const label = ({ message }: Label) => message
    const writing = { date: String, instant: String, amount: String, label, yes: '', no: '' }
    const text = (record: Values) =>
      fieldText(brew.fields.parts, [{ grade: 'coarse' }], record, () => undefined, writing)
    expect(text({ mode: 'quantity' })).toBe('Coarse')
    expect(text({ mode: 'fractional' })).toBe('coarse')
  })

  it('shows only the fields of the mode on the form, and saves only these', () => {
    const entry = { item_id: A, percent: '60', amount: '2' }
    const { fields } = brew.fields.parts.of
    expect([...visibleFields(fields, entry, { mode: 'fractional' })]).toEqual(['item_id', 'percent', 'grade', 'memo'])
    expect([...visibleFields(fields, entry, { mode: 'quantity' })]).toEqual([
      'item_id',
      'amount',
      'unit_id',
      'grade',
      'memo',
    ])
    const draft = { ...fractional, mode: 'quantity', parts: [{ ...entry, unit_id: B }] }
    expect(patchOf(brew, fractional, draft).parts).toEqual([{ item_id: A, amount: '2', unit_id: B }])
    expect(
      briefly(draftFindings(brew, { ...draft, parts: [part({ percent: '60' })] }, undefined, '2026-03-10')),
    ).toEqual(['parts.0.amount required'])
  })
})

it('a rule gives several findings, and warnings among them', () => {
  const parts = [part({ percent: '60' }), part({ percent: '30' })]
  expect(validate(brew, { ...fractional, parts })).toEqual([
    { field: 'parts', code: 'custom' },
    { field: 'parts.1', code: 'duplicate_entry', level: 'warning' },
  ])
})
