import { describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { doubleCode, keepBothCode } from '../../../src/data/decide/keep-both'
import { findRefused, type Refused } from '../../../src/data/decide/refused'
import { registry } from '../../../src/domain/entities/registry'
import { supplier } from '../../../src/domain/entities/supplier'
import { USER } from '../replica'
import { openRefusing } from './refusing'

const duplicate = { error: { status: 409, code: 'duplicate' } }

/** A new supplier with the code MILL, refused; beside it these suppliers. */
async function start(others: readonly { readonly code?: string; readonly deleted_at?: string }[] = []) {
  const here = await openRefusing()
  const id = here.newId()
  await here.saveAll({ kind: 'create', entity: 'supplier', id, values: { name: 'Mill', code: 'MILL' } })
  const refused = await findRefused(here.db, registry, await here.refuse(id, duplicate), USER)
  if (!refused) throw new Error('nothing was refused')
  await rowsOf(here.db, 'supplier').bulkPut(others.map((one) => ({ ...one, id: here.newId(), rev: 5 })))
  return { here, refused }
}

describe('S19: keeping both of two records with one code', () => {
  const code = async (...others: { readonly code?: string; readonly deleted_at?: string }[]) => {
    const { here, refused } = await start(others)
    return keepBothCode(here.db, supplier, refused)
  }

  it('gives the rejected one the first free number after its code', async () => {
    expect(await code()).toEqual({ field: 'code', code: 'MILL-2' })
    expect(await code({ code: 'MILL' }, { code: 'mill-2' }, {}, { code: 'MILL-3' })).toMatchObject({ code: 'MILL-4' })
  })

  it('treats a deleted record’s code as free', async () => {
    expect(await code({ code: 'MILL-2', deleted_at: '2026-03-10T08:00:00.000Z' })).toMatchObject({ code: 'MILL-2' })
  })

  it('appears only for a duplicate code, and only if the change has a code', async () => {
    const { here, refused } = await start()
    const other: Refused = { ...refused, entry: { ...refused.entry, error: { status: 409, code: 'conflict' } } }
    expect(await keepBothCode(here.db, supplier, other)).toBeUndefined()
    const { body: _said, ...mutation } = refused.mutation
    expect(doubleCode(supplier, { ...refused, mutation })).toBeUndefined()
    for (const said of [{ body: { name: 'Mill' } }, { changes: { phone: { from: null, to: '7' } } }]) {
      expect(doubleCode(supplier, { ...refused, mutation: { ...mutation, ...said } })).toBeUndefined()
    }
  })

  it('reads the code of a changed record too', async () => {
    const { refused } = await start()
    const { body: _said, ...mutation } = refused.mutation
    const changes = { phone: { from: null, to: '7' }, code: { from: 'OLD', to: 'MILL' } }
    expect(doubleCode(supplier, { ...refused, mutation: { ...mutation, kind: 'patch', changes } })).toEqual({
      field: 'code',
      code: 'MILL',
    })
  })
})
