/** A replica of a small farm whose changes are refused, as by the server's answer to a push. */
import type { PinsetDb } from '../../../src/data/db'
import { applyOutcomes, type Outcome } from '../../../src/data/engine/apply-outcomes'
import { takeLease } from '../../../src/data/engine/lease'
import { save } from '../../../src/data/save/repository'
import type { Intent } from '../../../src/domain/acts/intent'
import { registry } from '../../../src/domain/entities/registry'
import type { Refusal } from '../../../src/domain/mutation'
import { idMaker, openReplica, saveContext, seedFarm } from '../replica'

const AT = '2026-03-10T08:00:00.000Z'

/** `refuse` tells the id of the refused change. */
export async function openRefusing() {
  const db = openReplica()
  const newId = idMaker()
  await seedFarm(db)
  const context = saveContext(newId)
  const saveAll = async (...intents: Intent[]) => {
    const outcome = await save(db, intents, context)
    if (!outcome.ok) throw new Error(`not saved: ${outcome.code}`)
  }
  /** Refuses the newest change of the record that waits, with all of its gesture. */
  const refuse = async (recordId: string, refusal: Partial<Refusal> = {}) => {
    const waiting = (await queueOf(db)).filter(({ state }) => state === 'queued')
    const asked = waiting.findLast((one) => one.recordId === recordId)
    if (!asked) throw new Error('nothing of the record waits')
    const gesture = waiting.filter(({ id, group }) => id === asked.id || (group && group === asked.group))
    const outcomes = gesture.map(({ id }): Outcome => {
      if (id === asked.id) return { kind: 'refused', id, error: { status: 409, code: 'conflict' }, ...refusal }
      return { kind: 'refused', id, error: { status: 409, code: 'group_refused' } }
    })
    await applyOutcomes(db, registry, (await takeLease(db, 'engine', 0, 1000))?.term ?? 0, outcomes, AT)
    return asked.id
  }
  return { db, newId, context, saveAll, refuse }
}

export function queueOf(db: PinsetDb) {
  return db.outbox.orderBy('seq').toArray()
}
