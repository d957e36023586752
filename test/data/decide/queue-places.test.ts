import { describe, expect, it } from 'vitest'
import { applyAgain } from '../../../src/data/decide/decide'
import { applyOutcomes, type Outcome } from '../../../src/data/engine/apply-outcomes'
import { takeLease } from '../../../src/data/engine/lease'
import { save } from '../../../src/data/save/repository'
import { registry } from '../../../src/domain/entities/registry'
import type { Row } from '../../../src/domain/kit/entity'
import { FARM, idMaker, openReplica, saveContext, seedFarm } from '../replica'

const AT = '2026-03-10T08:00:00.000Z'

/** A change of the ingredient's name, and behind it one of a unit that no server has been asked about. */
async function start() {
  const db = openReplica()
  const newId = idMaker()
  await seedFarm(db)
  const change = ({ id }: Row, entity: string, values: Record<string, string>) =>
    save(db, [{ kind: 'patch', entity, id, values }], saveContext(newId))
  await change(FARM.item, 'item', { name: 'Rye' })
  await change(FARM.kg, 'unit', { code: 'kilo' })
  const queue = () => db.outbox.orderBy('seq').toArray()
  /** The server refuses the ingredient's change with all of its gesture, and a person makes it again. */
  const refuseAndApply = async () => {
    const waiting = (await queue()).filter(({ state }) => state === 'queued')
    const asked = waiting.find(({ entity }) => entity === 'item')
    const gesture = waiting.filter(({ id, group }) => id === asked?.id || (group && group === asked?.group))
    const outcomes = gesture.map(({ id }): Outcome => {
      return { kind: 'refused', id, error: { status: 409, code: id === asked?.id ? 'conflict' : 'group_refused' } }
    })
    await applyOutcomes(db, registry, (await takeLease(db, 'engine', 0, 1000))?.term ?? 0, outcomes, AT)
    await applyAgain(db, asked?.id ?? '', saveContext(newId))
  }
  /** Moves the two to places of a queue that has been used for long. */
  const moveTo = async (...places: number[]) => {
    const entries = await queue()
    await db.outbox.clear()
    await db.outbox.bulkPut(entries.map((entry, index) => ({ ...entry, seq: places[index] ?? 0 })))
  }
  const changes = async () => (await queue()).filter(({ kind }) => kind === 'patch').map(({ entity }) => entity)
  return { changes, moveTo, refuseAndApply }
}

describe('S13.4: a refused change that is applied again', () => {
  it('S13.4: keeps its place before the next change after 15 rounds at place 2^38', async () => {
    const { changes, moveTo, refuseAndApply } = await start()
    await moveTo(2 ** 38, 2 ** 38 + 1)
    for (let round = 0; round < 15; round++) await refuseAndApply()
    expect(await changes()).toEqual(['item', 'unit'])
  })

  it('S13.8: joins the end without overwriting if no number is left before the next', async () => {
    const { changes, moveTo, refuseAndApply } = await start()
    // The last number before 2: half of the gap between them is rounded to 2.
    await moveTo(2 - 2 ** -52, 2)
    await refuseAndApply()
    expect(await changes()).toEqual(['unit', 'item'])
  })
})
