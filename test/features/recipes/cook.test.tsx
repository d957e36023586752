// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { addDays, dateIn } from '../../../src/domain/clock'
import { PREP_SPORE_ID } from '../../../src/domain/entities/recipe-type'
import { RecipeScreen } from '../../../src/features/recipes/RecipeScreen'
import { beginAgain, setBatch } from '../../../src/state/form/batches'
import { FARM, USER } from '../../data/replica'
import { byRole, control, forgetSent, page, press, says, startApp, type TestApp, type, until } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-00000000092${n}`
const ML = id(8)
const [OAK, PLUG, PIECES, MIX, TYPE, STEAM] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const RYE = FARM.item.id
const KEY = `pinset.batches.${USER}`
/** What a reload does, and a write of another tab: the stored batches are read. */
const readAgain = () => window.dispatchEvent(new StorageEvent('storage', { key: KEY }))

type Line = Readonly<Record<string, string>>
const SHARES: readonly Line[] = [
  { item_id: OAK, percent: '60' },
  { item_id: RYE, percent: '40' },
]

let app: TestApp
beforeEach(() => localStorage.clear())
afterEach(async () => {
  await app.close()
  beginAgain(MIX, '2026-01-01T00:00:00.000Z')
  setBatch(MIX, { count: 1, size: '1', unitId: FARM.kg.id })
})

const recipe = (ingredients: readonly Line[], more: object = {}) => ({
  id: MIX,
  rev: 9,
  name: 'Mix',
  description: 'Wet first',
  type: TYPE,
  sterilizationType: STEAM,
  sterilizationTime: 60,
  mode: 'percent',
  ingredients,
  ...more,
})

async function open(ingredients: readonly Line[] = SHARES, more: object = {}): Promise<void> {
  app = await startApp(
    `/recipes/${MIX}`,
    { '/recipes/$id': RecipeScreen, '/prep/agar/$id': () => null },
    async ({ db }) => {
      await rowsOf(db, 'unit').put({ id: PIECES, rev: 6, code: 'pcs', fraction_digits: 0 })
      await rowsOf(db, 'item').bulkPut([
        { ...FARM.item, id: OAK, name: 'Oak', code: 'OAK' },
        { ...FARM.item, id: PLUG, name: 'Plug', code: 'PLUG', unit_id: PIECES },
      ])
      await rowsOf(db, 'recipe_type').put({ id: TYPE, rev: 7, name: 'Substrate' })
      await rowsOf(db, 'sterilization_type').put({ id: STEAM, rev: 8, name: 'Steam' })
      await rowsOf(db, 'recipe').put(recipe(ingredients, more))
    },
  )
  await says('Wet first')
  await until(() => byRole('button', /Number of pieces|More/), 'the batch')
}
const line = (name: RegExp) => byRole('button', name)
const isTicked = (name: RegExp) => line(name)?.getAttribute('aria-pressed') === 'true'
const uses = async () => (await rowsOf(app.db, 'use').toArray()).filter((row) => !row.reverses)

it('weighs out the number of pieces of a size at once', async () => {
  await open()
  await until(() => line(/^0\.60 kg ?Oak|600.* g ?Oak/), '600 g of oak')
  setBatch(MIX, { count: 24, size: '2.5', unitId: FARM.kg.id })
  await until(() => line(/36\.00 kg ?Oak/), '36 kg of oak')
  expect(line(/24\.00 kg ?Rye grain/)).toBeDefined()
  await says('60.00 kg')
})

it('offers no batch while its count is invalid, not even the previous one', async () => {
  await open()
  await until(() => line(/600.* g ?Oak|0\.60 kg ?Oak/), '600 g of oak')
  for (const text of ['1.5', '', '-2', '12e3']) {
    await type(/Number of pieces/, text)
    await until(() => line(/^Take from stock/)?.getAttribute('aria-disabled') === 'true', text)
    expect(line(/Oak/)).toBeUndefined()
  }
  await app.close()
  readAgain()
  await open()
  await until(() => line(/^Take from stock/)?.getAttribute('aria-disabled') === 'true', 'the same after a reload')
  await type(/Number of pieces/, '2')
  await until(() => line(/1\.20 kg ?Oak/), '1.2 kg of oak')
})

it('keeps the ticks while the page is left and opened again', async () => {
  await open()
  await press(/Oak/)
  await until(() => isTicked(/Oak/), 'a tick')
  await app.close()
  readAgain()
  await open()
  expect(isTicked(/Oak/)).toBe(true)
  expect(isTicked(/Rye grain/)).toBe(false)
})

it('drops the tick of a line whose ingredient or amount changed', async () => {
  await open()
  await press(/Oak/)
  await until(() => isTicked(/Oak/), 'a tick')
  await rowsOf(app.db, 'recipe').put(recipe([...SHARES].reverse()))
  await until(() => /Rye grain.*Oak/.test(page()), 'the new order')
  expect(isTicked(/Rye grain/)).toBe(false)
  await rowsOf(app.db, 'recipe').put(
    recipe([
      { item_id: OAK, percent: '50' },
      { item_id: RYE, percent: '50' },
    ]),
  )
  await until(() => line(/500.* g ?Oak|0\.50 kg ?Oak/), '500 g of oak')
  expect(isTicked(/Oak/)).toBe(false)
})

it('takes the whole batch once as one gesture, and one undo returns it', async () => {
  await open()
  await until(
    () => line(/^Take from stock/)?.getAttribute('aria-disabled') !== 'true' && line(/^Take from stock/),
    'the dock',
  )
  line(/^Take from stock/)?.click()
  line(/^Take from stock/)?.click()
  await says('Taken from stock:')
  expect((await uses()).map(({ item_id, quantity }) => `${item_id} ${quantity}`).sort()).toEqual([
    `${OAK} 600`,
    `${RYE} 400`,
  ])
  expect(line(/^Take from stock/)?.getAttribute('aria-disabled')).toBe('true')
  await app.toasts.at(-1)?.undo?.onUndo()
  await until(() => !page().includes('Taken from stock:'), 'the undo')
  expect((await uses()).filter((row) => !row.deleted_at)).toEqual([])
})

it('takes no stock twice when the size changes and returns', async () => {
  await open()
  await until(
    () => line(/^Take from stock/)?.getAttribute('aria-disabled') !== 'true' && line(/^Take from stock/),
    'the dock',
  )
  line(/Oak/)?.click()
  await until(() => isTicked(/Oak/), 'the tick')
  // The test before took a batch of the same recipe: within 600 ms another tap is its second.
  await until(() => {
    line(/^Take from stock/)?.click()
    return page().includes('Taken from stock:')
  }, 'the taking')
  setBatch(MIX, { count: 2 })
  await until(() => !page().includes('Taken from stock:'), 'another batch')
  expect(isTicked(/Oak/)).toBe(false)
  setBatch(MIX, { count: 1 })
  await says('Taken from stock:')
  expect(isTicked(/Oak/)).toBe(true)
  expect(line(/^Take from stock/)?.getAttribute('aria-disabled')).toBe('true')
})

it('takes the stock once if another tab took it', async () => {
  await open()
  await until(() => line(/^Take from stock/), 'the dock')
  localStorage.setItem(
    KEY,
    JSON.stringify({ owner: USER, batches: { [MIX]: { count: 1, takenAt: '2026-03-10T09:00:00.000Z' } } }),
  )
  readAgain()
  await says('Taken from stock:')
  expect(line(/^Take from stock/)?.getAttribute('aria-disabled')).toBe('true')
})

it('blocks the batch with a reason while a line has no weight', async () => {
  await open([
    { item_id: OAK, percent: '60' },
    { item_id: PLUG, percent: '40' },
  ])
  await says('Plug: weight unknown')
  await says('You cannot take the batch from stock until every ingredient has an amount.')
  expect(line(/^Take from stock/)?.getAttribute('aria-disabled')).toBe('true')
})

it('explains why a batch by weight needs a weight for every ingredient', async () => {
  await open([{ item_id: PLUG, value: '4', unit_id: PIECES }], { mode: 'value' })
  setBatch(MIX, { count: 1, size: '1', unitId: FARM.kg.id })
  await says('so you cannot set the batch size in this unit')
})

it('sizes a recipe in shares by weight, though it was in amounts before', async () => {
  await open([{ item_id: OAK, value: '4', unit_id: FARM.kg.id }], { mode: 'value' })
  setBatch(MIX, { count: 2, size: '1', unitId: null })
  await until(() => line(/8\.00 kg ?Oak/), '8 kg of oak')
  await rowsOf(app.db, 'recipe').put(recipe([{ item_id: OAK, percent: '100' }]))
  await until(() => line(/2\.00 kg ?Oak/), '2 kg of oak')
})

const PATIENCE = { timeout: 20_000, interval: 50 }
const agars = () => rowsOf(app.db, 'agar_series').toArray()

/** Pours a kilogram in dishes of 20 ml; gives the agar series. */
async function pour() {
  await until(() => line(/^Pour/) && line(/^Pour/)?.getAttribute('aria-disabled') !== 'true', 'the verb')
  line(/^Pour/)?.click()
  await until(() => byRole('button', /Take from stock and pour 50 dishes/), 'a kilogram in dishes of 20 ml')
  // A test before may have taken a batch of the same recipe: within 600 ms another tap is its second.
  await vi.waitFor(async () => {
    byRole('button', /Take from stock and pour 50 dishes/)?.click()
    expect(await agars()).toHaveLength(1)
  }, PATIENCE)
  return (await agars())[0]
}

it('pours uses and an agar series as one gesture, undone as one', async () => {
  await open(SHARES, { type: PREP_SPORE_ID })
  expect(await pour()).toMatchObject({
    series_code: 'AG-01',
    recipe_id: MIX,
    prepared_count: 50,
    batch_volume_ml: 1000,
    held_minutes: 60,
  })
  expect(await uses()).toHaveLength(2)
  expect(app.toasts.at(-1)?.text).toContain('AG-01: 50 dishes poured')
  await app.toasts.at(-1)?.undo?.onUndo()
  await vi.waitFor(async () => expect(await agars()).toHaveLength(0), PATIENCE)
  expect(await uses()).toHaveLength(0)
})

it('proposes the pieces of a batch as its dishes, and its own volume', async () => {
  await open(SHARES, { type: PREP_SPORE_ID })
  await rowsOf(app.db, 'unit').put({ id: ML, rev: 6, code: 'ml', fraction_digits: 0 })
  setBatch(MIX, { count: 40, size: '20', unitId: ML })
  await says('800 ml')
  await until(() => line(/^Pour/) && line(/^Pour/)?.getAttribute('aria-disabled') !== 'true', 'the verb')
  line(/^Pour/)?.click()
  await until(() => byRole('button', /Take from stock and pour 40 dishes/), 'forty pieces')
})

it('names package and agar series in a pour’s uses, and undoes sent ones', async () => {
  await open(SHARES, { type: PREP_SPORE_ID })
  const bought = { item_id: OAK, unit_id: FARM.kg.id, quantity: '5', package_count: 3, date: '2026-03-04' }
  await app.replica.save([{ kind: 'create', entity: 'purchase', id: id(7), values: bought }])
  await says('from sealed package 1')
  const series = await pour()
  const taken = { series_kind: 'agar_series', series_id: series?.id }
  expect(await uses()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ item_id: OAK, purchase_id: id(7), quantity_id: 1, ...taken }),
      expect.objectContaining({ item_id: RYE, ...taken }),
    ]),
  )
  await forgetSent(app.replica)
  await app.toasts.at(-1)?.undo?.onUndo()
  await vi.waitFor(async () => expect((await agars())[0]?.deleted_at).toBeDefined(), PATIENCE)
  const all = await uses()
  const undone = all.flatMap(({ reverses_id: undoes }) => (undoes === undefined ? [] : [undoes]))
  expect(undone.toSorted()).toEqual(all.flatMap((one) => (one.reverses_id === undefined ? [one.id] : [])).toSorted())
})

it('asks for sterilizer run, minutes and end when pouring, and proposes known values', async () => {
  await open(SHARES, { type: PREP_SPORE_ID })
  const at = new Date().toISOString()
  const today = dateIn(at, 'Europe/Berlin')
  const earlier = { recipe_id: MIX, prepared_count: 20, sterility_check: 'pending', status: 'poured', poured_at: at }
  await rowsOf(app.db, 'agar_series').put({
    ...{ id: id(7), rev: 20, series_code: 'AG-07', run_code: 'A-218', expires_at: addDays(today, 30), ...earlier },
  })
  await until(() => line(/^Pour/) && line(/^Pour/)?.getAttribute('aria-disabled') !== 'true', 'the verb')
  line(/^Pour/)?.click()
  await until(() => control(/^Sterilizer run/)?.getAttribute('value') === 'A-218', 'the run of the last pour')
  await type(/^Hold time, minutes/, '30')
  await says('The recipe requires 60 minutes.')
  const poured = async () => (await rowsOf(app.db, 'agar_series').toArray()).filter(({ id: one }) => one !== id(7))
  await vi.waitFor(async () => {
    byRole('button', /Take from stock and pour 50 dishes/)?.click()
    expect(await poured()).toHaveLength(1)
  }, PATIENCE)
  const [run] = await rowsOf(app.db, 'run').toArray()
  expect(run).toMatchObject({ code: 'A-218', sterilizationType: STEAM, result: 'pending' })
  const facts = { series_code: 'AG-08', run_id: run?.id, held_minutes: 30, expires_at: addDays(today, 30) }
  expect((await poured())[0]).toMatchObject(facts)
})

/** Two packages of 600 g of oak: the first batch of 600 g empties the first. */
async function openTwoPackages(more: object = {}): Promise<void> {
  await open(SHARES, more)
  const bought = { item_id: OAK, unit_id: FARM.kg.id, quantity: '0.6', package_count: 2, date: '2026-03-04' }
  await app.replica.save([{ kind: 'create', entity: 'purchase', id: id(7), values: bought }])
  await says('from sealed package 1')
}
const takeIt = async () => {
  await vi.waitFor(async () => {
    line(/^Take from stock/)?.click()
    expect(await uses()).not.toHaveLength(0)
  }, PATIENCE)
  await says('Taken from stock:')
}

it('shows the packages of the taken batch until the next batch begins', async () => {
  await openTwoPackages()
  await takeIt()
  expect(page()).toContain('from sealed package 1')
  expect(page()).not.toContain('package 2')
  readAgain()
  await says('from sealed package 1')
  await vi.waitFor(() => {
    byRole('button', /^Next batch/)?.click()
    expect(page()).toContain('from sealed package 2')
  }, PATIENCE)
})

it('undoes a taken batch in place, even after a reload or another undo', async () => {
  await openTwoPackages()
  await takeIt()
  readAgain()
  await vi.waitFor(async () => {
    byRole('button', /^Undo$/)?.click()
    expect(await uses()).toHaveLength(0)
  }, PATIENCE)
  await until(() => !page().includes('Taken from stock:'), 'the undo')
  await takeIt()
  await forgetSent(app.replica)
  const taken = await uses()
  await rowsOf(app.db, 'use').bulkPut(
    taken.map((row, n) => ({ ...row, id: id(n).replace('0092', '0077'), reverses_id: row.id })),
  )
  await until(() => !page().includes('Taken from stock:'), 'the undo of another device')
})

it('pours a medium by its main button, and takes no stock again', async () => {
  await open(SHARES, { type: PREP_SPORE_ID })
  await until(() => line(/^Pour/), 'the verb')
  expect(line(/^Pour/)?.textContent).toContain('2 ingredients')
  expect(line(/^Take from stock/)?.textContent).toBe('Take from stock')
  await pour()
  await until(() => line(/^Take from stock/)?.getAttribute('aria-disabled') === 'true' || !line(/^Take/), 'it is done')
  expect(await uses()).toHaveLength(2)
})

it('asks before a batch that another device took is taken a second time', async () => {
  await open()
  await until(() => line(/^Take from stock/), 'the dock')
  const at = new Date(Date.now() - 60_000).toISOString()
  const other = {
    item_id: OAK,
    quantity: '600',
    unit_id: FARM.item.unit_id,
    occurred_at: at,
    notes: 'Mix: 1 × 1.00 kg',
  }
  await rowsOf(app.db, 'use').put({ id: id(9), rev: 30, ...other })
  await vi.waitFor(() => {
    line(/^Take from stock/)?.click()
    expect(page()).toContain('This batch was already taken')
  }, PATIENCE)
  byRole('button', /^Cancel/)?.click()
  await until(() => !page().includes('This batch was already taken'), 'the answer')
  expect(await uses()).toHaveLength(1)
})
