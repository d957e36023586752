/**
 * Runs a test file once without a mutant, to learn what each test reaches, and then once per mutant, of which only the tests
 * that reach it. Who fails is run again without the mutant: only a test that then passes has killed it.
 */
import { type File, startTests, type Task, type Test } from '@vitest/runner'
import { configureGlobal, readConfigureGlobal } from 'fast-check'
import { TestRunner } from 'vitest'
import { installSwitch } from './on'
import { addLine, type Line, readLines, readPlan, settled } from './plan'
import { startWatch } from './watch'

const realNow = Date.now
/** Of a slow machine, beside what the tests took without a mutant. */
const PATIENCE_MS = 4000
/** What takes longer is slow, and tries only what all quick tests let live. */
const QUICK_MS = 300

type Learnt = {
  /** By name: the mutants it reaches, and how long it takes. */
  readonly tests: Map<string, { readonly reaches: Set<number>; readonly ms: number }>
  /** Reached while the file was loaded: the modules have to be loaded again to try them. */
  readonly onLoad: Set<number>
  /** Reached between the tests, by hooks. */
  readonly between: Set<number>
}
/** What of Vitest's own state a run begins with. */
type Loaded = {
  readonly evaluatedModules: {
    readonly idToModuleMap: Map<
      string,
      { promise?: unknown; exports?: unknown; evaluated: boolean; importers: Set<string> }
    >
  }
}
type Failure = { readonly name: string; readonly message: string; readonly isLate: boolean }

export default class MutantRunner extends TestRunner {
  #plan = readPlan()
  #switch = installSwitch(this.#plan.count)
  #learnt: Learnt = { tests: new Map(), onLoad: new Set(), between: new Set() }
  #isLearning = true
  /** Names of the tests to run, all if absent. */
  #chosen: Set<string> | undefined
  #failure: Failure | undefined

  onTaskUpdate: () => Promise<void> = async () => undefined

  onCollected: (files: File[]) => void = () => {
    this.#learnt = { ...this.#learnt, onLoad: this.#switch.takeAsked() }
  }

