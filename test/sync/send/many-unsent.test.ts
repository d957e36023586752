import { afterEach, beforeEach, expect, it } from 'vitest'
import { save } from '../../../src/data/save/repository'
import { create, type Device, makeWorld, type World } from '../world'

const SAVES = 700

let world: World
let one: Device
let sizes: number[]

beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  await one.sync()
  const all = Array.from({ length: SAVES }, (_, n) => create('supplier', one.newId(), { name: `S${n}` }))
  await save(one.db, all, one.context(), { apart: true })
  sizes = []
})

afterEach(async () => {
  expect(await one.db.outbox.count()).toBe(0)
  const { body } = await world.call('GET', '/suppliers?limit=1000')
  expect((body as { items: unknown[] }).items).toHaveLength(SAVES)
})

/** Counts the entries of each push that arrives; `change` may change the answer or drop it. */
const watchPushes = (change: (answer: Response, entries: number) => Promise<Response> | Response) => {
  world.wire = async (request, next) => {
    if (!request.url.endsWith('/push')) return next()
    const { mutations } = (await request.clone().json()) as { mutations: unknown[] }
    const answer = await next()
    sizes.push(mutations.length)
    return change(answer, mutations.length)
  }
}

it('S14.7: sends hundreds of changes in a few pushes', async () => {
  watchPushes((answer) => answer)
  await one.sync('write')
  expect(sizes).toEqual([50, 200, 450])
})

it('S14.7: sends an older server no more than it takes', async () => {
  watchPushes(async (answer) => {
    const { most: _unknown, ...body } = (await answer.json()) as Record<string, unknown>
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers })
  })
  await one.sync('write')
  expect(sizes).toEqual(Array(14).fill(50))
})

it('S14.7: halves a push whose answer is lost, and makes each change once', async () => {
  watchPushes((answer, entries) => {
    if (entries > 100) throw new TypeError('dropped')
    return answer
  })
  for (let n = 0; n < 12 && (await one.db.outbox.count()) > 0; n++) await one.sync('manual')
  expect(sizes.slice(0, 4)).toEqual([50, 200, 100, 400])
})
