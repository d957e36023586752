import { describe, expect, it } from 'vitest'
import { inverseOf } from '../../../src/data/save/inverse'
import { registry } from '../../../src/domain/entities/registry'
import type { Mutation } from '../../../src/domain/mutation'
import { DEVICE, FARM, idMaker, START, saveContext, USER } from '../replica'

const newId = idMaker()
const AN_HOUR_AGO = new Date(START - 3_600_000).toISOString()
const change = (entity: string, more: Pick<Mutation, 'kind'> & Partial<Mutation>): Mutation => ({
  ...{ seq: 1, id: newId(), user: 'another', device: 'another', entity, recordId: FARM.item.id, deps: [], schema: 1 },
  ...{ recordedAt: AN_HOUR_AGO, state: 'inflight', attempts: 3 },
  ...more,
})
function inverse(mutation: Mutation, isDeleted = false) {
  const definition = registry.byName(mutation.entity)
  if (!definition) throw new Error(`no ${mutation.entity}`)
  return inverseOf(definition, mutation, saveContext(newId), isDeleted)
}

describe('the inverse of a change applied by the server', () => {
  it('becomes new work of the current user and time, on the same record', () => {
    expect(inverse(change('item', { kind: 'restore' }))).toEqual({
      id: expect.any(String),
      ...{ user: USER, device: DEVICE, entity: 'item', recordId: FARM.item.id, kind: 'delete', deps: [], schema: 1 },
      ...{ recordedAt: new Date(START).toISOString(), state: 'queued', attempts: 0 },
    })
  })

  it('stays the same request when repeated, and differs for each change', () => {
    const [one, other] = [change('item', { kind: 'create' }), change('item', { kind: 'create' })]
    expect(inverse(one)).toEqual(inverse(one))
    expect(inverse(one)?.id).not.toBe(inverse(other)?.id)
  })

  it('deletes a new record, and reverses a posted one by another record', () => {
    expect(inverse(change('item', { kind: 'create', body: { name: 'Rye' } }))).toMatchObject({ kind: 'delete' })
    const body = { item_id: 'i', unit_id: 'u', quantity: '2', occurred_at: '2026-03-01T08:00:00.000Z' }
    const used = change('use', { kind: 'create', body })
    const reversal = inverse(used)
    // Of the instant at which the use was made: whoever made the request before said the same.
    const said = { ...body, reverses_id: used.recordId, occurred_at: AN_HOUR_AGO }
    expect(reversal).toMatchObject({ kind: 'create', body: said })
    expect(reversal?.recordId).not.toBe(used.recordId)
    expect(reversal?.recordId).not.toBe(reversal?.id)
  })

  it('does not exist for a reversal or a settlement', () => {
    expect(inverse(change('use', { kind: 'create', body: { reverses_id: 'u' } }))).toBeUndefined()
    expect(inverse(change('item', { kind: 'settle' }))).toBeUndefined()
  })

  it('restores a deleted record, and unarchives an archived one', () => {
    const [plain, forced] = [change('item', { kind: 'delete' }), change('item', { kind: 'delete', force: true })]
    expect([inverse(plain), inverse(forced, true)]).toMatchObject([{ kind: 'restore' }, { kind: 'restore' }])
    expect(inverse(forced)).toMatchObject({ kind: 'patch', changes: { is_active: { from: false, to: true } } })
    // A unit is not archived.
    expect(inverse(change('unit', { kind: 'delete', force: true }))).toMatchObject({ kind: 'restore' })
  })

  it('swaps old and new for each changed value', () => {
    const changes = { name: { from: 'Rye', to: 'Oats' }, notes: { from: null, to: 'dry' } }
    const back = { name: { from: 'Oats', to: 'Rye' }, notes: { from: 'dry', to: null } }
    expect(inverse(change('item', { kind: 'patch', changes }))).toMatchObject({ kind: 'patch', changes: back })
    expect(inverse(change('item', { kind: 'patch' }))).toMatchObject({ kind: 'patch', changes: {} })
  })
})
