import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { item as definition } from '../../../src/domain/entities/item'
import type { Values } from '../../../src/domain/kit/field'
import { draftOf, patchOf } from '../../../src/records/form/form-values'
import { seenBy } from '../../../src/records/overtaken'
import { type Device, makeWorld, stockFarm, type World } from '../world'

let world: World
let one: Device
let two: Device
let item: string
beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  two = await world.device('two')
  item = (await stockFarm(one)).item
  await one.sync()
  await two.sync()
})

const rowOf = async (device: Device): Promise<Values> => (await rowsOf(device.db, 'item').get(item)) ?? {}
const patch = (values: Values, seen?: Values) =>
  ({ kind: 'patch', entity: 'item', id: item, values, ...(seen ? { seen } : {}) }) as const

/** Another person's change reaches the server, and from there this device. */
async function meanwhile(values: Values): Promise<void> {
  await two.save(patch(values))
  await two.sync('write', 3)
  await one.sync('nudge', 3)
}

/** What a form saves: what was typed, on what it began with and what its question told. */
async function saveForm(initial: Values, current: Values, typed: Values): Promise<void> {
  const values = patchOf(definition, initial, { ...initial, ...typed })
  await one.save(patch(values, seenBy(definition, values, { initial, current })))
  await one.sync('write', 3)
}

const answer = async () => (await world.call('GET', `/supplies/items/${item}`)).body as Values

describe('S18: a form that was open while somebody else changed the record', () => {
  it('a list that unites keeps what another person added', async () => {
    const initial = draftOf(definition, await rowOf(one))
    await meanwhile({ bar_codes: ['222'] })
    await saveForm(initial, await rowOf(one), { bar_codes: ['111'] })
    expect(await answer()).toMatchObject({ bar_codes: ['222', '111'] })
    expect(await one.refused()).toEqual([])
  })

  it('what another person changed while the question stood is asked about, not overwritten', async () => {
    const initial = draftOf(definition, await rowOf(one))
    const asked = await rowOf(one)
    await meanwhile({ name: 'Rye of Vera' })
    await saveForm(initial, asked, { name: 'Rye of Ivan' })
    expect((await one.refused()).map(({ entry }) => entry.error.code)).toEqual(['conflict'])
    expect(await answer()).toMatchObject({ name: 'Rye of Vera' })
  })

  it('what the question named was agreed to', async () => {
    const initial = draftOf(definition, await rowOf(one))
    await meanwhile({ name: 'Rye of Vera' })
    await saveForm(initial, await rowOf(one), { name: 'Rye of Ivan' })
    expect(await one.refused()).toEqual([])
    expect(await answer()).toMatchObject({ name: 'Rye of Ivan' })
  })
})
