/**
 * One real store per process, put back to a set-up farm before every run: setting a farm up costs as much as a run. The same
 * copying makes backups and restores. The store is SQLite in memory, or PostgreSQL if TEST_DATABASE_URL names a database.
 */
import { type CompiledQuery, sql } from 'kysely'
import { createHandlers } from '../../../server/handlers'
import { openStore, type Store, type Tx } from '../../../server/storage/store'
import { newPlace } from '../../server/support/engine'
import { chanceOf } from './chance'
import { hasGrowing, registry } from './registry'
import { contextOf } from './server-context'

/** All rows of all tables. */
export type Copy = ReadonlyMap<string, readonly { readonly [column: string]: unknown }[]>

export type Person = { readonly id: string; readonly email: string; readonly isAdmin: boolean }
export type FarmTemplate = {
  readonly store: Store
  readonly people: readonly Person[]
  /** An admin without a device. */
  readonly observer: Person
  readonly ids: FarmIds
  /** Whether a call of the store waits for an answer of PostgreSQL: no virtual time may pass then. */
  readonly isBusy: () => boolean
  /** Puts the store back to the farm as it was set up. */
  readonly reset: () => Promise<void>
}
export type FarmIds = {
  readonly farm: string
  readonly kg: string
  readonly gram: string
  readonly category: string
  readonly items: readonly string[]
  /** A sterilization type, in a farm that grows. */
  readonly cooker?: string
}

export const START = Date.parse('2026-03-10T08:00:00.000Z')
export const PASSWORD = 'spawn-run-42'

async function tableNames(tx: Tx): Promise<string[]> {
  const tables = await tx.db.introspection.getTables()
  const names = tables.filter(({ isView }) => !isView).map(({ name }) => name)
  return names.filter((name) => !/^(sqlite|kysely)_/.test(name)).toSorted()
}

export function copyOf(store: Store): Promise<Copy> {
  return store.read(async (tx) => {
    const copy = new Map<string, { [column: string]: unknown }[]>()
    for (const name of await tableNames(tx)) {
      const own = sql<{ [column: string]: unknown }>`select * from ${sql.table(name)} where farm_id = ${tx.farmId}`
      const { rows } = await own.execute(tx.db)
      copy.set(name, rows)
    }
    return copy
  })
}

/** Statements that empty all tables and fill them from the copy; compiled once, as they may run thousands of times. */
function statementsFor(tx: Tx, copy: Copy): CompiledQuery[] {
  return [...copy].flatMap(([name, rows]) => {
    const clear = sql`delete from ${sql.table(name)} where farm_id = ${tx.farmId}`.compile(tx.db)
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length === 0) return [clear]
    const tuples = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    const names = sql.join(columns.map((column) => sql.ref(column)))
    return [clear, sql`insert into ${sql.table(name)} (${names}) values ${sql.join(tuples)}`.compile(tx.db)]
  })
}

export function makeReset(store: Store, copy: Copy): () => Promise<void> {
  let made: readonly CompiledQuery[] | undefined
  return () =>
    store.write(async (tx) => {
      made ??= statementsFor(tx, copy)
      for (const query of made) await tx.db.executeQuery(query)
    })
}

/** The same store, and whether one of its calls runs. */
function counted(store: Store): Pick<FarmTemplate, 'store' | 'isBusy'> {
  let running = 0
  const counting =
    <R, T>(call: (run: R) => Promise<T>) =>
    async (run: R) => {
      running += 1
      try {
        return await call(run)
      } finally {
        running -= 1
      }
    }
  const { read, peek, write } = store
  const all = { read: counting(read), peek: counting(peek), write: counting(write) } as Pick<
    Store,
    'read' | 'peek' | 'write'
  >
  return { store: { ...store, ...all }, isBusy: () => running > 0 }
}

type Create = (path: string, body: unknown) => Promise<string>

/** A room with a shelf, dishes, jars of grain, and cooked bags. */
async function seedGrowing(create: Create): Promise<Pick<FarmIds, 'cooker'>> {
  const cooker = await create('/sterilization_types', { name: 'Autoclave', method: 'autoclave' })
  const room = await create('/places', { name: 'Room', kind: 'incubation' })
  const shelf = await create('/places', { name: 'Shelf', kind: 'incubation', parent_id: room })
  const begun = { status: 'inoculated', inoculated_at: '2026-03-01T08:00:00.000Z' }
  await create('/petri_series', { series_code: 'LM-1', prepared_count: 3, source_kind: 'slant', ...begun })
  const jars = { form: 'grain', vessel: 'jar', part_weight_g: 1000, prepared_count: 4, place_id: room }
  await create('/grow_series', { series_code: 'GS-1', ...jars, ...begun })
  const bags = { form: 'substrate', vessel: 'bag', part_weight_g: 2500, prepared_count: 6, place_id: shelf }
  await create('/grow_series', { series_code: 'BL-1', ...bags, status: 'cooked' })
  return { cooker }
}

/** A farm with three people, an observer, units, a category and two ingredients, set up through the product's own API. */
export async function makeTemplate(): Promise<FarmTemplate> {
  const chance = chanceOf(0xfa12)
  const opened = await openStore({ ...newPlace(), now: START, randomBytes: chance.bytes, registry })
  const { store, isBusy } = counted(opened)
  const context = contextOf({
    store,
    now: () => START,
    randomBytes: chance.bytes,
    report: (error) => {
      throw error
    },
    changed: () => undefined,
  })
  const handlers = createHandlers(context)
  const ask = async (token: string | undefined, method: string, path: string, body?: unknown) => {
    const answer = await handlers.handle({ method, path, body, token, address: '10.0.0.1' })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body as { readonly [key: string]: unknown }
  }
  const owner = { name: 'Vera', email: 'vera@farm.example', password: PASSWORD }
  const farm = { name: 'North farm', currency: 'EUR', time_zone: 'Europe/Berlin' }
  const made = await ask(undefined, 'POST', '/setup', { ...owner, code: context.setupCode.value, farm })
  const token = String(made.token)
  const me = await ask(token, 'GET', '/users/me')
  const person = async (name: string, isAdmin: boolean): Promise<Person> => {
    const email = `${name}@farm.example`
    const body = { name, email, password: PASSWORD, approved: true, is_admin: isAdmin }
    return { id: String((await ask(token, 'POST', '/users', body)).id), email, isAdmin }
  }
  const people = [
    { id: String(me.id), email: owner.email, isAdmin: true },
    await person('boris', false),
    await person('clara', true),
  ]
  const observer = await person('olga', true)
  const create = async (path: string, body: unknown) => String((await ask(token, 'POST', path, body)).id)
  const kg = await create('/units', { code: 'kg' })
  const gram = await create('/units', { code: 'g', base_unit_id: kg, factor: '0.001' })
  const category = await create('/categories', { code: 'GRAIN' })
  const item = (name: string, code: string) =>
    create('/supplies/items', { name, code, category_id: category, unit_id: kg, bar_codes: ['4000000000001'] })
  const items = [await item('Rye grain', 'RYE'), await item('Oats', 'OATS')]
  await create('/suppliers', { name: 'Mill', code: 'MILL' })
  const grown = hasGrowing ? await seedGrowing(create) : {}
  const copy = await copyOf(store)
  return {
    store,
    isBusy,
    people,
    observer,
    ids: { farm: store.farmId, kg, gram, category, items, ...grown },
    reset: makeReset(store, copy),
  }
}
