/** What people do about what is queued: decide about refused changes, here or made elsewhere, and take back what is unsent. */
import { type Again, applyAgain, discard } from '../../../src/data/attention'
import type { PinsetDb } from '../../../src/data/db'
import type { SaveContext } from '../../../src/data/intent'
import type { AttentionEntry } from '../../../src/data/rows'
import { discardUnsent, undo } from '../../../src/data/undo'
import { registry } from '../../../src/domain/entities/registry'
import type { Mutation } from '../../../src/domain/mutation'
import type { Chance } from './chance'
import type { Peek } from './peek'

export type Decision = {
  readonly how: string
  /** What may be let go by it. */
  readonly about: readonly Mutation[]
  readonly run: (db: PinsetDb, context: SaveContext) => PromiseLike<unknown>
}

/** One of the things that can be decided on this device right now. */
export function chooseDecision(peek: Peek, { user }: { readonly user: string }, chance: Chance): Decision | undefined {
  const queue = peek.outbox()
  const kind = chance.weighted({ refused: 6, elsewhere: 2, undo: 3, unsent: 1 })
  if (kind === 'refused') {
    const entry = chance.pick(peek.attention())
    return entry && decideRefused(entry, gestureOf(queue, entry.id), chance)
  }
  if (kind === 'elsewhere') {
    const issues = peek.rows('issue').filter((row) => row.user === user && queue.every(({ id }) => id !== row.id))
    const issue = chance.pick(issues)
    if (!issue) return undefined
    return chance.is(0.5)
      ? { how: 'discard elsewhere', about: [], run: (db, context) => discard(db, issue.id, context) }
      : { how: 'again elsewhere', about: [], run: (db, context) => applyAgain(db, issue.id, context) }
  }
  const unsent = queue.filter(({ kind: what, state }) => what !== 'settle' && state !== 'cancelling')
  const chosen = chance.is(0.6) ? unsent.at(-1) : chance.pick(unsent)
  if (!chosen) return undefined
  if (kind === 'unsent')
    return { how: 'discard unsent', about: queue, run: (db, context) => discardUnsent(db, chosen.id, context) }
  const gesture = gestureOf(queue, chosen.id)
  const ids = gesture.map(({ id }) => id)
  // Where it is too late the inverse gesture is the screen's; here such an undo is simply not asked for.
  return { how: 'undo', about: gesture, run: (db, context) => undo(db, ids, [], context) }
}

export function gestureOf(queue: readonly Mutation[], id: string): Mutation[] {
  const own = queue.find((mutation) => mutation.id === id)
  return queue.filter((one) => one.id === id || (own?.group !== undefined && one.group === own.group))
}

export function decideRefused(entry: AttentionEntry, gesture: readonly Mutation[], chance: Chance): Decision {
  if (chance.is(0.4)) return { how: 'discard', about: gesture, run: (db, context) => discard(db, entry.id, context) }
  const again = chooseAgain(entry, gesture, chance)
  return { how: 'again', about: gesture, run: (db, context) => applyAgain(db, entry.id, context, again) }
}

function chooseAgain(entry: AttentionEntry, gesture: readonly Mutation[], chance: Chance): Again {
  const fields = Object.keys(gesture.find(({ id }) => id === entry.id)?.changes ?? {})
  switch (entry.error.code) {
    case 'conflict':
      return chance.is(0.5) ? { theirs: fields.filter(() => chance.is(0.5)) } : {}
    case 'duplicate':
      return chance.is(0.7) ? { values: { code: `K${chance.int(100_000)}` } } : {}
    case 'referenced':
      return chance.is(0.5) ? { force: true } : {}
    case 'reference_deleted': {
      // As the screen does it: by the path, and only what can be brought back.
      const restore = (entry.references ?? []).flatMap(({ path, id }) => {
        const definition = registry.byPath(path)
        return definition?.verbs.includes('restore') ? [{ entity: definition.name, id }] : []
      })
      return chance.is(0.6) ? { restore } : {}
    }
    default:
      return {}
  }
}
