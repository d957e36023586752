/** The suite of all kill points, for one way of dying. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { KillMode } from './crashable'
import { type FarmTemplate, makeTemplate } from './farm-store'
import { liveAndDie, walk } from './lives'
import { SCENES } from './scenes'

/** Each way has more steps than this, or it does not do its work. */
const LEAST_STEPS = 40
/** Of these so many inside a transaction that has begun to write. */
const LEAST_TORN = 2

export function describeKillPoints(mode: KillMode): void {
  let template: FarmTemplate

  beforeAll(async () => {
    // Dexie reports it whenever it opens a handle again.
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    template = await makeTemplate()
  })

  describe(`killed at any step (${mode}), a device loses nothing and does nothing twice`, () => {
    it.each(SCENES)(
      '$name',
      async (scene) => {
        const die = (at: number) =>
          liveAndDie(scene, at, mode, template).catch((error: unknown) => {
            throw new Error(`killed at step ${at}: ${error instanceof Error ? error.message : error}`)
          })
        const { steps, apart, torn } = await walk(scene, mode, template)
        expect(steps).toBeGreaterThan(LEAST_STEPS)
        expect(torn.length).toBeGreaterThan(LEAST_TORN)
        for (const at of mode === 'prefix' ? torn : apart) expect(await die(at)).toBe(true)
      },
      300_000,
    )
  })
}
