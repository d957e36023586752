/** People's gestures between grain and block, by the product's own acts: cooking, spawning, moving, sightings, runs, places, lineage. */
import type { StoredRow } from '../../../../src/data/rows'
import type { Intent } from '../../../../src/domain/acts/intent'
import { mark, undoFor } from '../../../../src/domain/acts/mark'
import { move } from '../../../../src/domain/acts/move'
import { spawn } from '../../../../src/domain/acts/spawn'
import { pour, unpour } from '../../../../src/domain/acts/take'
import { undo } from '../../../../src/domain/acts/undo'
import type { Json, Values } from '../../../../src/domain/kit/field'
import { observedIn, type SeriesDefinition } from '../../../../src/domain/kit/series'
import { foldParts, type Part } from '../../../../src/domain/prep/dish-fold'
import { drawnFrom } from '../../../../src/domain/prep/rest'
import { partsIn } from '../../../../src/domain/prep/series'
import { NO_SPAWNING, type SpawnDraft } from '../../../../src/domain/prep/spawning'
import { sightOf } from '../../../../src/domain/yield/sight'
import type { Eyes } from '../gestures'
import { registry } from '../registry'
import { picking, unpicked } from './picking'
import { KINDS, type Kind } from './slow-parts'

type Gestures = { readonly [name: string]: { readonly weight: number; readonly make: (eyes: Eyes) => Intent[] } }

const create = (entity: string, id: string, values: Values): Intent => ({ kind: 'create', entity, id, values })
const patch = (entity: string, id: string, values: Values): Intent => ({ kind: 'patch', entity, id, values })
const live = (eyes: Eyes, entity: string) => eyes.seen.rows(entity).filter((row) => !row.deleted_at)
const some = (eyes: Eyes, entity: string) => eyes.chance.pick(live(eyes, entity))
/** Few instants, so that equal ones occur; records need not come in order. */
const instant = ({ chance }: Eyes) => `2026-03-0${1 + chance.int(9)}T0${chance.int(4)}:00:00.000Z`

const observation = () => defined('observation')
function defined(name: string) {
  const found = registry.byName(name)
  if (!found) throw new Error(`the simulation has no ${name}`)
  return found
}
function seriesKind(kind: Kind): SeriesDefinition {
  const found = observedIn(registry).find(({ name }) => name === kind)
  if (!found) throw new Error(`the simulation has no ${kind}`)
  return found
}

type Chosen = { readonly kind: Kind; readonly row: StoredRow }

const everySeries = (eyes: Eyes): readonly Chosen[] =>
  KINDS.flatMap((kind) => live(eyes, kind).map((row) => ({ kind, row })))

function partsOf(eyes: Eyes, { kind, row }: Chosen): readonly Part[] {
  const seen = (['observation', 'harvest'] as const).flatMap((entity) =>
    eyes.seen.rows(entity).flatMap((one) => (one.series_id === row.id ? [sightOf(entity, one)] : [])),
  )
  return partsIn({ definition: seriesKind(kind), row }, foldParts(seen))
}

function someNumbers({ chance }: Eyes, numbers: readonly number[], most = 3): number[] {
  const chosen = Array.from({ length: 1 + chance.int(most) }, () => chance.pick(numbers)).filter((one) => one)
  return [...new Set(chosen as number[])].toSorted((a, b) => a - b)
}

const numbersOf = ({ row }: Chosen) => Array.from({ length: Number(row.prepared_count ?? 0) }, (_, index) => index + 1)

function cook(eyes: Eyes): Intent[] {
  const { chance, ids } = eyes
  const place = chance.is(0.6) ? some(eyes, 'place')?.id : undefined
  const run = chance.is(0.4) ? some(eyes, 'run')?.id : undefined
  const isGrain = chance.is(0.4)
  const values = {
    series_code: `C${eyes.mark()}`,
    prepared_count: 2 + chance.int(5),
    ...(isGrain ? { form: 'grain', vessel: 'jar' } : { form: 'substrate', vessel: 'bag' }),
    ...(chance.is(0.8) ? { part_weight_g: chance.oneOf(1000, 1200, 2500) } : {}),
    status: 'cooked',
    ...(place === undefined ? {} : { place_id: place }),
    ...(run === undefined ? {} : { run_id: run }),
  }
  const uses = [{ item_id: ids.items[0] ?? '', unit_id: ids.kg, quantity: String(1 + chance.int(9)) }]
  const load = chance.is(0.3) ? runValues(eyes) : undefined
  return [
    ...pour({ uses, at: instant(eyes), notes: `b${eyes.mark()}` }, 'grow_series', values, eyes.newId, load).intents,
  ]
}

const runValues = (eyes: Eyes): Values => ({
  code: `A${eyes.chance.int(12)}`,
  sterilizationType: eyes.ids.cooker ?? '',
  started_at: instant(eyes),
  result: 'pending',
})

