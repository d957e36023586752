/** The engine's state in the replica: pages show it live, and the next host continues from it (S15). */
import type { PinsetDb } from '../../src/data/db'
import { type EngineNote, readMeta } from '../../src/data/meta'
import { relaxed } from '../../src/data/write/relaxed'
import { instantOf } from '../../src/domain/clock'
import { backOffOf, resumed } from '../engine/back-off'
import type { EngineState } from '../engine/states'

/** The last answer of our server: the device's time, and server clock minus device clock, in ms. */
export type Contact = { readonly at: number; readonly offset: number }

export type Noting = {
  readonly state: EngineState
  /** Device ms at which the engine asked to be run again. */
  readonly due: number | undefined
  readonly contact: Contact | undefined
  /** By the device's clock. */
  readonly now: number
  /** By the farm's. */
  readonly farmTime: (at: number) => number
}

export function putNote(db: PinsetDb, { state, due, contact, now, farmTime }: Noting): Promise<void> {
  return relaxed(db).transaction('rw', db.meta, async () => {
    const [before, [cursor, load]] = await Promise.all([readMeta(db, 'engine'), db.meta.bulkGet(['cursor', 'load'])])
    const nextTry = Math.max(state.retryAt ?? 0, state.quietUntil ?? 0)
    const lastContact = contact ? instantOf(farmTime(contact.at)) : before?.lastContact
    const next: EngineNote = {
      phase: state.phase,
      reachable: state.reachable,
      // Until the farm is loaded again the device does not know the server's rows (S22, S31).
      loading: cursor === undefined || load !== undefined || state.isUnread === true,
      backOff: backOffOf(state),
      ...(state.pause ? { pause: state.pause } : {}),
      ...(lastContact ? { lastContact } : {}),
      ...(nextTry > now ? { nextTry } : {}),
      ...(due === undefined ? {} : { due }),
    }
    await db.meta.bulkPut([
      { key: 'engine', value: next },
      ...(contact ? [{ key: 'clock_offset', value: Math.round(contact.offset) }] : []),
    ])
  })
}

/** The state at the start of a run: another host may have tried since, and a stopped worker has lost its own. */
export async function recall(db: PinsetDb, state: EngineState): Promise<EngineState> {
  const note = await readMeta(db, 'engine')
  if (!note?.backOff) return state
  return { ...resumed(state, note.backOff, note.pause === 'update_needed'), reachable: note.reachable }
}
