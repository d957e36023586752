/** From paths to a verdict: plants, weaves, lets the tests run until every mutant is settled or was tried by all, and tells. */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTree, type SourceFile } from '../architecture/source-file'
import { readAccepted } from './accepted'
import { addLine, type Line, PLAN_PATH, type Plan, readLines, settled } from './plan'
import { type Mutant, plant } from './plant'
import { reachingTests } from './reach'
import { outcomesOf, tell } from './tell'
import { weave } from './weave'

type Wish = {
  readonly screens?: boolean
  readonly quick?: boolean
  readonly tests?: string
  readonly most?: string
  readonly minutes?: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const HEADLESS = /^test\/(domain|data|server|sync)\//
/** As many test files share one start of Vitest. */
const AT_ONCE = 8
/** They run the built product or take minutes: not for every mutant. */
const LEFT_OUT = /^test\/(e2e|bench|mutants)\/|^test\/sync\/(pinned|planted|host\/killed)/

/** Answers whether nothing survived that is not accepted, and nothing is accepted in vain. */
export async function tryMutants(paths: readonly string[], wish: Wish): Promise<boolean> {
  const sources = readTree(['src', 'sw', 'server'], 60)
  const chosen = sources.filter((file) => isBelow(file, paths))
  if (chosen.length === 0) throw new Error(`no file of src, sw or server is below ${paths.join(', ')}`)
  const tests = testsOf([...sources, ...readTree(['test'], 10)], chosen, wish)
  const mutants = chosen.flatMap(({ path, text }) => plant(path, text))
  console.log(`${mutants.length} mutants of ${chosen.length} files, tried by ${tests.length} test files`)
  const { lines, isWhole } = await runAll(planOf(chosen, mutants, tests), wish)
  const isIn = (files: readonly SourceFile[], path: string) => files.some((file) => file.path === path)
  const accepted = readAccepted().filter(({ path }) => isIn(chosen, path) || !isIn(sources, path))
  const { text, isGood } = tell(mutants, outcomesOf(mutants, lines), accepted, lines)
  console.log(isWhole ? text : `${text}\nNot all tests were tried: what survived may be known to the others.`)
  return isGood
}

function isBelow({ path, program }: SourceFile, paths: readonly string[]): boolean {
  const isBare = path.endsWith('.d.ts') || !program || !/\.tsx?$/.test(path)
  return !isBare && paths.some((one) => path === one || path.startsWith(`${one.replace(/\/$/, '')}/`))
}

function testsOf(
  files: readonly SourceFile[],
  chosen: readonly SourceFile[],
  { screens, tests, most }: Wish,
): string[] {
  const reaching = reachingTests(
    files,
    chosen.map(({ path }) => path),
  )
  return [...reaching.keys()]
    .filter((path) => !LEFT_OUT.test(path) && (screens || HEADLESS.test(path)) && path.includes(tests ?? ''))
    .slice(0, most === undefined ? undefined : Number(most))
}

type Text = Pick<SourceFile, 'path' | 'text'>

export function planOf(chosen: readonly Text[], mutants: readonly Mutant[], tests: readonly string[]): Plan {
  const numbers = new Map(mutants.map((mutant, number) => [mutant, number]))
  const texts = chosen.map(({ path, text }) => {
    const own = mutants.filter((mutant) => mutant.path === path)
    return [
      join(root, path),
      weave(
        text,
        own,
        own.map((mutant) => numbers.get(mutant) ?? -1),
      ),
    ]
  })
  return {
    round: 'quick',
    texts: Object.fromEntries(texts),
    tests: tests.map((path) => join(root, path)),
    count: mutants.length,
    lines: join(root, 'node_modules', '.cache', 'pinset', 'mutants', `${process.pid}.lines`),
  }
}

/** The quick tests of all files, then the slow ones of those that reach what is still alive. */
export async function runAll(
  plan: Plan,
  { minutes, quick }: Wish,
): Promise<{ readonly lines: Line[]; readonly isWhole: boolean }> {
  mkdirSync(join(plan.lines, '..'), { recursive: true })
  rmSync(plan.lines, { force: true })
  const end = minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(minutes) * 60_000
  const isQuickWhole = await runRound(plan, end, () => plan.tests)
  const isSlowWhole = !quick && (await runRound({ ...plan, round: 'slow' }, end, () => slowTests(plan)))
  const lines = readLines(plan.lines)
  rmSync(plan.lines, { force: true })
  return { lines, isWhole: isQuickWhole && isSlowWhole }
}

function slowTests(plan: Plan): string[] {
  const lines = readLines(plan.lines)
  const dead = settled(lines)
  const isWorth = (line: Line) => line.say === 'reached' && line.slow.some((mutant) => !dead.has(mutant))
  return plan.tests.filter((file) => lines.some((line) => line.file === file && isWorth(line)))
}

/** Runs test files until each is done, those again whose process a mutant has ended. Answers whether all could run. */
async function runRound(plan: Plan, end: number, testsOf: () => readonly string[]): Promise<boolean> {
  const planPath = `${plan.lines}.plan`
  writeFileSync(planPath, JSON.stringify(plan))
  let left = [...testsOf()]
  const count = left.length
  while (left.length > 0 && Date.now() < end && settled(readLines(plan.lines)).size < plan.count) {
    const some = left.slice(0, AT_ONCE)
    await runSome(some, planPath)
    blameEnded(plan, some)
    const own = readLines(plan.lines).filter(({ round }) => round === plan.round)
    const isOver = (file: string) => own.some((line) => line.say === 'done' && line.file === file)
    const untouched = some.filter((file) => !own.some((line) => line.file === file))
    if (untouched.length > 0) console.log(`did not run: ${untouched.join(', ')}`)
    left = left.filter((file) => !isOver(file) && !untouched.includes(file))
    console.log(`${plan.round} tests: ${count - left.length} of ${count} files, ${settled(own).size} mutants killed`)
  }
  rmSync(planPath, { force: true })
  return left.length === 0 || settled(readLines(plan.lines)).size === plan.count
}

/** A mutant that was being tried when the process ended, with no line of its own, ended it: out of memory, say. */
function blameEnded({ lines: path, round }: Plan, files: readonly string[]): void {
  const lines = readLines(path)
  for (const file of files) {
    const last = lines.filter((line) => line.file === file && line.round === round).at(-1)
    if (last?.say !== 'trying') continue
    addLine(path, { say: 'late', file, round, mutant: last.mutant, by: 'the process ended' })
  }
}

function runSome(tests: readonly string[], planPath: string): Promise<void> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '-c', join(root, 'test/mutants/vitest.config.ts'), '--reporter=dot', ...tests]
  const env = { ...process.env, [PLAN_PATH]: planPath, APP_ENV: 'dev' }
  const isLoud = process.env.PINSET_MUTANTS_LOUD !== undefined
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: isLoud ? 'inherit' : 'ignore' })
    child.on('error', reject)
    child.on('exit', () => resolve())
  })
}
