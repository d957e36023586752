/**
 * Random histories of a bench: phones offline for a while, a bad line, the real engine and server. Gestures of the lab alone;
 * the simulation has the rest of the farm. A planted bug is one part of the world put in the place of another.
 */

import { rowsOf } from '../../../src/data/db'
import type { SaveOutcome } from '../../../src/data/intent'
import type { StoredRow } from '../../../src/data/rows'
import type { Intent } from '../../../src/domain/acts/intent'
import { registry as farmRegistry } from '../../../src/domain/entities/registry'
import { makeRegistry, type Registry } from '../../../src/domain/kit/entity'
import type { Values } from '../../../src/domain/kit/field'
import { reversalOf } from '../../../src/domain/rules/movement'
import { parentsOf as parentIds } from '../../domain/prep/of-rows'
import { type Chance, chanceOf } from '../sim/chance'
import { create, type Device, makeWorld, patch, plain, stockFarm, type World } from '../world'

const NAMES = [
  'farm',
  'user',
  'person',
  'strain',
  'recipe',
  'recipe_type',
  'sterilization_type',
  'spore',
  'item',
  'unit',
]
/** Bench entities with what they refer to, so that a first load is short. */
export const benchRegistry = makeRegistry(
  [...NAMES, 'category', 'supplier', 'agar_series', 'petri_series', 'observation'].flatMap(
    (name) => farmRegistry.byName(name) ?? [],
  ),
)

const DISHES = 6
const STATES = ['growing', 'colonized', 'contaminated', 'discarded', 'stored'] as const

export type Planted = {
  /** The definitions of the devices and the server; without a relation no check refuses a circle. */
  readonly registry?: Registry
  /** What becomes of a pushed body on its way. */
  readonly meddle?: (body: Values) => Values
}

export type History = {
  readonly world: World
  readonly devices: readonly Device[]
  /** Every observation that was saved, by id, with how many others its gesture had. */
  readonly gestures: readonly (readonly string[])[]
}

/** Runs a history to its end: everybody is back in contact, and nothing is on its way. */
export async function runHistory(seed: number, { registry = benchRegistry, meddle }: Planted = {}): Promise<History> {
  const chance = chanceOf(seed, 77)
  const world = await makeWorld(registry)
  const devices = [await world.device('phone'), await world.device('other')]
  for (const device of devices) await device.sync()
  const gestures: string[][] = []
  let isBad = false
  world.wire = async (request, next) => {
    const sent = meddle && request.url.endsWith('/push') ? await meddled(request, meddle) : undefined
    if (!isBad) return next(sent)
    if (chance.is(0.25)) throw new TypeError('no network')
    const answer = await next(sent)
    // Carried out, and the answer lost: it comes again under its key.
    if (chance.is(0.25)) throw new TypeError('lost')
    return answer
  }
  for (let turn = 0; turn < 26; turn++) {
    const device = devices[chance.int(devices.length)] ?? devices[0]
    if (!device) break
    world.now += chance.int(600_000)
    isBad = chance.is(0.6)
    if (chance.is(0.3)) await device.sync('manual', 1 + chance.int(3))
    else await act(device, chance, gestures)
  }
  isBad = false
  for (let round = 0; round < 3; round++) {
    for (const device of devices) {
      world.now += 1_000_000
      await device.sync('manual', 4)
    }
  }
  return { world, devices, gestures }
}

async function meddled(request: Request, meddle: (body: Values) => Values): Promise<Request> {
  const body = meddle((await request.clone().json()) as Values)
  return new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) })
}

async function act(device: Device, chance: Chance, gestures: string[][]): Promise<void> {
  const all = (await rowsOf(device.db, 'petri_series').toArray()).filter(({ deleted_at }) => !deleted_at)
  const made = intents(device, chance, all, await rowsOf(device.db, 'observation').toArray())
  if (made.length === 0) return
  const outcome: SaveOutcome = await device.save(...made)
  if (!outcome.ok) return
  const ids = made.flatMap(({ kind, entity, id }) => (kind === 'create' && entity === 'observation' ? [id] : []))
  if (ids.length > 0) gestures.push(ids)
  // A thumb that meant another dish: undone at once, before or after it was sent.
  const seen = await rowsOf(device.db, 'observation').bulkGet(ids)
  if (chance.is(0.15) && ids.length > 0)
    await device.undo(
      outcome.mutations,
      seen.flatMap((row) => reversal(device, row)),
    )
}

