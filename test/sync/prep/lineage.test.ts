/** Parents of series of all kinds, changed on devices that cannot hear of each other: no merge may close a circle. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Intent } from '../../../src/domain/acts/intent'
import { registry as everything } from '../../../src/domain/entities/registry'
import { makeRegistry, type Registry } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { create, type Device, makeWorld, patch, type World } from '../world'
import { benchRegistry, hasCircle, onServer, shown } from './histories'

const farmRegistry = makeRegistry([
  ...benchRegistry.all,
  ...['place', 'run', 'purchase', 'grow_series'].flatMap((name) => everything.byName(name) ?? []),
])

const SERIES = 4
const PEOPLE = 3
const KINDS = ['petri_series', 'grow_series'] as const
type Kind = (typeof KINDS)[number]
const HOW = ['transfer', 'clone'] as const
/** `part` 0: the whole series, which only a grow series may name. */
const parent = fc.record({ of: fc.nat(SERIES - 1), part: fc.constantFrom(0, 1, 2), how: fc.constantFrom(...HOW) })
const list = fc.uniqueArray(parent, { maxLength: 3, selector: ({ of, part }) => `${of} ${part}` })
type List = readonly { readonly of: number; readonly part: number; readonly how: (typeof HOW)[number] }[]

/** Which person sets the parents of a series; null deletes it. */
const edit = fc.record({ who: fc.nat(PEOPLE - 1), series: fc.nat(SERIES - 1), parents: fc.option(list, { freq: 12 }) })

