/** Relations on both sides: the same records get the same verdict from a device's save and from the server. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { readRelationFindings } from '../../../src/data/save/related-records'
import type { Intent } from '../../../src/domain/acts/intent'
import type { Values } from '../../../src/domain/kit/field'
import { findRelationFindings } from '../../../src/domain/rules/relations'
import { registryWithKit as registry } from '../../throwaway-entity'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

/** One step of a gesture: numbers that pick a record, those it names, and a small amount. */
type Step = {
  readonly entity: 'culture' | 'brew' | 'use' | 'count'
  readonly kind: 'create' | 'patch' | 'delete'
  readonly at: number
  readonly names: readonly number[]
  readonly n: number
}
type Gesture = { readonly steps: readonly Step[]; readonly isSent: boolean }

const step: fc.Arbitrary<Step> = fc.record({
  entity: fc.constantFrom('culture', 'culture', 'culture', 'brew', 'brew', 'use', 'count'),
  kind: fc.constantFrom('create', 'create', 'create', 'patch', 'patch', 'patch', 'patch', 'patch', 'delete'),
  at: fc.nat(20),
  names: fc.array(fc.nat(20), { maxLength: 3 }),
  n: fc.nat(4),
})
const gesture: fc.Arbitrary<Gesture> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  isSent: fc.boolean(),
})

type Farm = { readonly stock: Values; readonly purchase: string; readonly lines: readonly string[] }

/** Ids of the records there are, by entity, and of one that was deleted, if any: it is named now and then. */
type Made = { readonly [entity: string]: string[] }

function intentOf({ entity, kind, at, names, n }: Step, made: Made, farm: Farm, newId: () => string): Intent {
  const list = made[entity] ?? []
  const pick = (number: number) => list[number % Math.max(1, list.length)]
  const old = pick(at)
  const named = names.flatMap((number) => pick(number) ?? [])
  if (kind === 'create' || old === undefined || registry.byName(entity)?.posted) {
    const id = newId()
    list.push(id)
    return create(entity, id, { ...NEW[entity](list.length), ...valuesOf(entity, named, n, farm) })
  }
  if (kind === 'delete') return { kind, entity, id: old }
  return { kind, entity, id: old, values: valuesOf(entity, named, n, farm) }
}

const AT = '2026-03-10T07:00:00.000Z'
const NEW: { readonly [K in Step['entity']]: (number: number) => Values } = {
  culture: (number) => ({ name: `C${number}` }),
  brew: (number) => ({ name: `B${number}`, mode: 'quantity' }),
  use: () => ({ quantity: '1', occurred_at: AT }),
  count: () => ({ counted_quantity: '1', counted_at: AT }),
}

/** What it says of others. A patch clears what it does not say. */
function valuesOf(entity: Step['entity'], named: readonly string[], n: number, farm: Farm): Values {
  const [one = null] = named
  if (entity === 'culture') return { parent_id: one, line_id: farm.lines[n % 2] ?? null, transfers: n }
  if (entity === 'brew') return { parts: [...named, null].map((brew_id) => ({ brew_id, amount: '1' })) }
  const part = { purchase_id: n < 4 ? farm.purchase : null, quantity_id: n || null }
  return { ...farm.stock, ...part, reverses_id: one }
}

async function startFarm(device: Device): Promise<Farm> {
  const { item, kg } = await stockFarm(device)
  const purchase = device.newId()
  const stock = { item_id: item, unit_id: kg }
  await device.save(create('purchase', purchase, { ...stock, quantity: '5', package_count: 2, date: '2026-03-01' }))
  const lines = [device.newId(), device.newId()]
  for (const [at, id] of lines.entries()) await device.save(create('line', id, { name: `L${at}`, limit: at }))
  return { stock, purchase, lines }
}

/** The same gesture as another program would push it. */
async function pushRaw(world: World, device: Device, intents: readonly Intent[]) {
  const group = intents.length > 1 ? { group: device.newId() } : {}
  const mutations = intents.map((intent) => {
    const path = registry.byName(intent.entity)?.path
    const entry = { key: device.newId(), ...group }
    if (intent.kind === 'create') return { ...entry, method: 'POST', path, body: { ...intent.values, id: intent.id } }
    const address = `${path}/${intent.id}`
    return intent.kind === 'patch'
      ? { ...entry, method: 'PATCH', path: address, body: intent.values }
      : { ...entry, method: 'DELETE', path: address }
  })
  const { body } = await world.call('POST', '/sync/push', { mutations })
  return (body as { results: { status: number; body: { code?: string; fields?: Record<string, string> } }[] }).results
}

const OF_PRESENCE = ['reference_deleted', 'referenced', 'deleted', 'not_found', 'exists', 'fixed', 'group_refused']

