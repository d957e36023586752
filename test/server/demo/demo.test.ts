import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fillDemo } from '../../../server/demo/fill'
import { PREP_SPORE_ID } from '../../../src/domain/entities/recipe-type'
import { addBasics, type Body, openFarm, openFarmWithAdmin, PASSWORD, SETUP_CODE } from '../support/farm'

it('creates a complete sample farm, in an empty database only', async () => {
  const farm = await openFarm()
  expect(await fillDemo(farm.context)).toBe(true)
  expect(await fillDemo(farm.context)).toBe(false)
  expect((await farm.raw({ method: 'GET', path: '/status' })).body.setup_needed).toBe(true)
  const account = { name: 'Vera', email: 'vera@farm.example', password: PASSWORD }
  const body = { code: SETUP_CODE, ...account, farm: { name: 'North farm' } }
  const token = String((await farm.raw({ method: 'POST', path: '/setup', body })).body.token)
  const list = async (path: string) => (await farm.raw({ method: 'GET', path, token })).body.items as Body[]
  expect(await list('/farms')).toMatchObject([{ name: 'North farm', time_zone: 'Europe/Berlin' }])
  const stock = await list('/supplies/stock')
  expect(stock.length).toBeGreaterThan(35)
  expect(stock.filter((row) => row.oversold)).toHaveLength(1)
  expect(stock.filter((row) => row.below_min).length).toBeGreaterThan(5)
  expect(stock.filter((row) => !row.below_min).length).toBeGreaterThan(20)
  for (const path of ['/supplies/purchases', '/supplies/uses', '/supplies/writeoffs', '/supplies/counts']) {
    expect((await list(path)).length, path).toBeGreaterThan(4)
  }
  const now = new Date(farm.clock.at).toISOString()
  expect((await list('/supplies/uses')).every((use) => String(use.occurred_at) < now)).toBe(true)
})

it('contains sealed, opened, empty and expired packages', async () => {
  const farm = await openFarm()
  await fillDemo(farm.context)
  const account = { name: 'Vera', email: 'vera@farm.example', password: PASSWORD }
  const body = { code: SETUP_CODE, ...account, farm: { name: 'North farm' } }
  const token = String((await farm.raw({ method: 'POST', path: '/setup', body })).body.token)
  const stock = (await farm.raw({ method: 'GET', path: '/supplies/stock', token })).body.items as Body[]
  const packages = stock.flatMap((row) => row.packages as Body[])
  const count = (state: string) => packages.filter((one) => one.state === state).length
  for (const state of ['sealed', 'opened', 'empty', 'expired']) expect(count(state), state).toBeGreaterThan(0)
  // One package after the other is opened: an ingredient has few of them open at a time.
  expect(count('opened')).toBeLessThan(2 * stock.length)
  expect(count('sealed')).toBeGreaterThan(count('opened'))
})

it('contains realistic batches and cultures', async () => {
  const farm = await openFarm()
  await fillDemo(farm.context)
  const account = { name: 'Vera', email: 'vera@farm.example', password: PASSWORD }
  const body = { code: SETUP_CODE, ...account, farm: { name: 'North farm' } }
  const token = String((await farm.raw({ method: 'POST', path: '/setup', body })).body.token)
  const list = async (path: string) => (await farm.raw({ method: 'GET', path, token })).body.items as Body[]
  const recipes = await list('/recipes')
  const named = (name: string) => recipes.find((one) => one.name === name)
  const agar = named('Malt extract agar')
  const amounts = ['20', '20', '2', '1'].map((value) => expect.objectContaining({ value }))
  expect(agar).toMatchObject({ type: PREP_SPORE_ID, mode: 'value', sterilizationTime: 45, ingredients: amounts })
  expect(named('Masters mix 50/50')).toMatchObject({ mode: 'percent', water_percent: '60' })
  expect(named('Oak block, supplemented')?.ingredients).toContainEqual({
    recipe_id: named('Bran supplement')?.id,
    percent: '18',
  })
  expect(await list('/sterilization_types')).toHaveLength(6)
  expect((await list('/recipe_types')).map(({ name }) => name)).toContain('Prep Spore')
  const strains = await list('/strains')
  expect(strains).toContainEqual(expect.objectContaining({ strain_code: 'LM-04', species: 'Hericium erinaceus' }))
  const spores = await list('/spores')
  for (const source of ['in_house', 'purchased']) {
    expect(spores.filter((one) => one.source_type === source).length, source).toBeGreaterThan(2)
  }
  // A strain without spores shows what to do next.
  expect(strains.some(({ id }) => spores.every(({ strain }) => strain !== id))).toBe(true)
})

it('answers SQL queries', async () => {
  const farm = await openFarmWithAdmin()
  await addBasics(farm.admin)
  const question = sql<{ name: string; unit: string }>`
    select supplies_items.name, units.code as unit from supplies_items join units on units.id = supplies_items.unit_id`
  const { rows } = await farm.store.read(({ db }) => question.execute(db))
  expect(rows.map((row) => ({ ...row }))).toEqual([{ name: 'Rye grain', unit: 'kg' }])
})
