/**
 * Messages between a page and the service worker. They are versioned, because an old page may run beside a new worker. An unknown message
 * is ignored, and a page without an answer runs the engine itself (S8, S30).
 */
import * as v from 'valibot'

/** S10: the reasons that start the engine. */
export const WAKE_REASONS = [
  'start',
  'write',
  'online',
  'visible',
  'background',
  'last_chance',
  'nudge',
  'stale',
  'timer',
  'manual',
] as const
export type WakeReason = (typeof WAKE_REASONS)[number]

/** The tag of Background Sync events. */
export const SYNC_TAG = 'pinset-sync'
/** Background Sync of a worker's registration. The standard library's types lack it. */
export type WithBackgroundSync = { readonly sync?: { readonly register: (tag: string) => Promise<void> } }

const version = v.literal(1)

/** Page to worker. `token`: without "remember me" only the page's memory has it, so each message passes it on. */
export const pageMessage = v.variant('type', [
  v.object({
    v: version,
    type: v.literal('wake'),
    reason: v.picklist(WAKE_REASONS),
    user: v.string(),
    token: v.optional(v.string()),
  }),
  v.object({ v: version, type: v.literal('sign_out'), user: v.string() }),
  /** The user accepted the update: the worker stops at a safe point and the new one takes over. */
  v.object({ v: version, type: v.literal('activate') }),
])
export type PageMessage = v.InferOutput<typeof pageMessage>

/** Worker to page. */
export const workerMessage = v.variant('type', [
  /** The worker received the wake. Sent at once. */
  v.object({ v: version, type: v.literal('awake') }),
  /** The engine is still running. Sent every few seconds. */
  v.object({ v: version, type: v.literal('heartbeat') }),
  /** The engine has finished for now. With `again` it continues after so many ms, if the browser keeps it alive. */
  v.object({
    v: version,
    type: v.literal('rest'),
    again: v.optional(v.number()),
    /** The run stopped because the device's storage is full. */
    isFull: v.optional(v.boolean()),
  }),
  /** The server no longer knows this user's token. */
  v.object({ v: version, type: v.literal('signed_out'), user: v.string() }),
])
export type WorkerMessage = v.InferOutput<typeof workerMessage>

export function readPageMessage(data: unknown): PageMessage | undefined {
  const parsed = v.safeParse(pageMessage, data)
  return parsed.success ? parsed.output : undefined
}

export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  const parsed = v.safeParse(workerMessage, data)
  return parsed.success ? parsed.output : undefined
}
