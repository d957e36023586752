import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Intent } from '../../../src/domain/acts/intent'
import { type EntityDefinition, makeRegistry } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { create, type Device, makeWorld, patch, type World } from '../world'
import { benchRegistry, hasCircle, onServer, shown } from './histories'

const SERIES = 4
const HOW = ['transfer', 'streak'] as const
const parent = fc.record({ of: fc.nat(SERIES - 1), dish: fc.constantFrom(1, 2), how: fc.constantFrom(...HOW) })
const list = fc.uniqueArray(parent, { maxLength: 3, selector: ({ of, dish }) => `${of} ${dish}` })
type List = readonly { readonly of: number; readonly dish: number; readonly how: (typeof HOW)[number] }[]

/** Which of two people sets the parents of a series; null deletes it. */
const edit = fc.record({ who: fc.nat(1), series: fc.nat(SERIES - 1), parents: fc.option(list, { freq: 12 }) })

/** What two people do while they cannot hear of each other, and how they come back. */
const story = fc.record({
  /** Parents of each among those before it. */
  base: fc.array(list, { minLength: SERIES, maxLength: SERIES }),
  edits: fc.array(edit, { minLength: 2, maxLength: 12, size: 'max' }),
  /** Who is in contact, one after the other. */
  order: fc.array(fc.nat(1), { minLength: 1, maxLength: 4 }),
  /** Whether a refused edit is made again over what the server has, or discarded. */
  again: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

/** Both add another parent to one series, and one of them makes the other one's parent its child. */
const BOTH: Story = {
  base: [[], [], [], []],
  edits: [
    { who: 0, series: 0, parents: [{ of: 1, dish: 1, how: 'transfer' }] },
    { who: 1, series: 0, parents: [{ of: 2, dish: 1, how: 'transfer' }] },
    { who: 1, series: 1, parents: [{ of: 0, dish: 1, how: 'transfer' }] },
  ],
  order: [0, 1],
  again: [true, true],
}

type Farm = { readonly world: World; readonly devices: readonly [Device, Device]; readonly ids: readonly string[] }

async function openFarm({ base }: Story, registry = benchRegistry): Promise<Farm> {
  const world = await makeWorld(registry)
  const devices = [await world.device('one'), await world.device('other')] as const
  await devices[0].sync()
  const farm = { world, devices, ids: base.map(() => devices[0].newId()) }
  for (const [n, parents] of base.entries()) {
    const named = listOf(
      farm,
      parents.filter(({ of }) => of < n),
    )
    const values = {
      series_code: `S${n}`,
      prepared_count: 4,
      inoculated_at: '2026-03-01T08:00:00.000Z',
      source_kind: 'dish',
      parents: named,
    }
    await devices[0].save(create('petri_series', farm.ids[n] ?? '', values))
  }
  for (const device of devices) await settle(world, device)
  return farm
}

const listOf = ({ ids }: Pick<Farm, 'ids'>, parents: List) =>
  parents.map(({ of, dish, how }) => ({ series_id: ids[of] ?? '', quantity_id: dish, type: how }))

async function settle(world: World, device: Device): Promise<void> {
  world.now += 1_000_000
  await device.sync('manual', 4)
}

/** Carries the edits out offline; what a device refuses by itself does not happen. Gives what each wants each series' list to be. */
async function editOffline(farm: Farm, { edits }: Story): Promise<readonly ReadonlyMap<string, readonly string[]>[]> {
  const wanted = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const { who, series, parents } of edits) {
    const id = farm.ids[series] ?? ''
    const named = listOf(farm, parents ?? [])
    const change = patch('petri_series', id, { parents: named as never })
    const intent: Intent = parents === null ? { kind: 'delete', entity: 'petri_series', id } : change
    const outcome = await farm.devices[who === 0 ? 0 : 1].save(intent)
    if (outcome.ok) wanted[who]?.set(id, named.map(textOf))
  }
  return wanted
}

const textOf = ({ series_id, quantity_id }: Values) => `${series_id} ${quantity_id}`
const textsOf = ({ parents }: Values) => (Array.isArray(parents) ? (parents as Values[]).map(textOf) : [])

type Told = {
  /** How often the server had a circle when it was looked at. */
  readonly circles: number
  /** Series whose list has new parents of both people. */
  readonly merged: number
  /** Edits that the server refused as a circle. */
  readonly refused: number
  readonly agree: boolean
}

async function tell(told: Story, registry = benchRegistry): Promise<Told> {
  const farm = await openFarm(told, registry)
  const { world, devices, ids } = farm
  const series = () => onServer(world, '/petri_series') as Promise<Record<string, Values>>
  const before = await series()
  const wanted = await editOffline(farm, told)
  let circles = 0
  // The other device hears of an issue too.
  const refused = new Set<string>()
  const again = [...told.again]
  const meet = async (device: Device) => {
    await settle(world, device)
    if (hasCircle(await series())) circles += 1
  }
  for (const at of [...told.order, 0, 1, 0, 1]) {
    const device = devices[at === 0 ? 0 : 1]
    await meet(device)
    for (const { entry } of await device.refused()) {
      if (Object.values(entry.fields ?? {}).includes('cycle')) refused.add(entry.id)
      const isMade = again.pop() === true && (await device.applyAgain(entry.id)).ok
      if (!isMade) await device.discard(entry.id)
    }
  }
  for (const id of ids) await world.call('POST', `/petri_series/${id}/restore`)
  for (const at of [0, 1, 0] as const) await meet(devices[at])
  const after = await series()
  const merged = ids.filter((id) => {
    const fresh = textsOf(after[id] ?? {}).filter((one) => !textsOf(before[id] ?? {}).includes(one))
    const [mine = [], theirs = []] = wanted.map((lists) => lists.get(id))
    return fresh.some((one) => !theirs.includes(one)) && fresh.some((one) => !mine.includes(one))
  }).length
  const parents = await Promise.all(devices.map(async (device) => namesOf(await shown(device, 'petri_series'))))
  return { circles, merged, refused: refused.size, agree: parents.every((one) => one === namesOf(after)) }
}

const namesOf = (rows: Readonly<Record<string, unknown>>) =>
  JSON.stringify(
    Object.entries(rows)
      .map(([id, row]) => [id, textsOf(row as Values)])
      .toSorted(),
  )

describe('parents that two people change while they are offline', () => {
  it('never form a circle, after any merge, rejection, retry, discard or restore', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (made) => {
        expect(await tell(made)).toMatchObject({ circles: 0, agree: true })
      }),
      { numRuns: 10, examples: [[BOTH]] },
    )
  })

  it('merge by entry, and a merge that closes a circle is rejected', async () => {
    expect(await tell(BOTH)).toEqual({ circles: 0, merged: 1, refused: 1, agree: true })
  })

  it('form a circle without the check: planted', async () => {
    const unchecked = (definition: EntityDefinition): EntityDefinition =>
      definition.name === 'petri_series' ? { ...definition, relations: [] } : definition
    const told = await tell(BOTH, makeRegistry(benchRegistry.all.map(unchecked)))
    expect(told.circles).toBeGreaterThan(0)
  })
})
