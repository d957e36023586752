import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { takeLease } from '../../../src/data/engine/lease'
import { applyChanges, type MirrorChange } from '../../../src/data/engine/mirror'
import { DISH_STATES } from '../../../src/domain/kit/part-states'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { openReplica } from '../../data/replica'
import { dishesOf } from '../../domain/prep/of-rows'
import { addUser, type Body, type FarmOptions, openFarmWithAdmin, type PushEntry, pushAll } from '../support/farm'

const STATES = DISH_STATES.map(({ value }) => value)
const MOST = 7

async function start(options: FarmOptions = {}) {
  const farm = await openFarmWithAdmin(options)
  const { admin, makeId } = farm
  let made = 0
  const addSeries = async (prepared_count: number, more: object = {}) => {
    made += 1
    const body = { series_code: `S${made}`, prepared_count, source_kind: 'blank_control', ...more }
    const answer = await admin.call('POST', '/petri_series', body)
    expect(answer).toMatchObject({ status: 201 })
    return String(answer.body.id)
  }
  const look = (series_id: string, quantity_ids: readonly number[], more: object): PushEntry => {
    const body = { id: makeId(), series_id, quantity_ids, observed_at: '2026-03-09T08:00:00.000Z', ...more }
    return { key: makeId(), method: 'POST', path: '/observations', body }
  }
  const push = async (...entries: readonly PushEntry[]) => {
    for (let from = 0; from < entries.length; from += 1_000) {
      const results = await pushAll(admin, ...entries.slice(from, from + 1_000))
      expect(results.filter(({ status }) => status >= 300)).toEqual([])
    }
  }
  const dishes = (query: string) => admin.call('GET', `/dishes${query}`)
  return { farm, admin, makeId, addSeries, look, push, dishes }
}
type Started = Awaited<ReturnType<typeof start>>

/** What a device that follows the feed shows on the grid of a series, in the form of the answer. */
async function onDevice({ admin }: Started, seriesId: string) {
  const db = openReplica(undefined, new IDBFactory())
  const term = (await takeLease(db, 'host', 0, 1_000))?.term ?? 0
  for (let [more, since] = [true, '']; more; ) {
    const { body } = await admin.call('GET', `/sync/changes${since && `?since=${since}`}`)
    const changes = body.changes as MirrorChange[]
    await applyChanges(db, term, changes, {})
    ;[more, since] = [body.more === true, String(body.cursor)]
  }
  const series = await rowsOf(db, 'petri_series').get(seriesId)
  const observations = await rowsOf(db, 'observation').where('series_id').equals(seriesId).toArray()
  return dishesOf(series ?? {}, foldParts(observations)).map((part) => ({
    series_id: seriesId,
    series_kind: 'petri_series',
    quantity_id: part.number,
    state: part.state,
    percent: part.percent ?? null,
    contaminated: part.isContaminated,
    contaminated_by: part.contaminatedBy ?? null,
    quarantined: part.isQuarantined,
  }))
}

/** Anything that people say of dishes, few instants among it, and undos of some dishes of something said before. */
const said = fc.record({
  series: fc.nat(1),
  numbers: fc.uniqueArray(fc.integer({ min: 1, max: MOST }), { minLength: 1 }),
  minute: fc.nat(3),
  undoes: fc.option(fc.nat(30), { freq: 3, nil: undefined }),
  status: fc.option(fc.constantFrom(...STATES), { nil: undefined }),
  percent: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
  by: fc.option(fc.constantFrom('trichoderma', 'mites'), { nil: undefined }),
  quarantined: fc.option(fc.boolean(), { nil: undefined }),
})

