/** Some records for the walks over all screens. */
import type { Api } from './product'

export type SomeRecords = {
  readonly unit: string
  readonly category: string
  readonly supplier: string
  readonly item: string
  readonly purchase: string
  /** Nothing refers to it: it may be deleted. */
  readonly spare: string
  readonly use: string
  readonly writeOff: string
  readonly count: string
  readonly recipeType: string
  readonly sterilization: string
  readonly recipe: string
  /** A shelf in a room. */
  readonly place: string
  readonly run: string
  /** Forty bags in every state, and jars of grain. */
  readonly bags: string
  readonly jars: string
  /** Of the bags. */
  readonly harvest: string
  /** It has spores. */
  readonly strain: string
  readonly spore: string
  /** It has dishes in every state. */
  readonly petri: string
  readonly agar: string
  readonly observation: string
  /** A regular user; another one waits to be let in. */
  readonly user: string
}

/** A small farm over the API: one record of each kind, packages in several states. */
export async function seedRecords(api: Api): Promise<SomeRecords> {
  const made = async (path: string, body: object) => ((await api('POST', path, body)) as { id: string }).id
  const user = await seedPeople(made)
  const unit = await made('/units', { code: 'kg', description: 'Kilogram' })
  const category = await made('/categories', { code: 'GRAIN', description: 'Grain for spawn' })
  const supplier = await made('/suppliers', { name: 'Kovalev Mill', phone: '+49 30 123456', email: 'mill@example.com' })
  const spare = await made('/suppliers', { name: 'Spare' })
  const item = await made('/supplies/items', {
    name: 'Rye grain',
    code: 'RYE',
    unit_id: unit,
    category_id: category,
    supplier_id: supplier,
    min_stock: '200',
  })
  const purchase = await made('/supplies/purchases', {
    item_id: item,
    unit_id: unit,
    supplier_id: supplier,
    quantity: '15',
    package_count: 12,
    date: '2026-03-01',
    price_total: '180',
  })
  const at = new Date().toISOString()
  const moved = { item_id: item, purchase_id: purchase, unit_id: unit }
  const use = await made('/supplies/uses', { ...moved, quantity_id: 2, quantity: '4.5', occurred_at: at })
  const writeOff = await made('/supplies/writeoffs', {
    ...moved,
    quantity_id: 3,
    quantity: '15',
    reason: 'spilled',
    occurred_at: at,
  })
  const count = await made('/supplies/counts', { ...moved, quantity_id: 4, counted_quantity: '14.2', counted_at: at })
  return { user, unit, category, supplier, spare, item, purchase, use, writeOff, count, ...(await seedLab(made, item)) }
}

type Made = (path: string, body: object) => Promise<string>

/** One approved and one pending person, both without a password. */
export async function seedPeople(made: Made): Promise<string> {
  await made('/users', { name: 'Joseph Mwangi', email: 'joseph@northfarm.example', approved: false })
  return made('/users', {
    name: 'Wanjiru',
    email: 'wanjiru@northfarm.example',
    approved: true,
    tg_id: '@wanjiru',
    notes: 'Early shift, runs the sterilizer',
  })
}

/** A recipe with all that it names, a strain, and a spore that ends soon. */
async function seedLab(made: Made, item: string) {
  const recipeType = await made('/recipe_types', { name: 'Grain spawn' })
  const times = { default_time: 90, min_time: 60, max_time: 180 }
  const cooker = { name: 'Pressure cooker', method: 'pressure_cooker', temperature_c: 121, pressure_kpa: 103 }
  const sterilization = await made('/sterilization_types', { ...cooker, ...times })
  const recipe = await made('/recipes', {
    name: 'Rye grain spawn',
    description: 'Soak over night, boil 15 minutes, then fill.',
    type: recipeType,
    sterilizationType: sterilization,
    sterilizationTime: 90,
    mode: 'percent',
    ingredients: [{ item_id: item, percent: '100' }],
    water_percent: '50',
  })
  const strain = await made('/strains', {
    strain_name: 'Lion’s mane',
    strain_code: 'LM-04',
    bar_code: '4260000000048',
    species: 'Hericium erinaceus',
  })
  const soon = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10)
  const spore = await made('/spores', {
    strain,
    spores_code: 'SP-031',
    source_type: 'in_house',
    form: 'syringe',
    expires_at: soon,
  })
  const bench = await seedBench(made, { recipe, strain, spore })
  const places = await seedPlaces(made, sterilization)
  const grown = await seedGrow(made, { recipe, strain, ...places, petri: bench.petri })
  return { recipeType, sterilization, recipe, strain, spore, ...bench, ...places, ...grown }
}

