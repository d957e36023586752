// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PATIENCE_MS } from '../../patience'
import { emptyStorage, loadPage, serve } from '../fresh-device'

const USER = '01920000-0000-7000-8000-0000000000aa'

beforeEach(emptyStorage)
afterEach(() => vi.unstubAllGlobals())

it('S29: the browser is asked once, after the first save, for persistent storage', async () => {
  serve(() => undefined)
  const asked: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    storage: {
      persisted: async () => asked.push('persisted') < 0,
      persist: async () => asked.push('persist') > 0,
    },
  })
  const page = await loadPage()
  const replica = await page.openReplica(USER)
  const save = () =>
    replica.save([{ kind: 'create', entity: 'supplier', id: replica.newId(), values: { name: 'Mill' } }])
  expect(asked).toEqual([])
  await save()
  await vi.waitFor(() => expect(asked).toEqual(['persisted', 'persist']), PATIENCE_MS)
  await save()
  expect(asked).toHaveLength(2)
})
