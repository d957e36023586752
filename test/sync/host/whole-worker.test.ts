import '../sim/no-broadcast'
import { beforeAll, expect, it, vi } from 'vitest'
import { type FarmTemplate, makeTemplate } from '../sim/farm-store'
import { run } from '../sim/run'
import { makeWorkerPlan } from '../sim/worker-plan'

let template: FarmTemplate

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  template = await makeTemplate()
})

it.each(Array.from({ length: 12 }, (_, index) => index + 1))(
  'S10, S15: the worker’s own files keep quiet and go on (seed %i)',
  async (seed) => {
    const report = await run(makeWorkerPlan(seed), template)
    expect(report.failure).toBeUndefined()
  },
)