/** A rack in a room, and a run of the sterilizer. */
export async function seedPlaces(made: Made, sterilization: string) {
  const room = await made('/places', { name: 'Fruiting room 1', code: 'FR-1', kind: 'fruiting', capacity_parts: 400 })
  const place = await made('/places', { name: 'Rack A', kind: 'fruiting', parent_id: room })
  const run = await made('/runs', {
    code: 'A-218',
    machine: 'Autoclave 1',
    sterilizationType: sterilization,
    started_at: new Date().toISOString(),
    held_minutes: 90,
    result: 'passed',
  })
  return { place, run }
}

type GrowParts = Readonly<Record<'recipe' | 'strain' | 'place' | 'run' | 'petri', string>>

/** Bags from a number to another: their percent 24 and 17 days ago. */
const BAGS_GREW = [
  [1, 5, 20, 70],
  [6, 6, 15, 50],
  [7, 40, 35, 90],
] as const

/** Jars of grain from a dish, and bags spawned from the jars, in every state. */
export async function seedGrow(made: Made, { recipe, strain, place, run, petri }: GrowParts) {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const both = { strain_id: strain, run_id: run, status: 'inoculated' }
  const jars = await made('/grow_series', {
    ...{ ...both, series_code: 'GS-0057', form: 'grain', vessel: 'jar', recipe_id: recipe, prepared_count: 24 },
    ...{ part_weight_g: 1200, source_kind: 'dish', inoculated_at: at(6), generation: 0 },
    parents: [{ series_id: petri, quantity_id: 4, type: 'wedge' }],
  })
  const bags = await made('/grow_series', {
    ...{ ...both, series_code: 'BL-0031', form: 'substrate', vessel: 'bag', prepared_count: 40, place_id: place },
    ...{ part_weight_g: 2500, dry_g_per_part: 950, spawn_g_per_part: 200, inoculated_at: at(31), generation: 1 },
    ...{
      source_kind: 'grain',
      parents: [{ series_kind: 'grow_series', series_id: jars, quantity_id: 1, type: 'spawn' }],
    },
  })
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const see = (series_id: string, quantity_ids: readonly number[], seen: object) =>
    made('/observations', { series_kind: 'grow_series', series_id, quantity_ids, observed_at: at(1), ...seen })
  await see(jars, from(1, 4), { status: 'used' })
  await see(jars, [5, 6], { status: 'colonized' })
  await see(jars, from(7, 20), { status: 'growing', colonized_percent: 60 })
  await see(jars, [9], { status: 'contaminated', contamination_type: 'bacteria' })
  await see(jars, from(11, 16), { treatment: 'shaken' })
  for (const [first, last, early, late] of BAGS_GREW) {
    const grown = (percent: number, days: number) => ({ colonized_percent: percent, observed_at: at(days) })
    await see(bags, from(first, last), { status: 'growing', ...grown(early, 24) })
    await see(bags, from(first, last), { status: 'growing', ...grown(late, 17) })
  }
  await see(bags, from(1, 10), { status: 'picked' })
  await see(bags, from(11, 15), { status: 'resting' })
  await see(bags, from(16, 30), { status: 'pinning' })
  await see(bags, from(32, 37), { status: 'fruiting' })
  await see(bags, [38, 39, 40], { status: 'colonized' })
  await see(bags, [6, 23], { status: 'contaminated', contamination_type: 'wet_rot' })
  await see(bags, [31], { status: 'discarded' })
  await see(bags, [12], { quarantined: true })
  await see(bags, from(1, 40), { place_id: place })
  const harvest = await made('/harvests', {
    ...{ series_kind: 'grow_series', series_id: bags, quantity_ids: [32], harvested_at: at(2), grams: '812.5' },
    ...{ grade: 'A', flush: 1, place_id: place },
  })
  return { bags, jars, harvest }
}

type BenchParts = { readonly recipe: string; readonly strain: string; readonly spore: string }

/** Poured agar, and dishes made of it in every state. */
async function seedBench(made: Made, { recipe, strain, spore }: BenchParts) {
  const at = new Date().toISOString()
  const agar = await made('/agar_series', {
    series_code: 'AG-0112',
    recipe_id: recipe,
    prepared_count: 40,
    poured_at: at,
    sterility_check: 'passed',
  })
  const petri = await made('/petri_series', {
    series_code: 'LM-0417',
    strain_id: strain,
    agar_series_id: agar,
    prepared_count: 12,
    source_kind: 'spore',
    spore_id: spore,
    transfer_number: 2,
    inoculated_at: at,
  })
  const see = (quantity_ids: readonly number[], seen: object) =>
    made('/observations', { series_id: petri, quantity_ids, observed_at: at, ...seen })
  const states = ['growing', 'colonized', 'stored', 'used', 'discarded', 'dead', 'contaminated']
  for (const [index, status] of states.entries()) await see([index + 3], { status })
  await see([11], { quarantined: true })
  const observation = await see([3, 10], { status: 'growing', colonized_percent: 55 })
  return { agar, petri, observation }
}
