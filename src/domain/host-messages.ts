/**
 * What a page and the service worker say to each other. Versioned, because an old page may live beside a new worker:
 * a message neither understands is ignored, and a page that hears nothing runs the engine itself (S8, S30).
 */
import * as v from 'valibot'

/** S10: what may start the engine. */
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

/** Under which Background Sync wakes the worker. */
export const SYNC_TAG = 'pinset-sync'
/** What a worker's registration has besides, where the browser has Background Sync: not part of the standard library's types. */
export type WithBackgroundSync = { readonly sync?: { readonly register: (tag: string) => Promise<void> } }

const version = v.literal(1)

/** Page to worker. `token`: without "remember me" it lives in page memory only, so it is handed over each time. */
export const pageMessage = v.variant('type', [
  v.object({
    v: version,
    type: v.literal('wake'),
    reason: v.picklist(WAKE_REASONS),
    user: v.string(),
    token: v.optional(v.string()),
  }),
  v.object({ v: version, type: v.literal('sign_out'), user: v.string() }),
  /** The person agreed to the update: stop at a safe point, then take over. */
  v.object({ v: version, type: v.literal('activate') }),
])
export type PageMessage = v.InferOutput<typeof pageMessage>

/** Worker to page. */
export const workerMessage = v.variant('type', [
  /** The wake was heard; sent at once. */
  v.object({ v: version, type: v.literal('awake') }),
  /** The engine is still at work; every few seconds while it is. */
  v.object({ v: version, type: v.literal('heartbeat') }),
  /** The engine has nothing more to do for now, or goes on by itself after `again` ms, should the browser let it live. */
  v.object({
    v: version,
    type: v.literal('rest'),
    again: v.optional(v.number()),
    /** It broke off: this device has no room for what the engine has to keep. */
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
