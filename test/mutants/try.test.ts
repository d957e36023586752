/** The tool itself, on a small function and its tests: a real run of Vitest. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { plant } from './plant'
import { outcomesOf } from './tell'
import { planOf, runAll } from './try'

it('reports the changes of a function that its tests miss', async () => {
  const path = 'test/mutants/fixture/toll.ts'
  const text = readFileSync(fileURLToPath(new URL('fixture/toll.ts', import.meta.url)), 'utf8')
  const mutants = plant(path, text)
  const { lines, isWhole } = await runAll(planOf([{ path, text }], mutants, [path.replace('.ts', '.test.ts')]), {})
  const outcomes = outcomesOf(mutants, lines)
  const told = mutants.map(({ before, after }, at) => `${outcomes[at]}: ${before} -> ${after}`)
  expect(isWhole).toBe(true)
  expect(told).toEqual([
    'killed: weight >= 10 -> true',
    'killed: weight >= 10 -> false',
    'survived: weight >= 10 -> weight > 10',
    'killed: weight + 1 -> undefined',
    'killed: weight + 1 -> weight - 1',
    'killed: 1 -> 0',
    'killed: [0, 7] -> []',
    'survived: 0 -> 1',
  ])
})