  override onBeforeRunTask = async (test: Test) => {
    if (!this.#isLearning && this.#failure) test.mode = 'skip'
    if (this.#isLearning) for (const mutant of this.#switch.takeAsked()) this.#learnt.between.add(mutant)
    await TestRunner.prototype.onBeforeRunTask.call(this, test)
  }

  override onAfterRunTask = (test: Test) => {
    const name = fullName(test)
    if (this.#isLearning) {
      this.#learnt.tests.set(name, { reaches: this.#switch.takeAsked(), ms: test.result?.duration ?? 0 })
    }
    if (test.result?.state === 'fail') this.#failure ??= failureOf(test)
    TestRunner.prototype.onAfterRunTask.call(this, test)
  }

  override onAfterRunFiles = async (files?: File[]) => {
    TestRunner.prototype.onAfterRunFiles.call(this)
    const [file] = files ?? []
    if (!this.#isLearning || !file) return
    this.#isLearning = false
    for (const mutant of this.#switch.takeAsked()) this.#learnt.between.add(mutant)
    const failure = this.#failure ?? (file.result?.state === 'fail' ? failureOf(file) : undefined)
    if (failure) this.#say({ say: 'unusable', file: file.filepath, by: failure.name })
    else await this.#tryAll(file.filepath)
    this.#say({ say: 'done', file: file.filepath })
  }

  #say(line: Line) {
    addLine(this.#plan.lines, { ...line, round: this.#plan.round })
  }

  /** As the first round found them: a test that is quick now was not tried then. */
  #slowTests(file: string): Set<string> {
    const lines = readLines(this.#plan.lines)
    return new Set(
      lines.flatMap((line) => (line.say === 'reached' && line.file === file ? line.slowTests.slice(0) : [])),
    )
  }

  #isEnd(line: Line, file: string): boolean {
    return line.file === file && line.round === this.#plan.round && line.say !== 'trying'
  }

  async #tryAll(file: string) {
    const { tests, onLoad, between } = this.#learnt
    const reached = new Set([...onLoad, ...between, ...[...tests.values()].flatMap(({ reaches }) => [...reaches])])
    const isSlow = this.#plan.round === 'slow'
    const slowTests = isSlow
      ? this.#slowTests(file)
      : new Set([...tests].flatMap(([name, { ms }]) => (ms > QUICK_MS ? [name] : [])))
    const ofAll = slowTests.size > 0 ? [...onLoad, ...between] : []
    const slow = new Set([...ofAll, ...[...slowTests].flatMap((name) => [...(tests.get(name)?.reaches ?? [])])])
    if (!isSlow) this.#say({ say: 'reached', file, mutants: [...reached], slow: [...slow], slowTests: [...slowTests] })
    // Vitest itself hears of the first run alone.
    this.onTaskUpdate = async () => undefined
    this.onCollectStart = TestRunner.prototype.onCollectStart
    this.onCollected = (files: File[]) => {
      // Which example is the smallest does not matter here, and takes most of the time.
      configureGlobal({ ...readConfigureGlobal(), endOnFailure: true })
      for (const one of files) leaveOut(one, this.#chosen)
    }
    this.config.testTimeout = Math.max(PATIENCE_MS, 5 * Math.max(0, ...[...tests.values()].map(({ ms }) => ms)))
    this.config.hookTimeout = Math.max(this.config.testTimeout, 10_000)
    const watch = startWatch(this.#plan.lines, realNow)
    for (const mutant of isSlow ? slow : reached) {
      const before = readLines(this.#plan.lines)
      const isTried = before.some((line) => 'mutant' in line && line.mutant === mutant && this.#isEnd(line, file))
      if (isTried || settled(before).has(mutant)) continue
      const isDeep = onLoad.has(mutant)
      const isOfAll = isDeep || between.has(mutant)
      const chosen = [...tests].filter(
        ([name, { reaches }]) => (isOfAll || reaches.has(mutant)) && slowTests.has(name) === isSlow,
      )
      if (chosen.length === 0) continue
      this.#say({ say: 'trying', file, mutant })
      const late: Line = { say: 'late', file, mutant, by: 'never ended' }
      const usual = chosen.reduce((sum, [, { ms }]) => sum + ms, 0)
      watch.expect(JSON.stringify({ ...late, round: this.#plan.round }), (isDeep ? 6 : 3) * PATIENCE_MS + 10 * usual)
      const names = new Set(chosen.map(([name]) => name))
      const failure = await this.#run(file, mutant, names, isDeep)
      watch.rest()
      if (!failure) {
        this.#say({ say: 'passed', file, mutant })
        continue
      }
      const again = await this.#run(file, undefined, names, isDeep)
      const by = failure.name
      this.#say(
        again
          ? { say: 'unclear', file, mutant, by: `${by}: ${failure.message}; without: ${again.message}` }
          : { say: failure.isLate ? 'late' : 'killed', file, mutant, by },
      )
      // What the mutant left behind would fail the next ones.
      if (again) process.kill(process.pid, 'SIGKILL')
    }
  }

  async #run(
    file: string,
    mutant: number | undefined,
    names: Set<string>,
    isDeep: boolean,
  ): Promise<Failure | undefined> {
    const { evaluatedModules }: Loaded = Reflect.get(this, 'workerState')
    for (const [id, node] of evaluatedModules.idToModuleMap) {
      if (id !== file && !(isDeep && /\/(src|sw|server|test)\//.test(id) && !id.includes('/node_modules/'))) continue
      node.promise = undefined
      node.exports = undefined
      node.evaluated = false
      node.importers.clear()
    }
    this.#chosen = names
    this.#failure = undefined
    this.#switch.turn(mutant)
    const [ran] = await startTests([file], this)
    this.#switch.turn(undefined)
    return this.#failure ?? (ran?.result?.state === 'fail' ? failureOf(ran) : undefined)
  }
}

function fullName(task: Task): string {
  return task.suite ? `${fullName(task.suite)} > ${task.name}` : task.name
}

function failureOf(task: Task): Failure {
  const messages = task.result?.errors?.map(({ message }) => message) ?? []
  return {
    name: fullName(task),
    message: messages.join(' ').slice(0, 300),
    isLate: messages.some((message) => /timed out in/.test(message)),
  }
}

/** Leaves out all tests but the chosen ones, and suites without any. Answers whether something is left. */
function leaveOut(task: Task, chosen: Set<string> | undefined): boolean {
  const isLeft =
    task.type === 'test'
      ? !chosen || chosen.has(fullName(task))
      : task.tasks.map((one) => leaveOut(one, chosen)).includes(true)
  if (!isLeft) task.mode = 'skip'
  return isLeft
}
