// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { FirstLoadNotice } from '../../src/app/shell/FirstLoadNotice'
import type { LoadProgress } from '../../src/data/meta'
import { installPoster } from '../../src/state/replica/wake'
import { readToTheEnd } from '../data/replica'
import { page, press, says, startApp, type TestApp, until } from '../records/app'

let app: TestApp
afterEach(() => app.close())

const LOAD: LoadProgress = {
  cursor: 'c',
  head: 7,
  lostAbove: 7,
  generation: 1,
  since: 1,
  versions: { item: 1, unit: 1, category: 1 },
  open: { item: null },
}

const start = async (reachable: boolean, known: 'nothing' | 'a part' | 'all') => {
  app = await startApp('/list', { '/': () => <p>home</p>, '/list': FirstLoadNotice }, async ({ db }) => {
    await db.meta.put({ key: 'engine', value: { phase: 'resting', reachable } })
    if (known !== 'all') await db.meta.delete('versions')
    if (known === 'a part') await db.meta.put({ key: 'load', value: LOAD })
  })
}

it('a first load without a server reports it, and tries again on request', async () => {
  const woken: string[] = []
  installPoster({ wake: (reason) => woken.push(reason), leave: () => undefined, signOut: () => {} })
  await start(false, 'nothing')
  await says('Failed to load data')
  await says('Network connection error')
  await press(/^Try again$/)
  await until(() => woken.includes('manual'), 'the wake')
})

it('no failure is shown after a complete load, with or without a server', async () => {
  await start(false, 'all')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(page()).not.toMatch(/Failed|arriving/)
})

it('a first load shows its progress, and hides it at the end', async () => {
  await start(true, 'a part')
  await says('Loading the farm’s records')
  await says('2 of 3 lists loaded.')
  await readToTheEnd(app.db)
  await app.db.meta.delete('load')
  await until(() => !page().includes('Loading the farm'), 'the end')
})
