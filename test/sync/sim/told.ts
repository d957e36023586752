/**
 * What processes were told by the farm server, as opposed to whoever else answered: only that may set work aside or end a
 * session (S15: an answer without our header says nothing).
 */
import { isPlainObject } from '../../../src/domain/kit/entity'
import type { Mutation } from '../../../src/domain/mutation'
import type { Ledger } from './ledger'
import type { Process } from './process'
import { broken, canonical } from './verdict'
import type { Delivered, Sent } from './wire'

export function makeTold(ledger: Ledger) {
  /** Keys that an answer of ours refused, by itself or with its whole request. */
  const refused = new Set<string>()
  /** Epochs in which keys were answered to be fenced off (S16): a restored server may forget it, the device need not. */
  const fenced = new Map<string, string>()
  const signedOut = new Set<string>()

  const delivered = (process: Process, sent: Sent, { status, isOurs, text }: Delivered): void => {
    if (!isOurs) return
    if (status === 401) signedOut.add(process.name)
    if (sent.path !== '/sync/push' || status === 401) return
    const keys = keysOf(sent.text)
    if (status >= 400) for (const key of keys) refused.add(key)
    for (const { key, text: answer } of status >= 400 ? [] : refusedIn(text)) {
      refused.add(key)
      if (answer.includes('"reference"')) checkNamed(key)
    }
  }

  /** S6, S13: a record that something names is never taken out of the queue as if it had not been. */
  const checkNamed = (key: string): void => {
    const named = canonical(ledger.get(key)?.body)
    const gone = ledger.takenBack().find(({ recordId }) => named.includes(recordId))
    if (gone) broken('deps', `${key} names ${gone.recordId}, whose create was taken back before it was sent`)
  }

  return {
    delivered,
    /** What the server answered, whether or not it arrives. */
    answered: ({ path, text }: Sent, epoch: string, body: unknown): void => {
      const asked: unknown = path === '/sync/cancel' ? JSON.parse(text) : undefined
      if (isPlainObject(asked) && isPlainObject(body) && body.state === 'cancelled')
        fenced.set(String(asked.key), epoch)
    },
    /** Whether a server that is no more had it fenced off. */
    wasFenced: (key: string, epoch: string): boolean => (fenced.get(key) ?? epoch) !== epoch,
    /** Called when a process says that its session has ended. */
    checkSignedOut: (process: Process): void => {
      if (!signedOut.has(process.name))
        broken('foreign answers', `${process.name} signed out, and no server of ours told it so`)
    },
    checkAside: (mutation: Mutation): void => {
      if (mutation.state !== 'attention' || mutation.lastError?.code === 'lost' || refused.has(mutation.id)) return
      if (ledger.wasPutBack(mutation.recordId)) return
      broken(
        'foreign answers',
        `${mutation.id} is set aside (${JSON.stringify(mutation.lastError)}), and no server of ours refused it`,
      )
    },
  }
}

function keysOf(text: string): string[] {
  const body: unknown = JSON.parse(text)
  if (!isPlainObject(body) || !Array.isArray(body.mutations)) return []
  return body.mutations.map((entry) => String(isPlainObject(entry) ? entry.key : ''))
}

function refusedIn(text: string): { readonly key: string; readonly text: string }[] {
  try {
    const body: unknown = JSON.parse(text)
    if (!isPlainObject(body) || !Array.isArray(body.results)) return []
    return body.results.flatMap((one) =>
      isPlainObject(one) && Number(one.status) >= 400 ? [{ key: String(one.key), text: JSON.stringify(one.body) }] : [],
    )
  } catch {
    return []
  }
}
