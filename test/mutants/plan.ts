/** The data exchanged between the tool and its test processes: a plan, read once, and lines, added one by one. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Slow tests only try mutants that survived all quick tests. */
export type Round = 'quick' | 'slow'

export type Plan = {
  readonly round: Round
  /** Woven texts by absolute path. */
  readonly texts: Readonly<Record<string, string>>
  /** Test files, absolute, nearest first. */
  readonly tests: readonly string[]
  /** How many mutants there are: they are numbered from 0. */
  readonly count: number
  /** Where the lines go. */
  readonly lines: string
}

/**
 * - `killed`: a test fails that passes without the mutant. `late`: it never ended, or not within its time.
 * - `unclear`: the test failed without the mutant too, when run again. `passed`: no test of this file fails.
 * - `trying` is written first, so that the end of the process has a mutant to its name.
 */
export type Line = { readonly file: string; readonly round?: Round } & (
  | { readonly say: 'trying' | 'passed'; readonly mutant: number }
  | { readonly say: 'killed' | 'late' | 'unclear'; readonly mutant: number; readonly by: string }
  /** The code that a file's tests reach, and the lines that its slow tests write. */
  | {
      readonly say: 'reached'
      readonly mutants: readonly number[]
      readonly slow: readonly number[]
      readonly slowTests: readonly string[]
    }
  /** The file fails without any mutant. */
  | { readonly say: 'unusable'; readonly by: string }
  | { readonly say: 'done' }
)

/** Names the file of the plan to the processes. */
export const PLAN_PATH = 'PINSET_MUTANTS_PLAN'

export function readPlan(): Plan {
  const path = process.env[PLAN_PATH]
  if (path === undefined) throw new Error(`${PLAN_PATH} is not set: npm run mutants sets it`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

export function addLine(path: string, line: Line): void {
  appendFileSync(path, `${JSON.stringify(line)}\n`)
}

export function readLines(path: string): Line[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line))
}

/** Mutants that no further test needs to try. */
export function settled(lines: readonly Line[]): Set<number> {
  return new Set(lines.flatMap((line) => (line.say === 'killed' || line.say === 'late' ? [line.mutant] : [])))
}
