/** S15: what a push came to, entry by entry and as a gesture, and when what stays may go again. */
import { describe, expect, it } from 'vitest'
import type { PushResult } from '../../../src/domain/wire'
import {
  isNoProgress,
  outcomesOf,
  refusedAsOld,
  refusedTogether,
  type TimedOutcome,
  tooLargeTogether,
} from '../../../sw/engine/outcomes'
import { mutation } from '../mutation'

const NOW = { at: 1000, chance: 0 }
const [one, two] = [mutation(1), mutation(2)]
const result = (seq: number, status: number, code = 'x'): PushResult => ({
  ...{ key: mutation(seq).id, status, body: { code } },
})
const answer = (...results: PushResult[]) => ({ results, cursor: 'c' }) as Parameters<typeof outcomesOf>[1]

describe('single changes', () => {
  it('get separate outcomes, and unreached ones follow later', () => {
    const outcomes = outcomesOf([one, two, mutation(3)], answer(result(2, 409), result(1, 200)), NOW)
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'refused', 'later'])
    expect(outcomes[2]).toEqual({ kind: 'later', id: mutation(3).id })
    expect(outcomesOf([], answer(), NOW)).toEqual([])
  })

  it('wait out a back-off of their own by the tries that each has had', () => {
    const outcomes = outcomesOf([one, mutation(2, { attempts: 2 })], answer(result(1, 500), result(2, 500)), NOW)
    expect(outcomes).toMatchObject([{ notBefore: 6000 }, { notBefore: 21_000 }])
    expect(outcomes[0]).not.toHaveProperty('wait')
  })

  it('make no progress if all are for later without a time', () => {
    const [later, timed]: TimedOutcome[] = [
      { kind: 'later', id: 'a' },
      { kind: 'later', id: 'b', notBefore: 5 },
    ]
    if (!later || !timed) throw new Error('there are two')
    expect(isNoProgress([later, later])).toBe(true)
    expect(isNoProgress([later, timed])).toBe(false)
    expect(isNoProgress([later, { kind: 'withdrawn', id: 'c' }])).toBe(false)
  })

  it('withdraw separately without a gesture', () => {
    const outcomes = outcomesOf([one, two], answer(result(1, 409, 'cancelled'), result(2, 200)), NOW)
    expect(outcomes.map(({ kind }) => kind)).toEqual(['withdrawn', 'done'])
  })
})

describe('a gesture', () => {
  const group = { group: 'g', groupSize: 3 }
  const settle = mutation(1, { ...group, kind: 'settle', entity: 'issue' })
  const gesture = [settle, mutation(2, group), mutation(3, group)]
  const of = (...answers: readonly (readonly [number, string])[]) =>
    outcomesOf(gesture, answer(...answers.map(([status, code], at) => result(at + 1, status, code))), NOW)

  it('withdraws as a whole if one change was withdrawn', () => {
    expect(of([200, ''], [409, 'cancelled'], [409, 'group_refused'])).toEqual(
      gesture.map(({ id }) => ({ kind: 'withdrawn', id })),
    )
  })

  it('needs a decision with its settlement’s reason, on its first change', () => {
    const outcomes = of([409, 'already_settled'], [409, 'group_refused'], [409, 'group_refused'])
    const error = { status: 409, code: 'already_settled', message: '' }
    expect(outcomes).toMatchObject([
      { kind: 'done', id: settle.id },
      { kind: 'refused', id: two.id, error, report: true },
      { kind: 'refused', error: { code: 'group_refused' } },
    ])
    expect(outcomes[1]).toEqual({ kind: 'refused', id: two.id, error, report: true })
    expect(outcomes[2]).not.toHaveProperty('report')
    const unknown = of([400, 'not_found'], [409, 'group_refused'], [409, 'group_refused'])
    expect(unknown[1]).toMatchObject({ error: { code: 'not_found' }, report: true })
  })

  it('keeps its changes’ reasons unless only its settlement was rejected', () => {
    for (const settled of [
      [409, 'group_refused'],
      [200, ''],
    ] as const) {
      const [, second, third] = of(settled, [409, 'conflict'], [409, 'group_refused'])
      expect(second).toMatchObject({ kind: 'refused', error: { code: 'conflict' } })
      expect(third).toMatchObject({ kind: 'refused', error: { code: 'group_refused' } })
    }
  })

  it('retries as a whole if the server did not reach it', () => {
    expect(outcomesOf(gesture, answer(), NOW)).toEqual(gesture.map(({ id }) => ({ kind: 'later', id })))
  })

  it('counts as done even if its issue was already settled', () => {
    expect(of([409, 'already_settled'], [200, ''], [200, '']).map(({ kind }) => kind)).toEqual(Array(3).fill('done'))
  })
})

describe('a request that cannot be divided', () => {
  const group = { group: 'g', groupSize: 2 }
  const settle = mutation(1, { ...group, kind: 'settle', entity: 'issue' })
  const refused = {
    kind: 'refused',
    error: { status: 413, code: 'too_large' },
    body: { code: 'too_large', fields: { a: 'b' } },
  } as const

  it('fails as a whole, with the error on its first change', () => {
    const outcomes = refusedTogether([settle, mutation(2, group), mutation(3, group)], refused)
    expect(outcomes).toMatchObject([
      { error: { code: 'group_refused' } },
      { error: { code: 'too_large' }, fields: { a: 'b' }, report: true },
      { error: { code: 'group_refused' } },
    ])
    expect(outcomes.map((outcome) => 'report' in outcome)).toEqual([false, true, false])
  })

  it('puts the error on its settlement if it has nothing else', () => {
    expect(refusedTogether([settle], refused)).toMatchObject([{ error: { code: 'too_large' }, report: true }])
  })

  it('waits out a back-off where no line carries it: the limit may be raised', () => {
    const error = { status: 413, code: 'too_large' }
    expect(tooLargeTogether([one, two], NOW)).toEqual(
      [one, two].map(({ id }) => ({ kind: 'later', id, error, notBefore: 6000 })),
    )
  })
})

describe('S25: an earlier build’s changes that the newer server rejects', () => {
  const old = { schema: 0 }

  it('waits for a person, and each change of it is reported', () => {
    const settle = mutation(2, { ...old, kind: 'settle', entity: 'issue' })
    const outcomes = refusedAsOld([mutation(1, old), settle])
    expect(refusedAsOld([mutation(1, old)])).toEqual(outcomes?.slice(0, 1))
    expect(outcomes).toMatchObject([
      { kind: 'refused', id: one.id, error: { status: 426, code: 'too_old' }, report: true },
      { kind: 'withdrawn', id: two.id },
    ])
  })

  it('fail as one gesture if they form one', () => {
    const gesture = [mutation(1, { ...old, group: 'g' }), mutation(2, { ...old, group: 'g' })]
    const outcomes = refusedAsOld(gesture)
    expect(outcomes).toMatchObject([{ error: { code: 'too_old' }, report: true }, { error: { code: 'group_refused' } }])
  })

  it('exclude this build’s own changes', () => {
    expect([refusedAsOld([one]), refusedAsOld([])]).toEqual([undefined, undefined])
  })
})
