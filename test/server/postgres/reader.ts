/** A device that follows the feed of a node, through failures of the database. */
import type { Caller } from '../support/farm'

export type Seen = { readonly rev: number; readonly path: string; readonly id: string; readonly name: unknown }

type Page = { readonly changes: readonly Change[]; readonly cursor: string; readonly more: boolean }
type Change = {
  readonly path: string
  readonly id: string
  readonly rev: number
  readonly record?: { readonly name?: unknown }
}

export type Reader = {
  /** Reads on until nothing is left, and gives every change in the order of its arrival. */
  readonly end: () => Promise<Seen[]>
}

export function followFeed(caller: Caller | undefined): Reader {
  if (!caller) throw new Error('there is no caller')
  let isOver = false
  const run = async () => {
    const seen: Seen[] = []
    for (let since = ''; ; ) {
      const wasOver = isOver
      const { status, body } = await caller.call('GET', `/sync/changes?limit=7${since}`)
      if (status !== 200 && status !== 503) throw new Error(`the feed answers ${status} ${JSON.stringify(body)}`)
      if (status === 200) {
        const { changes, cursor, more } = body as unknown as Page
        for (const { rev, path, id, record } of changes) seen.push({ rev, path, id, name: record?.name })
        since = `&since=${encodeURIComponent(cursor)}`
        if (wasOver && !more && changes.length === 0) return seen
      }
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const running = run()
  // `end` tells of a failure.
  running.catch(() => undefined)
  return {
    end: () => {
      isOver = true
      return running
    },
  }
}