/** Whether a record's being there is refused, not what it says of others: devices leave that to the server. */
function isOfPresence(code: unknown, fields: Readonly<Record<string, string>> = {}): boolean {
  return OF_PRESENCE.includes(String(code)) || Object.values(fields).includes('reference')
}

/**
 * Sends all that waits. What the server refuses for another reason than a relation is discarded, with what then lacks it;
 * false when there was any.
 */
async function settle(device: Device): Promise<boolean> {
  let isWhole = true
  for (let round = 0; round < 10 && (await device.db.outbox.count()) > 0; round++) {
    await device.sync('write', 3)
    const refused = (await device.refused())
      .filter(({ isHere }) => isHere)
      .toSorted((a, b) => a.mutation.seq - b.mutation.seq)
    // Only the first: later ones may follow from its absence.
    const [first] = refused
    if (isWhole && first)
      expect(isOfPresence(first.entry.error.code, first.entry.fields), JSON.stringify(first)).toBe(true)
    for (const { entry } of refused) await device.discard(entry.id)
    if (refused.length > 0) isWhole = false
  }
  expect(await device.db.outbox.count()).toBe(0)
  return isWhole
}

type Verdict = 'accepted' | 'refused' | 'elsewhere'

/** Saves the gesture; what the device takes the server takes, and what it refuses the server refuses likewise. */
async function compare(world: World, device: Device, intents: readonly Intent[], isSent: boolean): Promise<Verdict> {
  const outcome = await device.save(...intents)
  if (outcome.ok) return !isSent || (await settle(device)) ? 'accepted' : 'elsewhere'
  if (isOfPresence(outcome.code)) return 'elsewhere'
  // The server is asked once it has all that the device has.
  if (!(await settle(device))) return 'elsewhere'
  const results = await pushRaw(world, device, intents)
  const index = results.findIndex(({ body }) => body.code !== 'group_refused')
  const { code, fields = {} } = results[index]?.body ?? {}
  if (isOfPresence(code, fields)) return 'elsewhere'
  const found = Object.fromEntries(outcome.findings.map((finding) => [finding.field, finding.code]))
  expect({ index, code, fields }).toEqual({ index: outcome.index, code: outcome.code, fields: found })
  return 'refused'
}

/** Leaves the ids of what is there now, and of one record that was there once. */
async function keepPresent(device: Device, made: Made, once: Set<string>): Promise<void> {
  for (const [entity, ids] of Object.entries(made)) {
    const there = (await rowsOf(device.db, entity).toArray()).filter((row) => !row.deleted_at).map(({ id }) => id)
    const gone = ids.find((id) => once.has(id) && !there.includes(id))
    for (const id of there) once.add(id)
    ids.splice(0, ids.length, ...there, ...(gone ? [gone] : []))
  }
}

/** Warnings do not travel: those of a child of each culture are held against the runner over what the server lists. */
async function compareWarnings(world: World, device: Device): Promise<number> {
  let warned = 0
  for (const row of await rowsOf(device.db, 'culture').toArray()) {
    const definition = registry.byName('culture')
    if (!definition) throw new Error('no culture')
    const values = { name: 'Child', parent_id: row.id, transfers: 2 }
    const subject = { registry, definition, id: device.newId(), values }
    const here = await readRelationFindings(device.db, subject, 'all')
    const there = await findRelationFindings(subject, 'all', (wanted) =>
      Promise.all(
        wanted.map(async ({ entity, id }) => {
          const { status, body } = await world.call('GET', `${registry.byName(entity)?.path}/${id}`)
          return status === 200 ? (body as Values) : undefined
        }),
      ),
    )
    expect(here).toEqual(there)
    warned += here.filter(({ level }) => level === 'warning').length
  }
  return warned
}

describe('relations', () => {
  it('give the same verdict on device and server, for any records and gestures', async () => {
    const tally = { accepted: 0, refused: 0, elsewhere: 0, warned: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(gesture, { minLength: 20, maxLength: 20, size: 'max' }), async (gestures) => {
        const world = await makeWorld(registry)
        const device = await world.device('one')
        const farm = await startFarm(device)
        const made: Made = { culture: [], brew: [], use: [], count: [] }
        const once = new Set<string>()
        for (const { steps, isSent } of gestures) {
          const intents = steps.map((one) => intentOf(one, made, farm, device.newId))
          tally[await compare(world, device, intents, isSent)] += 1
          await keepPresent(device, made, once)
        }
        await settle(device)
        tally.warned += await compareWarnings(world, device)
      }),
      { numRuns: 10, endOnFailure: true },
    )
    // Otherwise the comparison says nothing.
    expect(Math.min(tally.accepted, tally.refused, tally.warned), JSON.stringify(tally)).toBeGreaterThan(4)
  })
})
