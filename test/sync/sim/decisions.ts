/** People's acts on the queue: they decide about refused changes, of this or another device, and undo unsent ones. */

import type { PinsetDb } from '../../../src/data/db'
import { type Again, applyAgain, discard } from '../../../src/data/decide/decide'
import type { Dropped } from '../../../src/data/decide/drop'
import { exportWork, importWork } from '../../../src/data/decide/transfer'
import type { SaveContext } from '../../../src/data/intent'
import type { StoredRefusal } from '../../../src/data/rows'
import { discardUnsent, putBack, undo } from '../../../src/data/save/undo'
import type { Mutation } from '../../../src/domain/mutation'
import { readWorkFile } from '../../../src/domain/work-file'
import { digestOf } from '../../../src/state/files/digest'
import type { Chance } from './chance'
import type { Peek } from './peek'
import { registry } from './registry'

export type Decision = {
  readonly how: string
  /** The changes it may discard. */
  readonly about: readonly Mutation[]
  /** The changes it may put back. */
  readonly brings?: readonly Pick<Mutation, 'id' | 'recordId'>[]
  readonly run: (db: PinsetDb, context: SaveContext) => PromiseLike<unknown>
}

/** A file of unsent work and whose it is. */
export type WorkFile = { readonly user: string; readonly text: string }

/** A recent discard is put back while the screen still offers it. */
export function decideBack(dropped: Dropped): Decision {
  const about = [...dropped.mutations, ...(dropped.fenced ?? []), ...(dropped.adopted?.mutations ?? [])]
  return { how: 'put back', about, brings: about, run: (db, context) => putBack(db, dropped, context) }
}

/** One of the things that can be decided on this device right now. */
export function chooseDecision(
  peek: Peek,
  { user, files }: { readonly user: string; readonly files: WorkFile[] },
  chance: Chance,
): Decision | undefined {
  const queue = peek.outbox()
  const kind = chance.weighted({ refused: 6, elsewhere: 2, undo: 3, unsent: 2, file: 4 })
  if (kind === 'refused') {
    const entry = chance.pick(peek.attention())
    return entry && decideRefused(entry, gestureOf(queue, entry.id), chance)
  }
  if (kind === 'file') {
    const own = files.filter((file) => file.user === user || chance.is(0.1))
    const file = chance.is(0.4) ? undefined : chance.is(0.7) ? own.at(-1) : chance.pick(own)
    const work = file && readWorkFile(file.text)
    if (file && work && typeof work !== 'string') {
      const run = (db: PinsetDb, context: SaveContext) => importWork(db, file.text, context, digestOf)
      return { how: 'import', about: [], brings: work.mutations, run }
    }
    // Kept even if it is never imported: from now on another device may send its changes.
    return {
      how: 'export',
      about: [],
      run: async (db, context) => {
        files.push({ user, text: (await exportWork(db, context)).text })
      },
    }
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
  if (kind === 'unsent') {
    // S16: the screen holds the fence back for as long as it offers the way back.
    const hold = chance.is(0.5) ? HOLD : 0
    const run = (db: PinsetDb, context: SaveContext) => discardUnsent(db, chosen.id, context, context.now + hold)
    return { how: 'discard unsent', about: queue, run }
  }
  const gesture = gestureOf(queue, chosen.id)
  const ids = gesture.map(({ id }) => id)
  // Where it is too late the inverse gesture is the screen's; here such an undo is simply not asked for.
  return { how: 'undo', about: gesture, run: (db, context) => undo(db, ids, [], context) }
}

/** For how long the screen offers the way back, ms. */
export const HOLD = 8_000

export function gestureOf(queue: readonly Mutation[], id: string): Mutation[] {
  const own = queue.find((mutation) => mutation.id === id)
  return queue.filter((one) => one.id === id || (own?.group !== undefined && one.group === own.group))
}

export function decideRefused(entry: StoredRefusal, gesture: readonly Mutation[], chance: Chance): Decision {
  if (chance.is(0.4)) return { how: 'discard', about: gesture, run: (db, context) => discard(db, entry.id, context) }
  const again = chooseAgain(entry, gesture, chance)
  return { how: 'again', about: gesture, run: (db, context) => applyAgain(db, entry.id, context, again) }
}

function chooseAgain(entry: StoredRefusal, gesture: readonly Mutation[], chance: Chance): Again {
  const fields = Object.keys(gesture.find(({ id }) => id === entry.id)?.changes ?? {})
  switch (entry.error.code) {
    case 'conflict':
      return chance.is(0.5) ? { theirs: fields.filter(() => chance.is(0.5)) } : {}
    case 'duplicate':
      return chance.is(0.7) ? { values: { code: `K${chance.int(100_000)}` } } : {}
    case 'referenced':
      return chance.is(0.5) ? { force: true } : {}
    case 'reference_deleted': {
      // As the screen does it: by the path, and only for changes that can be restored.
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
