import { describe, expect, it } from 'vitest'
import { purchase } from '../../../src/domain/entities/purchase'
import { supplier } from '../../../src/domain/entities/supplier'
import { againOf } from '../../../src/features/sync/decision/again'
import {
  chooseAll,
  chosen,
  type DecisionField,
  type Draft,
  decisionFields,
  NO_DRAFT,
  serverRow,
  sideOf,
  standingOf,
} from '../../../src/features/sync/decision/decision'
import { mutation, refused } from './refused-changes'

const changes = {
  name: { from: 'Mill', to: 'Old mill' },
  phone: { from: null, to: '12' },
  notes: { from: 'a', to: 'b' },
}
const server = { id: 'r1', rev: 7, name: 'New mill', notes: 'b' }
const change = refused(mutation(1, { changes }))
const fields = decisionFields(supplier, change, server)
const draft = (sides: Draft['sides'], values: Draft['values'] = {}): Draft => ({ sides, values })

describe('the columns was, mine, now (S26)', () => {
  it('contain the rejected change’s from and to, and the server’s row', () => {
    expect(fields.map(({ key, was, mine, now }) => [key, was, mine, now])).toEqual([
      ['name', 'Mill', 'Old mill', 'New mill'],
      ['phone', null, '12', undefined],
      ['notes', 'a', 'b', 'b'],
    ])
  })

  it('need a choice only where two people wrote different values (S18)', () => {
    expect(fields.map(({ need }) => need)).toEqual(['choice', 'free', 'same'])
    expect(fields.map((field) => sideOf(field, NO_DRAFT))).toEqual([undefined, 'mine', 'theirs'])
  })

  it('contain the typed values of a rejected create, with the server’s findings', () => {
    const create = mutation(1, { kind: 'create', body: { name: 'Mill', code: 'X', phone: null } })
    const found = decisionFields(supplier, refused(create, { fields: { code: 'max_length', url: 'url' } }), undefined)
    expect(found.map(({ key, mine, code }) => [key, mine, code])).toEqual([
      ['name', 'Mill', undefined],
      ['code', 'X', 'max_length'],
      ['url', undefined, 'url'],
    ])
  })

  it('need a choice if a restored server lost the value (S22)', () => {
    const lost = refused(mutation(1, { changes: { name: { from: 'Mill', to: 'Old mill' } } }), {
      error: { status: 410, code: 'lost' },
    })
    const needs = (name: string) => decisionFields(supplier, lost, { id: 'r1', name }).map(({ need }) => need)
    expect([needs('Mill'), needs('Third mill'), needs('Old mill')]).toEqual([['choice'], ['choice'], ['same']])
  })

  it('compare a new record with the server’s later copy (S22)', () => {
    const create = mutation(1, { kind: 'create', body: { name: 'Mill', phone: '1', notes: 'a' } })
    const found = decisionFields(supplier, refused(create), { id: 'r1', name: 'Mill', phone: '2' })
    expect(found.map(({ key, mine, now, need }) => [key, mine, now, need])).toEqual([
      ['name', 'Mill', 'Mill', 'same'],
      ['phone', '1', '2', 'choice'],
      ['notes', 'a', undefined, 'free'],
    ])
  })

  it('stay empty for a deletion', () => {
    expect(decisionFields(supplier, refused(mutation(1, { kind: 'delete' })), server)).toEqual([])
  })

  it('use the newer row of refusal and pull', () => {
    const told = refused(mutation(1), { current: { id: 'r1', rev: 5, name: 'then' } })
    expect(serverRow(told, { id: 'r1', rev: 6, name: 'since' })?.name).toBe('since')
    expect(serverRow(told, { id: 'r1', rev: 4, name: 'before' })?.name).toBe('then')
    expect(serverRow(told, undefined)?.name).toBe('then')
    expect(serverRow(refused(mutation(1)), { id: 'r1', name: 'here' })?.name).toBe('here')
  })
})

describe('a decision', () => {
  it('stays open until every conflict has a choice', () => {
    expect(standingOf(fields, NO_DRAFT).open.map(({ key }) => key)).toEqual(['name'])
    expect(standingOf(fields, draft({ name: 'mine' })).open).toEqual([])
  })

  it('becomes a discard if every field is left to the server', () => {
    expect(standingOf(fields, chooseAll(fields, NO_DRAFT, 'theirs'))).toEqual({ open: [], isAllTheirs: true })
    expect(standingOf(fields, chooseAll(fields, NO_DRAFT, 'mine')).isAllTheirs).toBe(false)
  })

  it('holds only for the values that were shown with it', () => {
    const told = chosen(NO_DRAFT, fields[0] as DecisionField, 'mine')
    expect(standingOf(fields, told).open).toEqual([])
    const since = decisionFields(supplier, change, { ...server, name: 'Third mill' })
    expect(standingOf(since, told).open.map(({ key }) => key)).toEqual(['name'])
  })

  it('leaves out the server’s fields and includes edited values', () => {
    const mixed = draft({ name: 'theirs', phone: 'mine' }, { name: 'typed before', phone: '13' })
    expect(againOf(supplier, fields, mixed, server)).toEqual({
      seen: { name: 'New mill', phone: null, notes: 'b' },
      theirs: ['name', 'notes'],
      values: { phone: '13' },
    })
  })

  it('recalculates base amounts for any chosen quantity', () => {
    const patch = mutation(1, {
      entity: 'purchase',
      changes: { quantity: { from: '15', to: '14' }, base_quantity: { from: '15', to: '14' } },
    })
    const own = decisionFields(purchase, refused(patch), { id: 'r1', quantity: '13', base_quantity: '13' })
    expect(own.map(({ key }) => key)).toEqual(['quantity'])
    expect(againOf(purchase, own, draft({ quantity: 'mine' }, { quantity: '14.5' }), undefined)).toEqual({
      theirs: ['base_factor', 'base_quantity', 'base_unit_id', 'became_received_at', 'received_from', 'expiry_days'],
      values: { quantity: '14.5' },
    })
    const body = { quantity: '0', unit_id: 'u', base_factor: '1', base_quantity: '0' }
    const made = decisionFields(purchase, refused(mutation(1, { kind: 'create', body })), undefined)
    expect(againOf(purchase, made, draft({}, { quantity: '3' }), undefined).values).toEqual({
      quantity: '3',
      base_factor: undefined,
      base_quantity: undefined,
    })
  })
})