/** Parts with culture into filled ones; sometimes by halves, so that two phones overspend a part. */
function spawning(eyes: Eyes): Intent[] {
  const { chance } = eyes
  const givers = everySeries(eyes).flatMap((one) =>
    partsOf(eyes, one).flatMap(({ number, state }) =>
      ['inoculated', 'growing', 'colonized', 'stored'].includes(state)
        ? [{ entity: one.kind, id: one.row.id, number }]
        : [],
    ),
  )
  const parents = [chance.pick(givers), ...(chance.is(0.4) ? [chance.pick(givers)] : [])].flatMap((one) => one ?? [])
  const parts = parents.filter(
    (one, at) => parents.findIndex(({ id, number }) => id === one.id && number === one.number) === at,
  )
  const filled = everySeries(eyes).flatMap((one) => {
    const free = partsOf(eyes, one).flatMap(({ number, state }) => (state === 'filled' ? [number] : []))
    return one.kind === 'grow_series' && free.length > 0 && one.row.status !== 'draft' ? [{ ...one, free }] : []
  })
  const chosen = chance.is(0.85) ? chance.pick(filled) : undefined
  if (parts.length === 0) return []
  const draft: SpawnDraft = {
    ...NO_SPAWNING,
    parents: parts,
    ...(chosen
      ? { targetId: chosen.row.id, numbers: chance.is(0.3) ? chosen.free : someNumbers(eyes, chosen.free) }
      : { extra: 1 + chance.int(3) }),
    ...(chance.is(0.6) ? { each: chance.oneOf(300, 500, 970, 1200) } : {}),
  }
  const rows = new Map(everySeries(eyes).map(({ row }) => [row.id, row]))
  const spawned = spawn(
    { series: seriesKind('grow_series'), observation: observation(), use: defined('use') },
    {
      draft,
      target: chosen?.row,
      rows,
      drawn: drawnFrom(eyes.seen.rows('grow_series')),
      free: chosen?.free ?? [],
      code: `N${eyes.mark()}`,
      at: instant(eyes),
    },
    eyes.newId,
  )
  return [...spawned.intents]
}

/** What a spawning did to its target, the other way round: one parent less, and its parts are filled again. */
function unspawn(eyes: Eyes): Intent[] {
  const spawned = live(eyes, 'grow_series').filter(({ parents }) => Array.isArray(parents) && parents.length > 0)
  const row = eyes.chance.pick(spawned)
  const seen = eyes.seen.rows('observation')
  const began = seen.find((one) => one.series_id === row?.id && one.status === 'inoculated' && !one.reverses_id)
  if (!row || !began) return []
  const left = (row.parents as readonly Values[]).slice(1)
  return [
    patch('grow_series', row.id, { parents: left.length > 0 ? (left as never) : null, status: 'cooked' }),
    ...undo(observation(), [began], { newId: eyes.newId, now: Date.parse(instant(eyes)) }),
  ]
}

function moving(eyes: Eyes): Intent[] {
  const place = some(eyes, 'place')
  const all = [
    eyes.chance.pick(everySeries(eyes)),
    ...(eyes.chance.is(0.3) ? [eyes.chance.pick(everySeries(eyes))] : []),
  ]
  const chosen = new Map(all.flatMap((one) => (one ? [[one.row.id, one] as const] : [])))
  const loads = [...chosen.values()].flatMap((one) => {
    const numbers = someNumbers(eyes, numbersOf(one), 4)
    return numbers.length > 0 ? [{ kind: one.kind, seriesId: one.row.id, numbers }] : []
  })
  const at = instant(eyes)
  return place && loads.length > 0 ? move(observation(), { loads, placeId: place.id, at: () => at }, eyes.newId) : []
}

const STATES = ['growing', 'colonized', 'stored', 'used', 'contaminated', 'discarded', 'dead', 'inoculated'] as const
const TREATMENTS = ['shaken', 'misted', 'opened'] as const

function sighting(eyes: Eyes): Intent[] {
  const { chance } = eyes
  const one = chance.pick(everySeries(eyes))
  const numbers = one ? someNumbers(eyes, numbersOf(one)) : []
  if (!one || numbers.length === 0) return []
  const kind = chance.weighted({ state: 6, treatment: one.kind === 'grow_series' ? 4 : 0, percent: 1, quarantine: 1 })
  const status = chance.oneOf(STATES[0], ...STATES.slice(1))
  const sights = {
    state: { status, ...(status === 'contaminated' ? { contamination_type: chance.oneOf('yeast', 'mites') } : {}) },
    treatment: { treatment: chance.oneOf(TREATMENTS[0], ...TREATMENTS.slice(1)) },
    percent: { colonized_percent: chance.int(101) },
    quarantine: { quarantined: chance.is(0.6) },
  } as const
  const told = { id: eyes.newId(), kind: one.kind, seriesId: one.row.id, numbers, at: instant(eyes) }
  return [mark(observation(), { ...told, sight: sights[kind] })]
}

