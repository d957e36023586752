// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { FirstLoadNotice } from '../../src/app/shell/FirstLoadNotice'
import type { EngineNote } from '../../src/data/meta'
import { installPoster } from '../../src/state/wake'
import { page, press, says, startApp, type TestApp, until } from '../records/app'

let app: TestApp
afterEach(() => app.close())

const start = async (note: Partial<EngineNote>, pulledAt?: string) => {
  app = await startApp('/list', { '/': () => <p>home</p>, '/list': FirstLoadNotice }, async ({ db }) => {
    await db.meta.put({ key: 'engine', value: { phase: 'resting', at: '2026-03-10T08:00:00.000Z', ...note } })
    if (pulledAt === undefined) await db.meta.delete('pulled_at')
    else await db.meta.put({ key: 'pulled_at', value: pulledAt })
  })
}

it('a first load that finds no server says so, and tries again on a person’s word', async () => {
  const woken: string[] = []
  installPoster({ wake: (reason) => woken.push(reason), leave: () => undefined, signOut: () => {} })
  await start({ reachable: false, loading: true })
  await says('Failed to load data')
  await says('Network connection error')
  await press(/^Try again$/)
  await until(() => woken.includes('manual'), 'the wake')
})

it('what was loaded once, or is being loaded, is no failure', async () => {
  await start({ reachable: false }, '2026-03-10T08:00:00.000Z')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(page()).not.toContain('Failed to load data')
  await app.close()
  await start({ reachable: true, loading: true })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(page()).not.toContain('Failed to load data')
})
