/** Adds the sample farm's rooms, runs, dishes, grain and blocks of the last three months to its database. */
import { addDays, dateIn, instantOf } from '../../src/domain/clock'
import type { Json, Values } from '../../src/domain/kit/field'
import { parseRanges } from '../../src/domain/kit/ranges'
import { tellBlocks } from './block-story'
import { BLOCKS, COURSES, type DemoBlocks, type DemoCourse } from './blocks'
import { chanceFrom } from './chance'
import type { DrawingName } from './draw'
import { GRAINS } from './grain'
import { BAD_RUN, type DemoGrown, type DemoSeen, DISHES, PLACES, RUNS } from './grow'
import type { GrowEvent } from './grow-event'
import type { BenchCast } from './stage-bench'

type Ids = ReadonlyMap<string, string>

export type GrowCast = BenchCast & {
  /** Ids by method. */
  readonly sterilizations: Ids
  /** The dishes of the bench, by code. */
  readonly bench: Ids
  readonly zone: string
  /** The name of a drawing's file. */
  readonly photo: (name: DrawingName) => string
}

const MINUTE_MS = 60_000
/** The wet and the dry weight of the grain in a jar, in grams. */
const JAR = { part_weight_g: 1000, dry_g_per_part: 520 } as const

/** What all steps share. `at`: the instant of a minute (UTC) of a day ago. A day ago is always in the past. */
type Stage = GrowCast & {
  readonly at: (days: number, minute?: number) => string
  readonly places: Map<string, string>
  readonly runs: Map<string, string>
  /** Dishes, grain and blocks by code. */
  readonly series: Map<string, string>
}

export async function stageGrow(cast: GrowCast): Promise<void> {
  const today = dateIn(instantOf(cast.now), cast.zone)
  const at = (days: number, minute = 9 * 60) =>
    instantOf(Date.parse(`${addDays(today, -days)}T00:00:00.000Z`) + minute * MINUTE_MS)
  const stage: Stage = { ...cast, at, places: new Map(), runs: new Map(), series: new Map(cast.bench) }
  await stageRooms(stage)
  await stageRuns(stage)
  for (const dishes of DISHES) await stageDishes(stage, dishes)
  for (const grain of GRAINS) await stageGrain(stage, grain)
  for (const [index, blocks] of BLOCKS.entries()) await stageBlocks(stage, blocks, index)
}

async function stageRooms({ add, places }: Stage): Promise<void> {
  for (const { code, name, kind, inside, capacity, climate } of PLACES) {
    const range = climate && {
      ...{ temperature_min_c: climate.celsius[0], temperature_max_c: climate.celsius[1] },
      ...{ humidity_min: climate.humid[0], humidity_max: climate.humid[1] },
    }
    const parent = inside === undefined ? {} : { parent_id: known(places, inside) }
    places.set(code, await add('place', { code, name, kind, capacity_parts: capacity, ...range, ...parent }))
  }
}

async function stageRuns({ add, at, runs, sterilizations, photo }: Stage): Promise<void> {
  for (const [code, method, days, minutes, peak] of RUNS) {
    const body = {
      code,
      machine: { A: 'Autoclave 1', P: 'Pressure cooker', S: 'Steam room' }[code.charAt(0)],
      sterilizationType: known(sterilizations, method),
      started_at: at(days, 7 * 60),
      held_minutes: minutes,
      peak_c: peak,
      result: 'passed',
      ...(code.startsWith('A') ? { chart: [photo(code === BAD_RUN ? 'lowChart' : 'chart')] } : {}),
    }
    runs.set(code, await add('run', body))
  }
}

async function stageDishes(stage: Stage, dishes: DemoGrown): Promise<void> {
  const { add, at, recipes, series } = stage
  const id = await add('petri_series', {
    ...common(stage, dishes),
    recipe_id: known(recipes, 'Malt extract agar'),
    inoculated_at: at(dishes.days),
    transfer_number: dishes.step,
    status: 'closed',
    ...sourceOf(stage, dishes.from),
  })
  series.set(dishes.code, id)
  for (const one of dishes.seen) await add('observation', { series_id: id, ...saidOf(stage, dishes.count, one) })
}

async function stageGrain(stage: Stage, grain: (typeof GRAINS)[number]): Promise<void> {
  const { add, at, recipes, runs, places, series } = stage
  const { code, days, from, run, seen, step, count } = grain
  const id = await add('grow_series', {
    ...common(stage, grain),
    ...{ ...JAR, form: 'grain', vessel: 'jar', generation: step },
    recipe_id: known(recipes, 'Rye grain spawn'),
    run_id: known(runs, run),
    inoculated_at: at(days),
    place_id: known(places, 'INC-G'),
    incubation_temperature_c: 23,
    status: 'inoculated',
    ...sourceOf(stage, from, { grams: JAR.part_weight_g }),
  })
  series.set(code, id)
  const named = { series_kind: 'grow_series', series_id: id }
  for (const one of seen) await add('observation', { ...named, ...saidOf(stage, count, one) })
}

