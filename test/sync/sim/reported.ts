/**
 * What the farm server reported to processes, as opposed to whoever else answered: only that may set work aside or end a
 * session (S15: an answer without our header says nothing).
 */
import { isPlainObject } from '../../../src/domain/kit/entity'
import type { Mutation } from '../../../src/domain/mutation'
import type { Desk } from './carrier'
import type { Ledger } from './ledger'
import type { Process } from './process'
import { broken, canonical } from './verdict'
import type { Delivered, Sent } from './wire'

export function makeReported(ledger: Ledger) {
  /** Keys that an answer of ours refused, by itself or with its whole request. */
  const refused = new Set<string>()
  /** Epochs in which keys were answered to be fenced off (S16): a restored server may forget it, the device need not. */
  const fenced = new Map<string, string>()
  const signedOut = new Set<string>()
  /** By device, person and issue: reports that a machine in between refused in the server's name. */
  const unheard = new Set<string>()
  /** By device, person and key: said to be done, in the epoch of the replica, whatever became of that server since. */
  const done = new Set<string>()
  const nameOf = ({ device, user }: Desk, key: string) => `${device} ${user} ${key}`

  const delivered = (
    process: Process,
    sent: Sent,
    { status, isOurs, text, epoch }: Delivered,
    known: string | undefined,
  ): void => {
    if (!isOurs) return
    if (status === 401) signedOut.add(process.name)
    // Of an answer of the server's own there is a text.
    const reported = sent.method === 'PUT' && text === '' && /^\/sync\/issues\/([^/]+)$/.exec(sent.path)?.[1]
    if (reported && status >= 400 && status < 500)
      unheard.add(nameOf({ device: process.device.name, user: process.user }, reported))
    if (status < 300 && (known ?? epoch) === epoch) {
      const desk = { device: process.device.name, user: process.user }
      for (const key of doneIn(sent, text)) {
        const group = ledger.find(desk, key)?.group
        // A fence names one of its gesture.
        for (const one of group === undefined ? [key] : ledger.ofGroup(group).map((member) => member.key))
          done.add(nameOf(desk, one))
      }
    }
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
    const carrier = ledger.get(key)
    // Discarded, it named nothing; put back, it is refused in its turn.
    if (carrier && ledger.wasPutBack(carrier.recordId)) return
    const named = canonical(carrier?.body)
    // What names something that was put back, its reversal for one, names with it what that named.
    const inherited = ledger
      .putBack()
      .filter((id) => named.includes(id))
      .flatMap((id) => ledger.ofRecord(id))
      .map(({ body }) => canonical(body))
    const isInherited = (id: string) => inherited.some((text) => text.includes(id))
    const gone = ledger.takenBack().find(({ recordId: id }) => named.includes(id) && !isInherited(id))
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
    wasDone: (desk: Desk, key: string): boolean => done.has(nameOf(desk, key)),
    /** S26: it is decided here without an issue, for its report was refused; no server of ours did. */
    wasReportLost: (desk: Desk, id: string): boolean => unheard.has(nameOf(desk, id)),
    /** It is still queued, and the server that did it is about to be no more: what was said of it holds no longer. */
    forget: (desk: Desk, key: string): void => {
      done.delete(nameOf(desk, key))
    },
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

/** Keys that an answer says are done: entries of a push, or what was to be fenced off and was made before. */
function doneIn({ path, text: asked }: Sent, text: string): readonly string[] {
  if (path !== '/sync/push' && path !== '/sync/cancel') return []
  try {
    const body: unknown = JSON.parse(text)
    if (!isPlainObject(body)) return []
    if (path === '/sync/cancel') return body.state === 'applied' ? [String(JSON.parse(asked).key)] : []
    const results: readonly unknown[] = Array.isArray(body.results) ? body.results : []
    return results.flatMap((one) => (isPlainObject(one) && Number(one.status) < 300 ? [String(one.key)] : []))
  } catch {
    return []
  }
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
