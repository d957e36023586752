/** Spawns: turns a draft into one gesture. The target gets the parents, its parts are inoculated, and emptied parents are used. */
import type { MakeId } from '../ids'
import { bodyOf, type EntityDefinition, type Row } from '../kit/entity'
import type { Values } from '../kit/field'
import type { SeriesDefinition } from '../kit/series'
import { type Bought, packageUse, spawnInEach } from '../prep/bought'
import { strainOf } from '../prep/inoculation'
import { type Entry, generationAfter, listIn, strainAfter } from '../prep/parents'
import { numbered } from '../prep/petri'
import { type Drawn, filledWith, restOf, takenFrom, USED_BELOW } from '../prep/rest'
import { type Giver, parentEntries, sourceKind, spawnInOne, withParents } from '../prep/spawn-parents'
import { countAll, numbersIn, PACKAGE, packageNumberOf, recordIn, type SpawnDraft, setsOf } from '../prep/spawning'
import type { Create, Intent } from './intent'
import { mark, type Sight } from './mark'
import { take } from './take'
import { type Undoing, undo } from './undo'

export type Spawning = {
  readonly draft: SpawnDraft
  /** Undefined if the parts have no labels: they become a series of their own. */
  readonly target: Row | undefined
  /** The series and records that the draft's parents name, by id. */
  readonly rows: ReadonlyMap<string, Row>
  readonly drawn: Drawn
  /** The bought package that is the source. */
  readonly bought?: Bought | undefined
  /** The parts of the target that are filled before the gesture. */
  readonly free: readonly number[]
  /** Where parts of the target were moved to: the ids of places, by number. Absent: none was moved. */
  readonly places?: ReadonlyMap<number, string>
  /** The code of a new series, if the parts become one. */
  readonly code: string
  readonly at: string
}

export type Kinds = {
  /** Of the target and of the series that the parts may become. */
  readonly series: SeriesDefinition
  readonly observation: EntityDefinition
  readonly use: EntityDefinition
}

export type Spawned = {
  readonly intents: readonly Intent[]
  /** The series that has the parts now. */
  readonly seriesId: string
  /** For what the server already has. */
  readonly back: (undoing: Undoing) => readonly Intent[]
}

/** Facts of the target that its parts keep in a series of their own. */
const KEPT = [
  ...(['form', 'vessel', 'recipe_id', 'sterilizationType', 'sterilizationTime', 'run_id', 'held_minutes'] as const),
  ...(['part_weight_g', 'part_volume_ml', 'dry_g_per_part', 'work_area', 'place_id'] as const),
  'incubation_temperature_c',
] as const

/** Whether the parts become a series of their own: they have no series, or it holds another strain or another source. */
export function isOwnSeries({ draft, target, rows }: Pick<Spawning, 'draft' | 'target' | 'rows'>): boolean {
  if (!target) return true
  const strain = strainOfAll(draft, rows)
  const own = strainOf(target)
  if (strain !== undefined && own !== undefined && strain !== own) return true
  const record = recordIn(draft)
  const held = target.spore_id ?? target.purchase_id
  if (!record) return typeof held === 'string'
  const isSame = held === record.id && packageNumberOf(target.quantity_id) === packageNumberOf(record.number)
  return !isSame && (typeof held === 'string' || listIn(target.parents).length > 0)
}

export function spawn(kinds: Kinds, spawning: Spawning, newId: MakeId): Spawned {
  const changed = isOwnSeries(spawning) ? ownSeries(kinds, spawning, newId) : patched(kinds, spawning, newId)
  const used = usedOf(kinds, spawning, newId)
  const seen = [...changed.seen, ...used]
  const uses = usesOf(kinds, spawning, changed.seriesId, newId)
  const rowsOf = (posted: readonly Create[]) => posted.map(({ id, values }) => ({ id, ...values }))
  return {
    intents: [...uses, ...changed.intents, ...seen],
    seriesId: changed.seriesId,
    back: (undoing) => [
      ...undo(kinds.use, rowsOf(uses), undoing),
      ...undo(kinds.observation, rowsOf(seen), undoing),
      changed.back,
    ],
  }
}

/** What leaves stock: the spawn of a bought package. It names the series that has the parts. */
function usesOf({ series }: Kinds, { draft, bought, at }: Spawning, seriesId: string, newId: MakeId): Create[] {
  const use = bought && packageUse(bought, draft.amount)
  return use ? take({ uses: [use], at }, newId, { series_kind: series.name, series_id: seriesId }) : []
}

