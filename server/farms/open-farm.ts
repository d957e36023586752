/** One served farm: its context, its calls, its listeners, and its own tasks. */
import { randomBytes } from 'node:crypto'
import { AppError } from '../../src/domain/errors'
import { makeId } from '../../src/domain/ids'
import { watchHistory } from '../backup/history-watch'
import type { Context } from '../context'
import { createHandlers, type Handlers } from '../handlers'
import { createSocketHub, type SocketHub } from '../http/socket-hub'
import { authenticate } from '../people/sessions'
import type { News } from '../storage/postgres-news'
import type { Tables } from '../storage/schema'
import { keepPruning } from '../write/prune'

export type OpenFarm = {
  readonly context: Context
  readonly handlers: Handlers
  readonly hub: SocketHub
  /** Takes the news of another process. */
  readonly hear: (news: News) => void
  /** Takes a look at the farm's counters in the database. */
  readonly look: (farm: Tables['farm_head']) => Promise<void>
  /** Closes sockets. The next call waits for running tasks and writes. */
  readonly close: () => void
  readonly stop: () => Promise<void>
}

export type FarmOrder = {
  readonly context: Omit<Context, 'changed' | 'ended'>
  /** Tells the other processes of the farm. */
  readonly tell: (news: News) => void
  readonly say: (line: string) => void
  /** Runs before the farm's first request. */
  readonly prepare: (context: Context) => Promise<void>
  readonly warn: (line: string) => void
}

export async function openFarm({ context: facts, tell, say, prepare, warn }: FarmOrder): Promise<OpenFarm> {
  const context: Context = {
    ...facts,
    changed: (head) => {
      hub.nudge(head)
      tell({ head })
    },
    ended: (tokenHashes) => {
      hub.end(tokenHashes)
      tell({ ended: tokenHashes })
    },
  }
  const { store, clock } = context
  const hub = createSocketHub((token) => tokenHashOf(context, token))
  const watch = watchHistory({ store, newEpoch: () => makeId(clock.now(), randomBytes), say })
  await prepare(context)
  const pruning = keepPruning(context, warn)
  return {
    context,
    handlers: createHandlers(context),
    hub,
    hear: ({ head, ended }) => {
      if (head !== undefined) hub.nudge(head)
      if (ended) hub.end(ended)
    },
    look: async (farm) => {
      if (await watch(farm)) hub.forget()
      hub.nudge(farm.head)
    },
    close: () => {
      hub.close()
      // Devices send again what was under way.
      context.objects?.close()
    },
    stop: async () => {
      hub.close()
      context.objects?.close()
      await pruning.stop()
      await store.close()
    },
  }
}

async function tokenHashOf(context: Context, token: string): Promise<string | undefined> {
  try {
    return (await authenticate(context, { token })).tokenHash
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