describe('GET /dishes', () => {
  it('equals every dish of a device’s grid, after any looks and undos', async () => {
    const one = await start()
    const plan = fc.record({
      all: fc.array(said, { maxLength: 25 }),
      counts: fc.tuple(fc.integer({ min: 1, max: MOST }), fc.integer({ min: 1, max: MOST })),
      status: fc.constantFrom('draft', 'inoculated', 'ready', 'stored', 'closed', 'discarded'),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ all, counts, status }) => {
        const ids = [await one.addSeries(MOST), await one.addSeries(MOST)] as const
        const looks: { id: string; series: 0 | 1; numbers: number[] }[] = []
        for (const { series, numbers, minute, undoes, percent, by, ...rest } of all) {
          const undone = undoes === undefined ? undefined : looks[undoes]
          const of = undone?.series ?? (series === 0 ? 0 : 1)
          const words = {
            notes: 'seen',
            ...rest,
            ...(percent === undefined ? {} : { colonized_percent: percent }),
            ...(by ? { contamination_type: by } : {}),
          }
          const within = undone ? numbers.filter((number) => undone.numbers.includes(number)) : numbers
          if (within.length === 0) continue
          const entry = one.look(ids[of], within, {
            observed_at: `2026-03-09T08:0${minute}:00.000Z`,
            ...(undone ? { reverses_id: undone.id } : words),
          })
          await one.push(entry)
          if (!undone) looks.push({ id: String((entry.body as Body).id), series: of, numbers: within })
        }
        for (const [index, id] of ids.entries()) {
          await one.admin.call('PATCH', `/petri_series/${id}`, { prepared_count: counts[index], status })
          const { status: answered, body } = await one.dishes(`?series_id=${id.toUpperCase()}`)
          expect(answered).toBe(200)
          expect(body).toEqual({ items: await onDevice(one, id) })
          expect(body.items).toHaveLength(counts[index] ?? 0)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('names the mark of a discarded dish, and null without a record', async () => {
    const { addSeries, look, push, dishes } = await start()
    const id = await addSeries(2)
    await push(look(id, [2], { status: 'contaminated', contamination_type: 'yeast', quarantined: true }))
    await push(look(id, [2], { status: 'discarded', observed_at: '2026-03-09T09:00:00.000Z' }))
    const common = { series_id: id, series_kind: 'petri_series', percent: null }
    const plain = { contaminated: false, contaminated_by: null, quarantined: false }
    const marked = { contaminated: true, contaminated_by: 'yeast', quarantined: true }
    expect((await dishes(`?series_id=${id}`)).body.items).toEqual([
      { ...common, quantity_id: 1, state: 'inoculated', ...plain },
      { ...common, quantity_id: 2, state: 'discarded', ...marked },
    ])
  })

  it('answers for an unknown series like the records', async () => {
    const { farm, admin, makeId, addSeries, dishes } = await start()
    const id = await addSeries(3)
    for (const query of ['', '?series_id=', '?series_id=seven', `?series_id=${id}&series_id=${id}`]) {
      expect([query, await dishes(query)]).toMatchObject([query, { status: 400, body: { code: 'bad_request' } }])
    }
    expect(await dishes(`?series_id=${id}&limit=5`)).toMatchObject({ status: 400, body: { code: 'unknown_parameter' } })
    const missing = { code: 'not_found', message: 'Petri series not found.' }
    expect(await dishes(`?series_id=${makeId()}`)).toMatchObject({ status: 404, body: missing })
    // A record of another kind is no series either.
    expect(await dishes(`?series_id=${admin.id}`)).toMatchObject({ status: 404, body: missing })
    await admin.call('DELETE', `/petri_series/${id}`)
    expect(await dishes(`?series_id=${id}`)).toMatchObject({ status: 410, body: { code: 'deleted' } })
    expect((await farm.raw({ method: 'GET', path: `/dishes?series_id=${id}` })).status).toBe(401)
    expect((await admin.call('POST', '/dishes', {})).headers).toEqual({ Allow: 'GET' })
  })

  it('answers every approved user', async () => {
    const { farm, admin, addSeries } = await start()
    const id = await addSeries(4)
    const worker = await addUser(farm, admin, 'Pia')
    expect((await worker.call('GET', `/dishes?series_id=${id}`)).body.items).toHaveLength(4)
  })
})

describe('the dishes of a series with more observations than one portion', () => {
  /** 105 looks at 40 dishes, the first third of them undone by undos with the largest ids; three portions. */
  async function large() {
    let afterRead: (() => Promise<unknown>) | undefined
    let reads = 0
    const one = await start({
      portion: 50,
      wrapStore: (store) => ({
        ...store,
        read: async (run) => {
          const found = await store.read(run)
          reads += 1
          await afterRead?.()
          return found
        },
      }),
    })
    const id = await one.addSeries(40)
    const looks = Array.from({ length: 105 }, (_, index) =>
      one.look(id, [(index % 40) + 1], {
        colonized_percent: index % 101,
        observed_at: new Date(Date.UTC(2026, 2, 1, 0, (index * 8) % 105)).toISOString(),
      }),
    )
    await one.push(...looks)
    const bodies = looks.slice(0, 35).map(({ body }) => body as Body)
    await one.push(...bodies.map((body) => one.look(id, body.quantity_ids as number[], { reverses_id: body.id })))
    const during = async (act: (() => Promise<unknown>) | undefined) => {
      afterRead = act
      reads = 0
      const { status, body } = await one.dishes(`?series_id=${id}`)
      afterRead = undefined
      expect(status).toBe(200)
      return { items: body.items, reads }
    }
    return { one, id, looks, during }
  }

  it('arrive in portions of one moment, even with looks between them', async () => {
    const { one, id, looks, during } = await large()
    const quiet = await during(undefined)
    expect(quiet.reads).toBeGreaterThan(2)
    expect(quiet.items).toEqual(await onDevice(one, id))

    const bodyOf = (at: number) => looks[at]?.body as Body
    const acts = [
      one.look(id, [5], { status: 'contaminated', contamination_type: 'mites' }),
      one.look(id, bodyOf(45).quantity_ids as number[], { reverses_id: bodyOf(45).id }),
      // A note on what was undone does not bring it back.
      { key: one.makeId(), method: 'PATCH', path: `/observations/${bodyOf(0).id}`, body: { notes: 'blurred' } },
    ]
    for (const act of acts) {
      let isDone = false
      const { items } = await during(async () => {
        if (!isDone) await one.push(act)
        isDone = true
      })
      expect(items).toEqual(await onDevice(one, id))
    }
  })

  it('arrive even if a user observes the series between all portions', async () => {
    const { one, id, during } = await large()
    let [acts, isActing] = [0, false]
    await during(async () => {
      if (isActing) return
      isActing = true
      acts += 1
      await one.push(one.look(id, [1], { colonized_percent: 100, observed_at: '2026-03-10T07:00:00.000Z' }))
      isActing = false
    })
    expect(acts).toBeGreaterThan(3)
    expect((await during(undefined)).items).toEqual(await onDevice(one, id))
  })
})
