// S21: the next page is asked for while one is stored. What becomes of that answer once the page was not stored.
import { expect, it, onTestFinished } from 'vitest'
import { putMeta } from '../../../src/data/meta'
import type { Answer } from '../../../sw/engine/classify'
import type { ServerEdge } from '../../../sw/host/edges'
import { type PullContext, pullPage } from '../../../sw/host/pull'
import { idMaker, openReplica, START, saveContext } from '../../data/replica'

const PAGE: Answer = {
  kind: 'answered',
  status: 200,
  ours: true,
  body: { changes: [], cursor: 'next', more: true, head: 9, epoch: 'one', schema_version: 1 },
}

it('fails like the page that was not stored, and drops the prefetched answer', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', hear)
  onTestFinished(() => void process.off('unhandledRejection', hear))
  const db = openReplica()
  await putMeta(db, 'cursor', 'first')
  const asked: string[] = []
  const get = async (path: string) => {
    asked.push(path)
    if (asked.length === 1) return PAGE
    throw new Error('the storage is gone')
  }
  const context: PullContext = {
    db,
    server: { get } as unknown as ServerEdge,
    // Another host holds the lease: nothing may be stored.
    term: 7,
    isAdmin: false,
    saving: () => ({ ...saveContext(idMaker()), isAdmin: false }),
    now: () => START,
    ahead: new Map(),
    limit: 10,
  }
  await expect(pullPage(context)).rejects.toThrow(/lease/i)
  expect(asked).toEqual(['/sync/changes?since=first&limit=10', '/sync/changes?since=next&limit=10'])
  // Rejections are told once the tasks at hand are done.
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(unheard).toEqual([])
})
