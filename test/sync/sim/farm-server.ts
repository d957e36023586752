/**
 * The farm server of a run: the real handlers on the real store, which may be stopped before or after a commit, restored
 * from a backup, and asked directly by the observer.
 */
import { beginEpoch, readEpochs } from '../../../server/backup/epochs'
import { createHandlers, type Handlers } from '../../../server/handlers'
import { readFarm } from '../../../server/read/history'
import type { ApiRequest, ApiResponse } from '../../../server/request'
import { readHistories } from '../../../server/storage/stamps'
import type { Store } from '../../../server/storage/store'
import { type Pruned, prune } from '../../../server/write/prune'
import { makeId, type RandomBytes } from '../../../src/domain/ids'
import type { Chance } from './chance'
import { type Copy, copyOf, type FarmTemplate, makeReset, PASSWORD } from './farm-store'
import { contextOf } from './server-context'
import { type Stamps, stampsOf } from './stamps'
import type { Time } from './virtual-time'

export type FarmServer = {
  /** Undefined: the server was stopped before it answered. */
  readonly handle: (request: ApiRequest) => Promise<ApiResponse | undefined>
  /** The observer's own calls; they meet no fault. */
  readonly ask: (method: string, path: string, body?: unknown) => Promise<ApiResponse>
  readonly signIn: (email: string) => Promise<string | undefined>
  /** Names the history that the server has: another one for each time that one was put in. */
  readonly epoch: () => string
  /** The newest revision that the server has reported. */
  readonly head: () => number
  /** The time by the server's own clock. */
  readonly now: () => number
  /** Sets its clock, by so many milliseconds ahead of the true time. */
  readonly setClock: (ahead: number) => void
  readonly prune: () => Promise<Pruned>
  readonly store: Store
  /** Stops the process at its next write, before or after the commit; it is back some seconds later. */
  readonly crash: (when: 'before' | 'after') => void
  readonly isDown: () => boolean
  readonly backup: () => Promise<void>
  /** The stamps in the newest backup. */
  readonly backedUp: () => Stamps | undefined
  /** Puts the newest backup in; false when there is none. */
  readonly restore: () => Promise<boolean>
  /**
   * Puts it in as a folder that is copied back: nothing says so. `swap`: what was there is the newest backup then, as of two servers
   * of one folder that are reached in turns. False when there is none.
   */
  readonly copyBack: (swap: boolean) => Promise<boolean>
  /** Everything comes up, no crash is left in store. */
  readonly heal: () => Promise<void>
  /** Failures the handlers did not expect. */
  readonly reports: readonly unknown[]
}

class Stopped extends Error {
  override readonly name = 'Stopped'
}

const DOWN_FOR = 7_000
/** Days that the farm's log goes back: as few as let a device miss deletions while its session lasts. */
export const LOG_DAYS = 20

async function headOf(store: Store): Promise<number> {
  return (await farmOf(store)).head
}

const farmOf = (store: Store) => store.peek(readFarm)

/** `stamps`: separate random numbers, so that a seed's other decisions stay as they were before the stamps. */
export async function startServer(
  template: FarmTemplate,
  time: Time,
  chance: Chance,
  stamps: RandomBytes,
): Promise<FarmServer> {
  await template.reset()
  const { store } = template
  const reports: unknown[] = []
  let { epoch } = await farmOf(store)
  let histories = 0
  let head = 0
  let crashing: 'before' | 'after' | undefined
  let down = false
  let life = 0
  /** Calls of the observer under way: they meet no fault. */
  let observing = 0
  let backup: Copy | undefined
  let ahead = 0
  const now = () => time.now() + ahead
  let observerToken = ''

  const stop = (): never => {
    // The commit was never reported, so watchers have to look.
    if (crashing === 'after') head += 1
    crashing = undefined
    down = true
    life += 1
    time.later(DOWN_FOR, start)
    throw new Stopped('the process was stopped')
  }

  const watched = (): Store => {
    const mine = life
    // Of a process that was stopped nothing is committed any more, whatever it had begun.
    const live = () => {
      if (life !== mine && observing === 0) throw new Stopped('the process was stopped')
    }
    return {
      ...store,
      write: async (run) => {
        const made = await store.write(async (tx) => {
          live()
          const value = await run({ ...tx, randomBytes: stamps })
          live()
          return crashing === 'before' ? stop() : value
        })
        return crashing === 'after' ? stop() : made
      },
    }
  }

  const makeHandlers = (): Handlers =>
    createHandlers(
      contextOf({
        store: watched(),
        now,
        randomBytes: chance.bytes,
        report: (error) => {
          if (!(error instanceof Stopped)) reports.push(error)
        },
        changed: (newest) => {
          head = Math.max(head, newest)
        },
      }),
    )
  let handlers = makeHandlers()

  function start(): void {
    down = false
    handlers = makeHandlers()
  }

  const handle = async (request: ApiRequest): Promise<ApiResponse | undefined> => {
    if (down) return undefined
    const mine = life
    const answer = await handlers.handle(request)
    return mine === life ? answer : undefined
  }

  const signIn = async (email: string): Promise<string | undefined> => {
    const body = { email, password: PASSWORD, remember: true }
    const answer = await handle({ method: 'POST', path: '/auth/login', body, address: '10.0.0.9' })
    return answer?.status === 200 ? String((answer.body as { token: unknown }).token) : undefined
  }

  const ask = async (method: string, path: string, body?: unknown): Promise<ApiResponse> => {
    const wasCrashing = crashing
    const wasDown = down
    crashing = undefined
    down = false
    const [name = '', query] = path.split('?')
    observing += 1
    const call = () => handlers.handle({ method, path: name, query, body, token: observerToken })
    let answer = await call()
    if (answer.status === 401) {
      // Under a clock that is years ahead every session is too old.
      observerToken = (await signIn(template.observer.email)) ?? ''
      answer = await call()
    }
    observing -= 1
    crashing = wasCrashing
    down = wasDown
    return answer
  }

  const restore = async (): Promise<boolean> => {
    if (!backup) return false
    crashing = undefined
    const replaced = await store.read(async (tx) => ({
      epochs: await readEpochs(tx),
      histories: await readHistories(tx),
    }))
    await makeReset(store, backup)()
    epoch = makeId(time.now(), chance.bytes)
    head = await store.write(async (tx) => {
      await beginEpoch(tx, epoch, replaced)
      return (await readFarm(tx)).head
    })
    life += 1
    start()
    observerToken = (await signIn(template.observer.email)) ?? ''
    return true
  }

  const copyBack = async (swap: boolean): Promise<boolean> => {
    if (!backup) return false
    crashing = undefined
    const before = swap ? await copyOf(store) : backup
    await makeReset(store, backup)()
    backup = before
    const farm = await store.peek(readFarm)
    epoch = farm.epoch
    head = farm.head
    histories += 1
    life += 1
    start()
    observerToken = (await signIn(template.observer.email)) ?? ''
    return true
  }

  head = await headOf(store)
  observerToken = (await signIn(template.observer.email)) ?? ''
  return {
    handle,
    ask,
    signIn,
    epoch: () => `${epoch} ${histories}`,
    head: () => head,
    now,
    setClock: (ms) => {
      ahead = ms
    },
    prune: () => prune({ store, clock: { now } }, LOG_DAYS),
    store,
    crash: (when) => {
      crashing = when
    },
    isDown: () => down,
    backedUp: () => backup && stampsOf(backup),
    backup: async () => {
      backup = await copyOf(store)
    },
    restore,
    copyBack,
    heal: async () => {
      crashing = undefined
      start()
    },
    reports,
  }
}
