import { expect, it, onTestFinished } from 'vitest'
import type { Body, Caller } from '../support/farm'
import { openNodes } from './nodes'

const WRITERS = 16
const WRITES = 12

type Page = { readonly changes: readonly Body[]; readonly cursor: string; readonly more: boolean }

/** Follows the feed at a node until `isOver` and nothing is left. Gives revision and id of each change, as they came. */
async function follow(reader: Caller, isOver: () => boolean): Promise<string[]> {
  const seen: string[] = []
  let since = ''
  for (;;) {
    const wasOver = isOver()
    const { body } = await reader.call('GET', `/sync/changes?limit=7${since}`)
    const { changes, cursor, more } = body as unknown as Page
    seen.push(...changes.map(({ rev, id }) => `${String(rev).padStart(8, '0')} ${id}`))
    since = `&since=${encodeURIComponent(cursor)}`
    if (wasOver && !more && changes.length === 0) return seen
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

it('three nodes give complete feeds in order while 16 writers write', async () => {
  const nodes = await openNodes(3)
  onTestFinished(nodes.close)
  const [first] = nodes.admins
  let isOver = false
  const readers = nodes.admins.map((admin) => follow(admin, () => isOver))
  const made = await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const ids: string[] = []
      for (let write = 0; write < WRITES; write += 1) {
        const admin = nodes.admins[(writer + write) % nodes.admins.length] ?? first
        const answer = await admin?.call('POST', '/suppliers', { name: `S${writer} ${write}` })
        ids.push(String(answer?.body.id))
      }
      return ids
    }),
  )
  isOver = true
  const feeds = await Promise.all(readers)
  for (const seen of feeds) {
    const revisions = seen.map((change) => change.split(' ')[0])
    expect(revisions).toEqual(revisions.toSorted())
    expect(new Set(seen).size).toBe(seen.length)
    const ids = new Set(seen.map((change) => change.split(' ')[1]))
    expect(made.flat().filter((id) => !ids.has(id))).toEqual([])
  }
  expect(feeds[1]).toEqual(feeds[0])
  expect(feeds[2]).toEqual(feeds[0])
})