type Changed = {
  readonly intents: readonly Intent[]
  readonly seen: readonly Create[]
  readonly seriesId: string
  readonly back: Intent
}

function patched({ series, observation }: Kinds, spawning: Spawning, newId: MakeId): Changed {
  const { draft, target, free, at } = spawning
  if (!target) throw new Error('a patch needs a target')
  const numbers = numbersIn(draft)
  const taken = new Set(numbers)
  const isWhole = free.every((number) => taken.has(number))
  const parents = withParents(
    listIn(target.parents),
    entriesFor(series, spawning, (number) => number, sizeOf(target)),
  )
  const values: Values = {
    ...sourceValues(spawning),
    ...(parents.length > 0 && { parents }),
    ...madeOf(spawning, parents, sizeOf(target), target),
    ...(isEmpty(target.inoculated_at) && { inoculated_at: at }),
    // Parts without an observation are in the state of the status, and these are still filled.
    status: isWhole ? 'inoculated' : 'cooked',
  }
  const changes = Object.fromEntries(Object.entries(values).filter(([key, value]) => target[key] !== value))
  const before = Object.fromEntries(Object.keys(changes).map((key) => [key, target[key] ?? null]))
  const entity = series.name
  return {
    intents: [{ kind: 'patch', entity, id: target.id, values: changes }],
    seen: [
      mark(observation, {
        id: newId(),
        kind: entity,
        seriesId: target.id,
        numbers,
        sight: { status: 'inoculated' },
        at,
      }),
    ],
    seriesId: target.id,
    back: { kind: 'patch', entity, id: target.id, values: before, seen: changes },
  }
}

/** The parts leave the target: they are used there, as parents that went into another series are. */
function ownSeries({ series, observation }: Kinds, spawning: Spawning, newId: MakeId): Changed {
  const { draft, target, code, at } = spawning
  const id = newId()
  const count = countAll(draft)
  const labels = numbersIn(draft)
  const own = labels.length > 0 ? numbered(labels, count) : Array.from({ length: count }, (_, index) => index + 1)
  const numberOf = new Map(labels.map((label, index) => [label, own[index] ?? index + 1]))
  const facts = target ? bodyOf(series, target) : withoutLabels(spawning)
  const kept = Object.fromEntries(KEPT.flatMap((key) => (isEmpty(facts[key]) ? [] : [[key, facts[key]]])))
  const parents = entriesFor(series, spawning, (label) => numberOf.get(label) ?? label, count)
  const [place, ...others] = placesOf(spawning, numberOf)
  const values: Values = {
    ...kept,
    ...(place?.id && { place_id: place.id }),
    series_code: code,
    proposed_code: code,
    prepared_count: count,
    ...sourceValues(spawning),
    ...(parents.length > 0 && { parents }),
    ...madeOf(spawning, parents, count, kept),
    ...(target && {
      from_parts: labels
        .map((from, index) => ({ quantity_id: own[index] ?? 0, from_series_id: target.id, from_quantity_id: from }))
        .sort((a, b) => a.quantity_id - b.quantity_id),
    }),
    inoculated_at: at,
    status: 'inoculated',
  }
  const entity = series.name
  const seen = (seriesId: string, numbers: readonly number[], sight: Sight) =>
    mark(observation, {
      ...{ id: newId(), kind: entity, seriesId, at, sight },
      numbers: numbers.toSorted((a, b) => a - b),
    })
  return {
    intents: [{ kind: 'create', entity, id, values }],
    seen: [
      ...(target && labels.length > 0 ? [seen(target.id, labels, { status: 'used' })] : []),
      ...others.flatMap(({ id: to, numbers }) => (to === undefined ? [] : [seen(id, numbers, { place_id: to })])),
    ],
    seriesId: id,
    back: { kind: 'delete', entity, id },
  }
}

/** Where the labelled parts stand, by place, the commonest place first. `numbers` are theirs in their new series. */
function placesOf({ target, places }: Spawning, numberOf: ReadonlyMap<number, number>) {
  const own = typeof target?.place_id === 'string' ? target.place_id : undefined
  const found = new Map<string | undefined, number[]>()
  for (const [label, number] of numberOf) {
    const id = places?.get(label) ?? own
    found.set(id, [...(found.get(id) ?? []), number])
  }
  return [...found].map(([id, numbers]) => ({ id, numbers })).sort((a, b) => b.numbers.length - a.numbers.length)
}