/** Of all parts of an observation, or of one; often of one that was undone for another part. */
function unseen(eyes: Eyes): Intent[] {
  const all = live(eyes, 'observation')
  const undone = new Set(all.map(({ reverses_id: of }) => of))
  const originals = all.filter(({ reverses_id: of }) => of === undefined)
  const again = originals.filter(({ id, quantity_ids: numbers }) => undone.has(id) && (numbers as Json[]).length > 1)
  const row = eyes.chance.pick(eyes.chance.is(0.5) && again.length > 0 ? again : originals)
  if (!row) return []
  const undoing = { newId: eyes.newId, now: Date.parse(instant(eyes)) }
  const numbers = row.quantity_ids as readonly number[]
  const [one] = eyes.chance.is(0.5) ? someNumbers(eyes, numbers, 1) : []
  return one === undefined ? undo(observation(), [row], undoing) : [undoFor(observation(), row, [one], undoing)]
}

function lineage(eyes: Eyes): Intent[] {
  const child = eyes.chance.pick(everySeries(eyes))
  if (!child) return []
  const before = Array.isArray(child.row.parents) ? (child.row.parents as readonly Values[]) : []
  const kept = eyes.chance.is(0.4) ? before.slice(1) : before
  const of = eyes.chance.pick(everySeries(eyes))
  const number = of ? eyes.chance.pick(numbersOf(of)) : undefined
  const isKnown = kept.some(({ series_id: id, quantity_id: known }) => id === of?.row.id && known === number)
  const added =
    of && number && !isKnown
      ? [{ ...kindSaid(of.kind), series_id: of.row.id, quantity_id: number, type: 'transfer' }]
      : []
  const source = child.kind === 'petri_series' ? { source_kind: 'dish' } : { source_kind: 'grain' }
  return [patch(child.kind, child.row.id, { ...source, parents: [...kept, ...added] as never })]
}

const kindSaid = (kind: Kind): Values => (kind === 'grow_series' ? { series_kind: kind } : {})

function seriesFields(eyes: Eyes): Intent[] {
  const { chance } = eyes
  const row = some(eyes, 'grow_series')
  const fields = chance.weighted({ place: 3, count: 1, status: 2, run: 2, weight: 1 })
  const place = some(eyes, 'place')?.id ?? null
  const values: Readonly<Record<typeof fields, Values>> = {
    place: { place_id: chance.is(0.8) ? place : null },
    count: { prepared_count: 1 + chance.int(6) },
    status: { status: chance.oneOf('draft', 'cooked', 'inoculated', 'closed', 'discarded') },
    run: { run_id: some(eyes, 'run')?.id ?? null },
    weight: { part_weight_g: chance.oneOf(1000, 1500, 2500) },
  }
  return row ? [patch('grow_series', row.id, values[fields])] : []
}

function place(eyes: Eyes): Intent[] {
  const outer = eyes.chance.is(0.7) ? some(eyes, 'place')?.id : undefined
  const inside = outer === undefined ? {} : { parent_id: outer }
  return [create('place', eyes.newId(), { name: `P${eyes.mark()}`, kind: 'incubation', ...inside })]
}

function placeInside(eyes: Eyes): Intent[] {
  const [row, outer] = [some(eyes, 'place'), some(eyes, 'place')]
  return row ? [patch('place', row.id, { parent_id: eyes.chance.is(0.8) ? (outer?.id ?? null) : null })] : []
}

function removal(eyes: Eyes, entity: string): Intent[] {
  const gone = eyes.chance.pick(eyes.seen.rows(entity).filter((row) => row.deleted_at))
  if (gone && eyes.chance.is(0.5)) return [{ kind: 'restore', entity, id: gone.id }]
  const row = some(eyes, entity)
  if (!row) return []
  return entity === 'grow_series' ? unpour({ kind: entity, id: row.id }) : [{ kind: 'delete', entity, id: row.id }]
}

export const GROW_GESTURES: Gestures = {
  cook: { weight: 8, make: cook },
  spawn: { weight: 14, make: spawning },
  unspawn: { weight: 3, make: unspawn },
  move: { weight: 14, make: moving },
  sighting: { weight: 16, make: sighting },
  pick: { weight: 14, make: picking },
  unpick: { weight: 5, make: unpicked },
  unseen: { weight: 8, make: unseen },
  lineage: { weight: 6, make: lineage },
  series: { weight: 8, make: seriesFields },
  place: { weight: 5, make: place },
  placeInside: { weight: 5, make: placeInside },
  removePlace: { weight: 2, make: (eyes) => removal(eyes, 'place') },
  removeSeries: { weight: 2, make: (eyes) => removal(eyes, 'grow_series') },
  run: { weight: 3, make: (eyes) => [create('run', eyes.newId(), runValues(eyes))] },
  runResult: {
    weight: 4,
    make: (eyes) => {
      const row = some(eyes, 'run')
      return row ? [patch('run', row.id, { result: eyes.chance.oneOf('failed', 'failed', 'passed') })] : []
    },
  },
}
