/** The tests as `npm test` runs them, of woven files, each file in a process of its own that tries mutant after mutant. */
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import base from '../vitest.config'
import { readPlan } from './plan'

const plan = readPlan()

class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => plan.tests.indexOf(moduleId)
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}

const runner = fileURLToPath(new URL('runner.config.ts', import.meta.url))

export default {
  ...base,
  plugins: [
    { name: 'mutants', enforce: 'pre' as const, transform: (_code: string, id: string) => plan.texts[id] },
    ...(base.plugins ?? []),
  ],
  cacheDir: 'node_modules/.cache/pinset/mutants-vite',
  test: {
    ...base.test,
    projects: base.test?.projects?.map((project) =>
      typeof project === 'object' && 'test' in project
        ? { ...project, test: { ...project.test, isolate: true, runner } }
        : project,
    ),
    pool: 'forks' as const,
    maxWorkers: 1,
    // A poll that a mutant keeps from its end: long enough for a busy machine.
    expect: { poll: { timeout: 3000 } },
    testTimeout: 60_000,
    sequence: { sequencer: NearestFirst },
  },
}
