import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { item as definition } from '../../../src/domain/entities/item'
import type { Values } from '../../../src/domain/kit/field'
import { draftOf, patchOf } from '../../../src/records/form/form-values'
import { overtakenFields, rebased } from '../../../src/records/form/overtaken'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

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
  const { values: wanted, seen } = rebased(definition, values, { initial, current })
  await one.save(patch(wanted, seen))
  await one.sync('write', 3)
}

const answer = async () => (await world.call('GET', `/supplies/items/${item}`)).body as Values

describe('S18: a form open while another user changed the record', () => {
  it('a union list keeps another user’s additions', async () => {
    const initial = draftOf(definition, await rowOf(one))
    await meanwhile({ bar_codes: ['222'] })
    await saveForm(initial, await rowOf(one), { bar_codes: ['111'] })
    expect(await answer()).toMatchObject({ bar_codes: ['222', '111'] })
    expect(await one.refused()).toEqual([])
  })

  it('another user’s change during the question is asked about, not overwritten', async () => {
    const initial = draftOf(definition, await rowOf(one))
    const asked = await rowOf(one)
    await meanwhile({ name: 'Rye of Vera' })
    await saveForm(initial, asked, { name: 'Rye of Ivan' })
    expect((await one.refused()).map(({ entry }) => entry.error.code)).toEqual(['conflict'])
    expect(await answer()).toMatchObject({ name: 'Rye of Vera' })
  })

  it('values named by the question are agreed', async () => {
    const initial = draftOf(definition, await rowOf(one))
    await meanwhile({ name: 'Rye of Vera' })
    await saveForm(initial, await rowOf(one), { name: 'Rye of Ivan' })
    expect(await one.refused()).toEqual([])
    expect(await answer()).toMatchObject({ name: 'Rye of Ivan' })
  })

  describe('lists merged by entry', () => {
    const entry = (unit: string, factor: string) => ({ unit_id: unit, factor })
    const conversions = (...list: Values[]): Values => ({ unit_conversions: list as never })
    let [bag, box]: [string, string] = ['', '']
    beforeEach(async () => {
      ;[bag, box] = [one.newId(), one.newId()]
      await one.save(...[bag, box].map((id, index) => create('unit', id, { code: `u${index}` })))
      await one.save(patch(conversions(entry(bag, '25'), entry(box, '10'))))
      await one.sync('write', 3)
      await two.sync('nudge', 3)
    })

    it('another user’s change of another entry stays, without a question', async () => {
      const initial = draftOf(definition, await rowOf(one))
      await meanwhile(conversions(entry(bag, '20'), entry(box, '10')))
      const typed = conversions(entry(bag, '25'), entry(box, '12'))
      expect(overtakenFields(definition, typed, { initial, current: await rowOf(one) })).toEqual([])
      await saveForm(initial, await rowOf(one), typed)
      expect(await answer()).toMatchObject(conversions(entry(bag, '20'), entry(box, '12')))
    })

    it('values named by the question are agreed, and no others', async () => {
      const initial = draftOf(definition, await rowOf(one))
      await meanwhile(conversions(entry(bag, '20'), entry(box, '11')))
      const typed = conversions(entry(bag, '22'), entry(box, '10'))
      expect(overtakenFields(definition, typed, { initial, current: await rowOf(one) })).toEqual(['unit_conversions'])
      await saveForm(initial, await rowOf(one), typed)
      expect(await one.refused()).toEqual([])
      expect(await answer()).toMatchObject(conversions(entry(bag, '22'), entry(box, '11')))
    })
  })
})