/** What bags without labels are: substrate if grain goes into them, else grain. */
function withoutLabels({ draft, rows }: Spawning): Values {
  const isSpawn = setsOf(draft).some(({ parents }) =>
    parents.some(
      ({ id, entity }) => entity === PACKAGE || rows.get(id)?.form === 'grain' || rows.get(id)?.form === 'substrate',
    ),
  )
  return isSpawn ? { form: 'substrate', vessel: 'bag' } : { form: 'grain', vessel: 'jar' }
}

/** The parents of all sets. `numberOf` is a part's number in the series of `size` parts that it is in now. */
function entriesFor(
  series: SeriesDefinition,
  { draft, rows, drawn }: Spawning,
  numberOf: (label: number) => number,
  size: number,
): readonly Entry[] {
  let extra = 0
  return setsOf(draft).flatMap((set) => {
    const begin = extra
    extra += set.extra
    const counted = Array.from({ length: set.extra }, (_, index) => begin + index + 1)
    const into = [...set.numbers.map(numberOf), ...counted].sort((a, b) => a - b)
    const givers = set.parents.flatMap((parent): Giver[] => {
      const row = rows.get(parent.id)
      return row && parent.number !== undefined
        ? [{ entity: parent.entity, row, number: parent.number, taken: takenFrom(row, parent.number, set.each, drawn) }]
        : []
    })
    return parentEntries(series, givers, into.length < size ? into : undefined)
  })
}

function sourceValues({ draft, rows }: Spawning): Values {
  const record = recordIn(draft)
  if (record?.entity === PACKAGE) {
    const { id, number } = record
    return { source_kind: 'purchased_spawn', purchase_id: id, quantity_id: packageNumberOf(number) }
  }
  const [first] = setsOf(draft).flatMap(({ parents }) => parents)
  const row = rows.get(first?.id ?? '') ?? {}
  return { source_kind: sourceKind(record, row), ...(record && { spore_id: record.id }) }
}

/** Values that follow from the parents, where `known` has none. The spawn in one part follows from all of them. */
function madeOf(spawning: Spawning, parents: readonly Entry[], size: number, known: Values): Values {
  const { draft, rows, bought, free } = spawning
  const strain = strainOfAll(draft, rows)
  const generation = generationAfter([...rowsOf(draft, rows)], known)
  const spawned = bought
    ? spawnInEach(bought, draft.amount, {
        before: known.spawn_g_per_part,
        earlier: size - free.length,
        count: countAll(draft),
      })
    : spawnInOne(parents, size)
  return {
    ...(isEmpty(known.strain_id) && strain !== undefined && { strain_id: strain }),
    ...(isEmpty(known.generation) && generation !== undefined && { generation }),
    ...(spawned !== undefined && { spawn_g_per_part: spawned }),
  }
}

function rowsOf(draft: SpawnDraft, rows: ReadonlyMap<string, Row>): readonly Row[] {
  const ids = new Set(setsOf(draft).flatMap(({ parents }) => parents.map(({ id }) => id)))
  return [...ids].flatMap((id) => rows.get(id) ?? [])
}

function strainOfAll(draft: SpawnDraft, rows: ReadonlyMap<string, Row>): string | undefined {
  return strainAfter(rowsOf(draft, rows).map((row) => ({ strain_id: strainOf(row) })))
}

/** One observation for each series of parents that are empty now. Dishes are never used up: their kind has no weight. */
function usedOf(
  { series, observation }: Kinds,
  { draft, rows, drawn, at }: Spawning,
  newId: MakeId,
): readonly Create[] {
  const empty = new Map<string, number[]>()
  for (const { parents, each } of setsOf(draft)) {
    for (const { entity, id, number } of parents) {
      const row = rows.get(id)
      if (entity !== series.name || !row || number === undefined) continue
      const taken = takenFrom(row, number, each, drawn)
      const rest = restOf(row, number, drawn)
      const isLeft = taken !== undefined && (rest === undefined || rest - taken >= USED_BELOW * (filledWith(row) ?? 0))
      if (!isLeft) empty.set(id, [...(empty.get(id) ?? []), number])
    }
  }
  return [...empty].map(([seriesId, numbers]) =>
    mark(observation, {
      ...{ id: newId(), kind: series.name, seriesId, at },
      ...{ numbers: numbers.toSorted((a, b) => a - b), sight: { status: 'used' } },
    }),
  )
}

function sizeOf({ prepared_count: count }: Values): number {
  return typeof count === 'number' ? count : 0
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