/** What people do while they cannot hear of each other, and how they come back. */
const story = fc.record({
  kinds: fc.array(fc.constantFrom(...KINDS), { minLength: SERIES, maxLength: SERIES }),
  /** Parents of each among those before it. */
  base: fc.array(list, { minLength: SERIES, maxLength: SERIES }),
  edits: fc.array(edit, { minLength: 2, maxLength: 12, size: 'max' }),
  /** Who is in contact, one after the other. */
  order: fc.array(fc.nat(PEOPLE - 1), { minLength: 1, maxLength: 5 }),
  /** Whether a refused edit is made again over what the server has, or discarded. */
  again: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

const from = (of: number) => ({ of, part: 1, how: 'transfer' }) as const

/** Two people add another parent to one series, and one of them makes the other one's parent its child. */
const both = (kinds: readonly Kind[]): Story => ({
  kinds: [...kinds],
  base: [[], [], [], []],
  edits: [
    { who: 0, series: 0, parents: [from(1)] },
    { who: 1, series: 0, parents: [from(2)] },
    { who: 1, series: 1, parents: [from(2), from(0)] },
  ],
  order: [0, 1],
  again: [true, true],
})

/** Each of three people adds one side of a triangle. */
const triangle = (kinds: readonly Kind[]): Story => ({
  kinds: [...kinds],
  base: [[], [], [], []],
  edits: [0, 1, 2].map((who) => ({ who, series: who, parents: [from(3), from((who + 1) % 3)] })),
  order: [0, 1, 2],
  again: [],
})

type Farm = {
  readonly world: World
  readonly devices: readonly Device[]
  readonly kinds: readonly Kind[]
  readonly ids: readonly string[]
}

async function openFarm({ base, kinds }: Story, registry: Registry): Promise<Farm> {
  const world = await makeWorld(registry)
  const devices: Device[] = []
  for (let n = 0; n < PEOPLE; n++) devices.push(await world.device(`phone ${n}`))
  const [first] = devices
  if (!first) throw new Error('there are no devices')
  await first.sync()
  const farm = { world, devices, kinds, ids: base.map(() => first.newId()) }
  for (const [n, parents] of base.entries()) {
    const values = {
      series_code: `S${n}`,
      prepared_count: 4,
      inoculated_at: '2026-03-01T08:00:00.000Z',
      ...(kinds[n] === 'grow_series'
        ? { form: 'grain', part_weight_g: 1000, status: 'inoculated', source_kind: 'grain' }
        : { source_kind: 'dish' }),
      parents: listOf(
        farm,
        n,
        parents.filter(({ of }) => of < n),
      ),
    }
    const made = await first.save(create(kindAt(farm, n), farm.ids[n] ?? '', values))
    if (!made.ok) throw new Error(JSON.stringify(made))
  }
  for (const device of devices) await settle(world, device)
  return farm
}

const kindAt = ({ kinds }: Pick<Farm, 'kinds'>, n: number): Kind => kinds[n] ?? 'petri_series'

/** The parents of the series `child`, as its kind writes them. */
const listOf = (farm: Pick<Farm, 'ids' | 'kinds'>, child: number, parents: List) =>
  parents.map(({ of, part, how }) => ({
    ...(kindAt(farm, of) === 'grow_series' ? { series_kind: 'grow_series' } : {}),
    series_id: farm.ids[of] ?? '',
    ...(part > 0 ? { quantity_id: part } : kindAt(farm, child) === 'grow_series' ? {} : { quantity_id: 3 }),
    type: how,
  }))

async function settle(world: World, device: Device): Promise<void> {
  world.now += 1_000_000
  await device.sync('manual', 4)
}

/** The series of all kinds, by id. */
async function allOf(read: (kind: Kind) => Promise<unknown>): Promise<Record<string, Values>> {
  const found = await Promise.all(KINDS.map(read))
  return Object.assign({}, ...found) as Record<string, Values>
}

type Edited = {
  /** The list that each person wants each series to have. */
  readonly wanted: readonly ReadonlyMap<string, readonly string[]>[]
  /** Edits of which a device says another thing about a circle than a walk over the records that it shows. */
  readonly mistaken: number
}

/** Carries the edits out offline. An edit that a device refuses does not happen. */
async function editOffline(farm: Farm, { edits }: Story): Promise<Edited> {
  const wanted = farm.devices.map(() => new Map<string, string[]>())
  let mistaken = 0
  for (const { who, series, parents } of edits) {
    const [device, entity, id] = [farm.devices[who], kindAt(farm, series), farm.ids[series] ?? '']
    if (!device) continue
    const named = listOf(farm, series, parents ?? [])
    const change = patch(entity, id, { parents: named as never })
    const intent: Intent = parents === null ? { kind: 'delete', entity, id } : change
    const seen = await allOf((kind) => shown(device, kind))
    const isCircle = seen[id] !== undefined && hasCircle({ ...seen, [id]: { ...seen[id], parents: named } })
    const outcome = await device.save(intent)
    const isSaid = !outcome.ok && JSON.stringify(outcome).includes('"cycle"')
    if (parents !== null && isSaid !== isCircle) mistaken += 1
    if (outcome.ok) wanted[who]?.set(id, named.map(textOf))
  }
  return { wanted, mistaken }
}

const textOf = ({ series_id, quantity_id }: Values) => `${series_id} ${quantity_id}`
const textsOf = ({ parents }: Values) => (Array.isArray(parents) ? (parents as Values[]).map(textOf) : [])

type Told = {
  /** How often the server had a circle when it was looked at. */
  readonly circles: number
  readonly mistaken: number
  /** Series whose list has new parents of several people. */
  readonly merged: number
  /** The fields of edits that the server refused as a circle, each as `series field`. */
  readonly refused: readonly string[]
  readonly agree: boolean
}

async function tell(told: Story, registry = farmRegistry): Promise<Told> {
  const farm = await openFarm(told, registry)
  const { world, devices, ids } = farm
  const series = () => allOf((kind) => onServer(world, `/${kind}`))
  const before = await series()
  const { wanted, mistaken } = await editOffline(farm, told)
  let circles = 0
  // The other devices hear of an issue too.
  const refused = new Map<string, string[]>()
  const again = [...told.again]
  const meet = async (device: Device) => {
    await settle(world, device)
    if (hasCircle(await series())) circles += 1
  }
  const everybody = devices.map((_, index) => index)
  for (const at of [...told.order, ...everybody, ...everybody]) {
    const device = devices[at]
    if (!device) continue
    await meet(device)
    for (const { entry } of await device.refused()) {
      const fields = Object.entries(entry.fields ?? {}).flatMap(([field, code]) =>
        code === 'cycle' ? [`${ids.indexOf(entry.recordId)} ${field}`] : [],
      )
      if (fields.length > 0) refused.set(entry.id, fields)
      const isMade = again.pop() === true && (await device.applyAgain(entry.id)).ok
      if (!isMade) await device.discard(entry.id)
    }
  }
  for (const [n, id] of ids.entries()) await world.call('POST', `/${kindAt(farm, n)}/${id}/restore`)
  for (const at of [...everybody, ...everybody]) if (devices[at]) await meet(devices[at])
  const after = await series()
  const merged = ids.filter((id) => {
    const fresh = textsOf(after[id] ?? {}).filter((one) => !textsOf(before[id] ?? {}).includes(one))
    // None of them alone wanted all of these.
    return fresh.length > 1 && wanted.every((lists) => fresh.some((one) => !(lists.get(id) ?? []).includes(one)))
  }).length
  const parents = await Promise.all(devices.map(async (device) => namesOf(await allOf((kind) => shown(device, kind)))))
  return {
    circles,
    mistaken,
    merged,
    refused: [...refused.values()].flat().toSorted(),
    agree: parents.every((one) => one === namesOf(after)),
  }
}

const namesOf = (rows: Readonly<Record<string, unknown>>) =>
  JSON.stringify(
    Object.entries(rows)
      .map(([id, row]) => [id, textsOf(row as Values)])
      .toSorted(),
  )

const [petri, grow] = KINDS
const MIXES: readonly (readonly Kind[])[] = [
  [petri, petri, petri, petri],
  [grow, grow, grow, grow],
  [petri, grow, petri, grow],
  [grow, petri, grow, petri],
  [grow, petri, petri, grow],
]

describe('parents of all kinds that people change while they are offline', () => {
  it('never form a circle, after any merge, rejection, retry, discard or restore', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (made) => {
        const { refused, ...told } = await tell(made)
        expect(told).toMatchObject({ circles: 0, mistaken: 0, agree: true })
        for (const one of refused) expect(one).toMatch(/^\d parents\.\d+\.series_id$/)
      }),
      { numRuns: 10, examples: [[both([grow, petri, grow, petri])]] },
    )
  })

  it.each(MIXES)('merge by entry, and the entry that closes a circle is named: %s %s', async (...kinds) => {
    const told = await tell(both(kinds))
    expect(told).toEqual({ circles: 0, mistaken: 0, merged: 1, refused: ['1 parents.1.series_id'], agree: true })
  })

  it.each(MIXES)('reject the last side of a triangle of three people: %s %s', async (...kinds) => {
    const told = await tell(triangle(kinds))
    expect(told).toEqual({ circles: 0, mistaken: 0, merged: 0, refused: ['2 parents.1.series_id'], agree: true })
  })

  it.each(KINDS)('form a circle through kinds without the check of %s: planted', async (name) => {
    const registry = makeRegistry(farmRegistry.all.map((one) => (one.name === name ? { ...one, relations: [] } : one)))
    const { circles } = await tell(both([grow, petri, grow, petri]), registry)
    const { circles: others } = await tell(both([petri, grow, petri, grow]), registry)
    expect(circles + others).toBeGreaterThan(0)
  })
})
