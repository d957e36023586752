import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WriteTx } from '../../../server/storage/store'
import { registry } from '../../../src/domain/entities/registry'
import { codeKey } from '../../../src/domain/kit/code-key'
import * as common from '../../../src/domain/kit/common-fields'
import { makeRegistry } from '../../../src/domain/kit/entity'
import { jar } from '../../throwaway-entity'
import { type Farm, openFarmWithAdmin, pushAll } from '../support/farm'

const counted = { ...jar, fields: { ...jar.fields, code: common.countedCode, proposed_code: common.proposedCode } }
const withCounted = makeRegistry([...registry.all, counted])

let farm: Awaited<ReturnType<typeof openFarmWithAdmin>>
let lookups: number
beforeEach(async () => {
  lookups = 0
  farm = await openFarmWithAdmin({ registry: withCounted, wrapStore: countingLookups })
})
afterEach(() => farm.store.close())

/** Counts how often a code is looked up. */
function countingLookups(store: Farm['store']): Farm['store'] {
  const counting = (tx: WriteTx): WriteTx => {
    const counted = <A extends unknown[], R>(run: (...args: A) => R) => {
      return (...args: A): R => {
        lookups += 1
        return run(...args)
      }
    }
    const { keyHolder, keysBetween } = tx.statements
    return {
      ...tx,
      statements: { ...tx.statements, keyHolder: counted(keyHolder), keysBetween: counted(keysBetween) },
    }
  }
  return { ...store, write: (run) => store.write((tx) => run(counting(tx))) }
}

const make = (code: string, proposed?: string, group?: string) => ({
  key: farm.makeId(),
  method: 'POST',
  path: '/jars',
  body: { id: farm.makeId(), name: 'Jar', code, ...(proposed === undefined ? {} : { proposed_code: proposed }) },
  ...(group === undefined ? {} : { group }),
})
const propose = (code: string, group?: string) => make(code, code, group)
const pushed = async (...entries: ReturnType<typeof make>[]) =>
  (await pushAll(farm.admin, ...entries)).map(({ body }) => body.code)

describe('a code that was proposed and is taken', () => {
  it('becomes the one after the highest number of its letters', async () => {
    for (const code of ['LM-0417', 'LM-0420', 'LM-0420-01', 'LM-04X9', 'LN-0900', 'LM-5', 'LM-00999', 'lm-042a']) {
      expect(await pushed(make(code))).toEqual([code])
    }
    expect(await pushed(propose('LM-0417'), propose('lm-0417'), propose('LM-0417'))).toEqual([
      'LM-0421',
      'lm-0422',
      'LM-0423',
    ])
    expect(await pushed(propose('LM'), propose('LM'), propose('LM'))).toEqual(['LM', 'LM-01', 'LM-02'])
  })

  it('continues with more digits once they are used up', async () => {
    expect(await pushed(make('T-8'), make('T-9'), make('T-10'), make('T-97'))).toEqual(['T-8', 'T-9', 'T-10', 'T-97'])
    expect(await pushed(propose('T-8'), propose('T-97'), propose('T-8'))).toEqual(['T-98', 'T-99', 'T-100'])
  })

  it('differs for each of a group', async () => {
    const group = farm.makeId()
    await pushed(make('LM-0417'))
    const codes = await pushed(...Array.from({ length: 5 }, () => propose('LM-0417', group)))
    expect(codes).toEqual(['LM-0418', 'LM-0419', 'LM-0420', 'LM-0421', 'LM-0422'])
  })

  it('needs few look-ups, even with many codes in use', async () => {
    await pushed(...Array.from({ length: 300 }, (_, index) => make(`LM-${String(index).padStart(4, '0')}`)))
    lookups = 0
    expect(await pushed(propose('LM-0000'))).toEqual(['LM-0300'])
    expect(lookups).toBeLessThan(10)
  })

  it('never gives one code twice, and keeps the letters, for any codes', async () => {
    const code = fc
      .record({ head: fc.constantFrom('A', 'A-', 'a9-', 'Ä', 'A-1', '9'), digits: fc.stringMatching(/^[089]{0,3}$/) })
      .map(({ head, digits }) => `${head}${digits}`)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(code, fc.boolean()), { minLength: 1, maxLength: 8 }), async (codes) => {
        const group = farm.makeId()
        const results = await pushAll(
          farm.admin,
          ...codes.map(([one, isGrouped]) => propose(one, isGrouped ? group : undefined)),
        )
        expect(results.map(({ status }) => status)).toEqual(codes.map(() => 201))
        const given = results.map(({ body }) => codeKey(String(body.code)))
        expect(new Set(given).size).toBe(given.length)
      }),
      { numRuns: 25 },
    )
  })
})
