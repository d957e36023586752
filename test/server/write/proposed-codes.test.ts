/** A proposed code never stands in a person's way: however many devices propose the same one, each gets one of its own. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Caller, type Farm, openFarmWithAdmin, pushAll } from '../support/farm'

/** A chosen code is one that a person typed; a small one is written in small letters, and is the same code. */
type Made = { readonly number: number; readonly isChosen: boolean; readonly isSmall: boolean }

const made = fc.record({ number: fc.integer({ min: 1, max: 5 }), isChosen: fc.boolean(), isSmall: fc.boolean() })
const sendings = fc.array(fc.record({ all: fc.array(made, { minLength: 1, maxLength: 4 }), isGroup: fc.boolean() }), {
  minLength: 1,
  maxLength: 5,
})

const codeOf = (prefix: string, number: number) => `${prefix}-${String(number).padStart(3, '0')}`
const textOf = (prefix: string, { number, isSmall }: Made) =>
  isSmall ? codeOf(prefix, number).toLowerCase() : codeOf(prefix, number)

function send(farm: Farm, by: Caller, prefix: string, all: readonly Made[], isGroup: boolean) {
  const group = isGroup ? { group: farm.makeId() } : {}
  const entries = all.map((one) => {
    const code = textOf(prefix, one)
    const body = { id: farm.makeId(), series_code: code, prepared_count: 4, source_kind: 'spore', status: 'draft' }
    return {
      key: farm.makeId(),
      method: 'POST',
      path: '/petri_series',
      body: one.isChosen ? body : { ...body, proposed_code: code },
      ...group,
    }
  })
  return pushAll(by, ...entries)
}

describe('a proposed code', () => {
  it('follows all others if it is taken, and reports the proposed one', async () => {
    const farm = await openFarmWithAdmin()
    let round = 0
    await fc.assert(
      fc.asyncProperty(sendings, async (all) => {
        round += 1
        const prefix = `R${round}X`
        const taken = new Set<number>()
        for (const { all: sent, isGroup } of all) {
          const answers = await send(farm, farm.admin, prefix, sent, isGroup)
          const before = new Set(taken)
          const expected = sent.map(({ number, isChosen }) => {
            if (isChosen && taken.has(number)) return { status: 409 }
            const free = taken.has(number) ? Math.max(...taken) + 1 : number
            taken.add(free)
            return { status: 201, number: free, proposed: free === number ? undefined : number }
          })
          const isRefused = isGroup && expected.some(({ status }) => status === 409)
          if (isRefused) {
            taken.clear()
            for (const number of before) taken.add(number)
          }
          for (const [at, { status, body }] of answers.entries()) {
            const { series_code: code, proposed_code: proposed } = (body ?? {}) as Record<string, string | undefined>
            const wanted = expected[at]
            if (isRefused) expect(status).toBe(409)
            else {
              expect(status, JSON.stringify(body)).toBe(wanted?.status)
              if (status !== 201) continue
              expect(code?.toUpperCase()).toBe(codeOf(prefix, wanted?.number ?? 0))
              expect(proposed?.toUpperCase()).toBe(
                wanted?.proposed === undefined ? undefined : codeOf(prefix, wanted.proposed),
              )
            }
          }
        }
      }),
      { numRuns: 25 },
    )
  })
})
