/** The progress of a waiting file and why it is not sent yet (S28.23). Pure. */
import type { LiveUpload } from '../../../data/files/live-uploads'
import type { Label } from '../../../domain/kit/field'
import type { Translate } from '../../../records/words/finding-text'
import type { SyncStatus } from '../../../state/replica/sync-status'
import { codeLabel } from '../../../state/words/error-text'
import type { WaitingState } from './waiting-states'

type FileFacts = Pick<SyncStatus, 'pause' | 'reachable' | 'nextTry' | 'quietUntil'> & {
  /** The state of the unsent change with the file. */
  readonly change: WaitingState | undefined
  readonly bytes: number
  /** Milliseconds of the device's clock. */
  readonly now: number
}

export type Saying = {
  readonly say: Translate
  /** A moment of the device's clock as a time of day. */
  readonly clock: (at: number) => string
}

const REFUSED: Label = /*i18n*/ { id: 'sync.files.refused', message: 'Rejected by the server: {reason}' }
const SIZE: Label = /*i18n*/ { id: 'sync.files.size', message: '{all} kB' }
const SENT: Label = /*i18n*/ { id: 'sync.files.sent', message: '{done} of {all} kB sent' }
const WHY = {
  decision: /*i18n*/ { id: 'sync.files.why.decision', message: 'The record of this file needs your decision first.' },
  record: /*i18n*/ { id: 'sync.files.why.record', message: 'Its record is not sent yet.' },
  work_offline: /*i18n*/ { id: 'sync.files.why.work_offline', message: 'You are working offline.' },
  paused: /*i18n*/ { id: 'sync.files.why.paused', message: 'Sync is paused.' },
  away: /*i18n*/ { id: 'sync.files.why.away', message: 'The server is not responding.' },
  no_answer: /*i18n*/ {
    id: 'sync.files.why.no_answer',
    message: 'The server did not respond. Next attempt at {clock}.',
  },
  busy: /*i18n*/ { id: 'sync.files.why.busy', message: 'The server was busy. Next attempt at {clock}.' },
  limit: /*i18n*/ {
    id: 'sync.files.why.limit',
    message: 'Your daily limit for files is reached. Sending continues at {clock}.',
  },
  disk_full: /*i18n*/ {
    id: 'sync.files.why.disk_full',
    message: 'The server’s disk is full. Next attempt at {clock}.',
  },
  disk_failed: /*i18n*/ {
    id: 'sync.files.why.disk_failed',
    message: 'The server’s disk has failed. Next attempt at {clock}.',
  },
  files_full: /*i18n*/ {
    id: 'sync.files.why.files_full',
    message: 'The farm has reached its limit for files. Next attempt at {clock}.',
  },
  unknown: /*i18n*/ {
    id: 'sync.files.why.unknown',
    message: 'The server does not have its record yet. Next attempt at {clock}.',
  },
  damaged: /*i18n*/ { id: 'sync.files.why.damaged', message: 'It arrived damaged. It is sent again at {clock}.' },
  turn: /*i18n*/ { id: 'sync.files.why.turn', message: 'Waiting to be sent.' },
} as const satisfies Record<string, Label>

/** The server's refusals of a file, other than being busy. */
const TOLD: { readonly [code: string]: keyof typeof WHY } = {
  too_many: 'limit',
  disk_full: 'disk_full',
  files_full: 'files_full',
  disk_failed: 'disk_failed',
}

type Reason = { readonly key: keyof typeof WHY; readonly at?: number }

/** The obstacle that ends first: the record is sent before the bytes, and the connection comes before the file's refusal. */
function reasonOf({ notBefore = 0, why, told }: LiveUpload, facts: FileFacts): Reason {
  const { change, pause, reachable, nextTry = 0, quietUntil = 0, now } = facts
  if (change) return { key: change.kind === 'held' && change.isRefused ? 'decision' : 'record' }
  if (pause) return { key: pause === 'work_offline' ? 'work_offline' : 'paused' }
  if (!reachable) return { key: 'away' }
  const engine = Math.max(nextTry, quietUntil)
  const heard = told && TOLD[told.code]
  // The end of a limit is known, however often the device asks before.
  if (notBefore > now && heard) {
    return { key: heard, at: Math.max(notBefore, engine, (heard === 'limit' && told.until) || 0) }
  }
  if (notBefore > now) return { key: why ?? 'no_answer', at: Math.max(notBefore, engine) }
  return engine > now ? { key: 'busy', at: engine } : { key: 'turn' }
}

export function fileWords(file: LiveUpload, facts: FileFacts, { say, clock }: Saying): string {
  const { refused, sent = 0 } = file
  if (refused !== undefined) return say(REFUSED, { reason: say(codeLabel(refused)) })
  const all = String(Math.max(1, Math.round(facts.bytes / 1000)))
  const done = String(Math.round(sent / 1000))
  const size = sent > 0 ? say(SENT, { done, all }) : say(SIZE, { all })
  const { key, at = 0 } = reasonOf(file, facts)
  return `${size} · ${say(WHY[key], { clock: at > 0 ? clock(at) : '' })}`
}