async function stageBlocks(stage: Stage, blocks: DemoBlocks, index: number): Promise<void> {
  const { add, at, recipes, runs, places, series, strains, photo } = stage
  const { code, course, count, days, run, from, isClosed } = blocks
  const [strain = '', recipe = ''] = course.split(/ (.*)/, 2)
  const { grams }: DemoCourse = COURSES[course]
  const [wet, dry, spawn] = grams
  const id = await add('grow_series', {
    ...common(stage, { code, count, strain }),
    ...{ form: 'substrate', vessel: 'bag', part_weight_g: wet, dry_g_per_part: dry, spawn_g_per_part: spawn },
    recipe_id: known(recipes, recipe),
    run_id: known(runs, run),
    inoculated_at: at(days),
    place_id: known(places, index % 2 === 0 ? 'INC-A' : 'INC-B'),
    incubation_temperature_c: 22,
    status: isClosed ? 'closed' : 'inoculated',
    strain_id: known(strains, strain),
    ...sourceOf(stage, from, { grams: spawn * count, into: count }),
  })
  series.set(code, id)
  const told = tellBlocks(blocks, chanceFrom(index + 1)).filter(({ day }) => day < days)
  for (const event of told.toSorted((a, b) => a.day - b.day || a.minute - b.minute)) {
    await add(event.entity, bodyOf(event, { id, days, at, places, photo }))
  }
}

type Told = Pick<Stage, 'at' | 'places' | 'photo'> & { readonly id: string; readonly days: number }

function bodyOf(event: GrowEvent, { id, days, at, places, photo: fileOf }: Told): Values {
  const { entity, day, minute, numbers, said, place, photo } = event
  return {
    ...{ series_kind: 'grow_series', series_id: id, quantity_ids: [...numbers] },
    [entity === 'harvest' ? 'harvested_at' : 'observed_at']: at(days - day, minute),
    ...said,
    ...(place === undefined ? {} : { place_id: known(places, place) }),
    ...(photo === undefined ? {} : { photos: [fileOf(photo)] }),
  }
}

function common({ strains }: Stage, { code, count, strain }: Pick<DemoGrown, 'code' | 'count' | 'strain'>) {
  return {
    ...{ series_code: code, prepared_count: count, strain_id: known(strains, strain), work_area: 'flow_hood' },
  }
}

function saidOf({ at, places, photo }: Stage, count: number, [days, parts, said, more = {}]: DemoSeen): Values {
  const place = typeof said === 'string' && said.startsWith('@') ? known(places, said.slice(1)) : undefined
  const state = typeof said === 'number' ? { status: 'growing', colonized_percent: said } : { status: said }
  return {
    quantity_ids: parseRanges(parts, count) ?? [],
    observed_at: at(days, said === 'shaken' ? 10 * 60 : 9 * 60 + 30),
    ...(place !== undefined ? { place_id: place } : said === 'shaken' ? { treatment: said } : state),
    ...(more.by === undefined ? {} : { contamination_type: more.by }),
    ...(more.photo === undefined ? {} : { photos: [photo(more.photo)] }),
  }
}

/** `grams` of all parents; `into`: the number of parts among which they are divided in order. */
type Given = { readonly grams?: number; readonly into?: number }

function sourceOf({ spores, series }: Stage, from: string, { grams, into }: Given = {}): Values {
  const [kind = '', name] = from.split(' ')
  if (name === undefined) return { source_kind: kind }
  if (kind === 'spore') return { source_kind: kind, spore_id: known(spores, name) }
  const [code = '', parts = ''] = name.split('/')
  const numbers = parseRanges(parts, 2000) ?? []
  const isGrain = kind === 'grain'
  const each = Math.ceil((into ?? 0) / numbers.length)
  const parents = numbers.map(
    (number, index): Json => ({
      ...{ series_id: known(series, code), quantity_id: number },
      ...(isGrain
        ? { series_kind: 'grow_series', type: 'spawn' }
        : { type: grams === undefined ? 'transfer' : 'wedge' }),
      ...(isGrain && grams !== undefined
        ? { grams: Math.round(into === undefined ? grams : grams / numbers.length) }
        : {}),
      ...(into === undefined
        ? {}
        : { into: Array.from({ length: Math.min(each, into - index * each) }, (_, part) => index * each + part + 1) }),
    }),
  )
  return { source_kind: kind, parents }
}

function known(ids: Ids, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`the sample farm has no ${name}`)
  return id
}
