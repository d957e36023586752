/** What is told of the mutants: what became of each, the score, and that an accepted survivor has to be one. */
import { describe, expect, it } from 'vitest'
import type { Line } from './plan'
import { plant } from './plant'
import { outcomesOf, tell } from './tell'

const mutants = plant('src/a.ts', 'export const f = (a: number, b: number) => a < b\n')
const at = (after: string) => mutants.findIndex((mutant) => mutant.after === after)
const file = '/test/a.test.ts'
const killed = (after: string): Line => ({ say: 'killed', file, mutant: at(after), by: 'a test' })
const reached: Line = { say: 'reached', file, mutants: [...mutants.keys()], slow: [], slowTests: [] }
const accepted = {
  path: 'src/a.ts',
  code: 'export const f = (a: number, b: number) => a < b',
  before: 'a < b',
  after: 'a <= b',
  why: 'they are never equal',
}
const told = (lines: readonly Line[], list: readonly (typeof accepted)[] = []) =>
  tell(mutants, outcomesOf(mutants, lines), list, lines)

describe('the outcome of a mutant', () => {
  it('equals the worst outcome of any test file', () => {
    const late: Line = { say: 'late', file, mutant: at('true'), by: 'never ended' }
    const unclear: Line = { say: 'unclear', file, mutant: at('false'), by: 'a test' }
    expect(outcomesOf(mutants, [])).toEqual(['not reached', 'not reached', 'not reached'])
    expect(outcomesOf(mutants, [reached, killed('a <= b'), late, unclear, reached])).toEqual([
      'killed',
      'late',
      'unclear',
    ])
    expect(outcomesOf(mutants, [reached, unclear, killed('false')])).toEqual(['survived', 'survived', 'killed'])
  })
})

describe('the verdict', () => {
  it('names each survivor with its line and its change', () => {
    const { text, isGood } = told([reached, killed('true'), killed('false')])
    expect(text).toContain('src/a.ts:1  a < b -> a <= b')
    expect(text).toMatch(/src\/a\.ts +2 +0 +1 +0 +0 +0 +66\.7/)
    expect(isGood).toBe(false)
  })

  it('passes if all surviving mutants are accepted', () => {
    const { text, isGood } = told([reached, killed('true'), killed('false')], [accepted])
    expect(text).not.toContain('src/a.ts:1')
    expect(text).toMatch(/src\/a\.ts +2 +0 +0 +0 +0 +1 +100\.0/)
    expect(isGood).toBe(true)
  })

  it('fails if an accepted mutant was killed or left the code', () => {
    const all = [reached, killed('true'), killed('false'), killed('a <= b')]
    expect(told(all).isGood).toBe(true)
    expect(told(all, [accepted])).toMatchObject({ isGood: false, text: expect.stringContaining('accepted in vain') })
    expect(told(all, [{ ...accepted, before: 'a > b' }]).isGood).toBe(false)
  })
})