function intents(device: Device, chance: Chance, all: readonly StoredRow[], seen: readonly StoredRow[]): Intent[] {
  const series = chance.pick(all)
  const kind = chance.weighted({ series: series ? 2 : 9, see: 9, both: 3, parents: 4, undo: 2, close: 1, remove: 1 })
  if (!series || kind === 'series') return [inoculation(device, chance, all)]
  switch (kind) {
    case 'see':
      return [sight(device, chance, series)]
    case 'both': {
      const other = chance.pick(all) ?? series
      return [sight(device, chance, series), sight(device, chance, other)]
    }
    case 'parents':
      return [patch('petri_series', series.id, { parents: parentsOf(chance, all) })]
    case 'undo':
      return reversal(device, chance.pick(seen.filter(({ reverses_id: of }) => of === undefined)), chance)
    case 'close':
      return [patch('petri_series', series.id, { status: 'closed' })]
    case 'remove':
      return [{ kind: 'delete', entity: 'petri_series', id: series.id }]
  }
}

function inoculation(device: Device, chance: Chance, all: readonly StoredRow[]): Intent {
  const parents = chance.is(0.6) ? parentsOf(chance, all) : []
  return create('petri_series', device.newId(), {
    series_code: `S${chance.int(10_000)}`,
    prepared_count: DISHES,
    ...(parents.length > 0 ? { source_kind: 'dish', parents } : { source_kind: 'slant' }),
    inoculated_at: '2026-03-01T08:00:00.000Z',
  })
}

function parentsOf(chance: Chance, all: readonly StoredRow[]) {
  const chosen = [chance.pick(all), chance.pick(all)].flatMap((row) => (row ? [row.id] : []))
  return [...new Set(chosen)].map((id) => ({ series_id: id, quantity_id: 1 + chance.int(DISHES), type: 'transfer' }))
}

function sight(device: Device, chance: Chance, series: StoredRow): Intent {
  const numbers = [1 + chance.int(DISHES), 1 + chance.int(DISHES)]
  const status = chance.oneOf(STATES[0], ...STATES.slice(1))
  return create('observation', device.newId(), {
    series_id: series.id,
    quantity_ids: [...new Set(numbers)],
    // Clocks of phones differ, and people write down what they saw yesterday.
    observed_at: `2026-03-0${1 + chance.int(9)}T0${chance.int(10)}:00:00.000Z`,
    status,
    ...(status === 'growing' ? { colonized_percent: chance.int(101) } : {}),
    ...(chance.is(0.1) ? { quarantined: chance.is(0.5) } : {}),
  })
}

/** Of all dishes, or by chance of one of them. */
function reversal(device: Device, row: StoredRow | undefined, chance?: Chance): Intent[] {
  const definition = benchRegistry.byName('observation')
  if (!row || !definition || row.reverses_id !== undefined) return []
  const numbers = row.quantity_ids as readonly number[]
  const one = chance?.is(0.5) ? chance.pick(numbers) : undefined
  const values = {
    ...reversalOf(definition, row),
    observed_at: '2026-03-10T08:00:00.000Z',
    ...(one !== undefined && { quantity_ids: [one] }),
  }
  return [create('observation', device.newId(), values)]
}

/** A recipe with all that it names, saved on a device. */
export async function bakedFarm(device: Device): Promise<string> {
  const { item } = await stockFarm(device)
  const [type, sterilization, recipe] = [device.newId(), device.newId(), device.newId()]
  await device.save(create('recipe_type', type, { name: 'Agar' }))
  await device.save(create('sterilization_type', sterilization, { name: 'Autoclave', method: 'autoclave' }))
  await device.save(
    create('recipe', recipe, {
      ...{ name: 'Malt', description: 'Plates', type, sterilizationType: sterilization, sterilizationTime: 30 },
      ...{ mode: 'percent', ingredients: [{ item_id: item, percent: '100' }] },
    }),
  )
  return recipe
}

/** The rows of an entity in one place, by id, without marks. */
export async function shown(device: Device, entity: string): Promise<Readonly<Record<string, unknown>>> {
  const rows = await rowsOf(device.db, entity).toArray()
  return Object.fromEntries(rows.filter(({ deleted_at }) => !deleted_at).map((row) => [row.id, plain(row)]))
}

export async function onServer(world: World, path: string): Promise<Readonly<Record<string, Values>>> {
  const { body } = await world.call('GET', `${path}?limit=1000`)
  const { items } = body as { items: readonly (Values & { id: string })[] }
  return Object.fromEntries(items.map((row) => [row.id, row]))
}

/** Whether a series comes from itself. */
export function hasCircle(series: Readonly<Record<string, Values>>): boolean {
  const leadsBack = (from: string, seen: ReadonlySet<string>): boolean =>
    parentIds(series[from] ?? {}).some((id) => seen.has(id) || leadsBack(id, new Set([...seen, id])))
  return Object.keys(series).some((id) => leadsBack(id, new Set([id])))
}
