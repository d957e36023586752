/** A client that only follows the change feed, page by page: in the end it must have exactly the server's rows. */
import type { Row } from '../../../src/domain/kit/entity'
import { changesAnswer, readAs } from '../../../src/domain/wire'
import type { FarmServer } from './farm-server'
import type { ServerRow } from './server-watch'
import { broken, canonical } from './verdict'

export function makeReader(server: FarmServer) {
  const rows = new Map<string, Row>()
  let cursor: string | undefined

  const read = async (limit: number): Promise<boolean> => {
    const since = cursor === undefined ? '' : `&since=${encodeURIComponent(cursor)}`
    const answer = await server.ask('GET', `/sync/changes?limit=${limit}${since}`)
    if (answer.status === 410) {
      rows.clear()
      cursor = undefined
      return true
    }
    const page = readAs(changesAnswer, answer.body)
    if (!page) broken('feed completeness', `the feed answered ${answer.status}`)
    for (const { path, id, record } of page.changes) {
      if (record) rows.set(`${path} ${id}`, record)
      else rows.delete(`${path} ${id}`)
    }
    cursor = page.cursor
    return page.more
  }

  /** Reads to the end and compares. */
  const finish = async (all: Iterable<ServerRow>, pathOf: (kind: string) => string | undefined): Promise<void> => {
    for (let isMore = true; isMore; ) isMore = await read(3)
    const mine = new Map(rows)
    for (const { kind, row, isDeleted } of all) {
      const path = pathOf(kind)
      if (isDeleted || path === undefined) continue
      const name = `${path} ${row.id}`
      if (canonical(mine.get(name)) !== canonical(row))
        broken('feed completeness', `a reader of the feed has no ${name} of ${row.rev}`)
      mine.delete(name)
    }
    const [extra] = mine.keys()
    if (extra !== undefined) broken('feed completeness', `a reader of the feed still has ${extra}`)
  }

  return { read, finish }
}
