/**
 * Figures of the process for Prometheus. No label has an e-mail or a name; only the busiest of several farms are labelled, by their id.
 * The names of the process's own figures are those of prom-client. Loaded only if `METRICS_PORT` is set.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BackupsAnswer } from '../../src/domain/backup-wire'
import type { Store } from '../storage/store'

/** A request that was answered. */
export type Seen = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Values that are read when somebody asks. */
export type Sources = {
  /** Absent in a process of several farms. */
  readonly head?: () => Promise<number>
  readonly sockets: () => number
  /** Requests of the busiest farms in the last full minute; absent in a process of one farm. */
  readonly busiest?: (() => readonly (readonly [farmId: string, requests: number])[]) | undefined
  readonly backups?: (() => BackupsAnswer) | undefined
}

export type Metrics = {
  readonly request: (seen: Seen) => void
  /** The status of each pushed change. */
  readonly pushed: (statuses: readonly number[]) => void
  /** The same store; its writes are timed. */
  readonly timed: (store: Store) => Store
  readonly read: (sources: Sources) => void
  readonly contentType: string
  readonly text: () => Promise<string>
  readonly stop: () => void
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** In seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const WRITE_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function makeMetrics(): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests by method, route pattern and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const pushed = new Counter({
    name: 'pinset_pushed_changes_total',
    help: 'Changes that devices sent, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const writes = (name: string, help: string) => new Histogram({ name, help, buckets: WRITE_BUCKETS, registers })
  const wait = writes('pinset_database_write_wait_seconds', 'From the order of a write until it begins.')
  const commit = writes('pinset_database_commit_seconds', 'From the last statement of a write until it is on the disk.')
  const now = () => performance.now() / 1000
  return {
    request: ({ method, route, status, seconds }) => {
      const known = METHODS.includes(method) ? method : 'other'
      requests.observe({ method: known, route, status: `${Math.floor(status / 100)}xx` }, seconds)
    },
    pushed: (statuses) => {
      for (const status of statuses) pushed.inc({ outcome: outcomeOf(status) })
    },
    timed: (store) => ({
      ...store,
      write: async (run) => {
        const asked = now()
        let ended: number | undefined
        const value = await store.write(async (tx) => {
          wait.observe(now() - asked)
          const made = await run(tx)
          ended = now()
          return made
        })
        if (ended !== undefined) commit.observe(now() - ended)
        return value
      },
    }),
    read: (sources) => readFrom(sources, registers),
    contentType: register.contentType,
    text: () => register.metrics(),
    stop: () => register.clear(),
  }
}

/** 425: not reached in time, or the server's disk failed; the device sends it again. */
function outcomeOf(status: number): 'accepted' | 'rejected' | 'later' {
  if (status < 300) return 'accepted'
  return status === 425 || status >= 500 ? 'later' : 'rejected'
}

function readFrom({ head, sockets, busiest, backups }: Sources, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number | undefined | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read()
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  if (head) gauge('pinset_head_revision', 'The newest revision of the farm.', head)
  gauge('pinset_open_sockets', 'Open websockets.', sockets)
  if (busiest)
    new Gauge({
      name: 'pinset_busiest_farm_requests',
      help: 'Requests of each of the ten busiest farms in the last full minute.',
      labelNames: ['farm'],
      registers,
      collect() {
        this.reset()
        for (const [farm, requests] of busiest()) this.set({ farm }, requests)
      },
    })
  if (!backups) return
  const seconds = (at: string | undefined) => (at === undefined ? undefined : Date.parse(at) / 1000)
  gauge('pinset_last_backup_timestamp_seconds', 'When the last backup was made.', () => seconds(backups().last?.at))
  gauge('pinset_last_backup_size_bytes', 'The size of the last backup.', () => backups().last?.bytes)
  gauge('pinset_backup_failed', 'Whether the last attempt at a backup failed.', () => (backups().failed ? 1 : 0))
}
