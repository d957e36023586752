// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { PREP_SPORE_ID } from '../../../src/domain/entities/recipe-type'
import { RecipeScreen } from '../../../src/features/recipes/RecipeScreen'
import { beginAgain, setBatch } from '../../../src/state/form/batches'
import { FARM } from '../../data/replica'
import { byRole, control, forgetSent, page, says, startApp, type TestApp, type, until } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-00000000094${n}`
const [OAK, MIX, TYPE, STEAM, RUN, OTHER, BOUGHT] = [1, 2, 3, 4, 5, 6, 7].map(id) as [
  ...[string, string, string, string, string, string, string],
]
const RYE = FARM.item.id
const PATIENCE = { timeout: 20_000, interval: 50 }

let app: TestApp
beforeEach(() => localStorage.clear())
afterEach(async () => {
  await app.close()
  beginAgain(MIX, '2026-01-01T00:00:00.000Z')
  setBatch(MIX, { count: 1, size: '1', unitId: FARM.kg.id })
})

const recipe = {
  ...{ id: MIX, rev: 9, name: 'Mix', description: 'Wet first', type: TYPE, mode: 'percent', water_percent: '62' },
  ...{ sterilizationType: STEAM, sterilizationTime: 60 },
  ingredients: [
    { item_id: OAK, percent: '60' },
    { item_id: RYE, percent: '40' },
  ],
}
const OAK_ITEM = { ...FARM.item, id: OAK, name: 'Oak', code: 'OAK', moisture_percent: '8' }

type Given = { type?: string; more?: object; rye?: object; rows?: Readonly<Record<string, readonly object[]>> }

/** Four bags of 2.5 kg. */
async function open({ type: name = 'Substrate', more = {}, rye = { moisture_percent: '12' }, rows = {} }: Given = {}) {
  const screens = { '/recipes/$id': RecipeScreen, '/grow/$id': () => null, '/prep/agar/$id': () => null }
  app = await startApp(`/recipes/${MIX}`, screens, async ({ db }) => {
    await rowsOf(db, 'item').bulkPut([OAK_ITEM, { ...FARM.item, ...rye }])
    await rowsOf(db, 'recipe_type').put({ id: TYPE, rev: 7, name })
    await rowsOf(db, 'sterilization_type').put({ id: STEAM, rev: 8, name: 'Steam' })
    await rowsOf(db, 'recipe').put({ ...recipe, ...more })
    for (const [entity, all] of Object.entries(rows)) await rowsOf(db, entity).bulkPut([...all] as never)
  })
  await says('Wet first')
  setBatch(MIX, { count: 4, size: '2.5', unitId: FARM.kg.id })
}

const enabled = (name: RegExp) => {
  const found = byRole('button', name)
  return found && found.getAttribute('aria-disabled') !== 'true' ? found : undefined
}
async function openSheet(verb: RegExp): Promise<void> {
  ;(await until(() => enabled(verb), `the verb ${verb}`)).click()
  await until(() => byRole('button', /^Take from stock and (make|pour)/), 'the sheet')
}
const value = (label: RegExp) => control(label)?.getAttribute('value')
const rowsNow = async (entity: string) => (await rowsOf(app.db, entity).toArray()).filter((row) => !row.deleted_at)
const standingUses = async () => {
  const all = await rowsNow('use')
  const undone = new Set(all.map(({ reverses_id: one }) => one))
  return all.filter((row) => row.reverses_id === undefined && !undone.has(row.id))
}

/** A test before may have taken a batch of the same recipe: within 600 ms another tap is its second. */
async function make(name: RegExp, entity = 'grow_series', count = 1) {
  await vi.waitFor(async () => {
    enabled(name)?.click()
    expect(await rowsNow(entity)).toHaveLength(count)
  }, PATIENCE)
  return (await rowsNow(entity)).at(-1)
}

it('makes uses and a series of bags as one gesture, undone as one', async () => {
  await open()
  await openSheet(/^Make bags/)
  await until(() => value(/^Weight of one as filled, g/) === '2500', 'the weight of a bag')
  expect(value(/^Dry weight of one, g/)).toBe('950')
  await type(/^Sterilizer run/, 'A-218')
  const made = await make(/^Take from stock and make 4 bags/)
  const [run] = await rowsNow('run')
  expect(run).toMatchObject({ code: 'A-218', sterilizationType: STEAM, result: 'pending' })
  expect(made).toMatchObject({
    ...{ series_code: 'BL-01', form: 'substrate', vessel: 'bag', status: 'cooked', recipe_id: MIX, run_id: run?.id },
    ...{ prepared_count: 4, part_weight_g: 2500, dry_g_per_part: 950, held_minutes: 60 },
    ...{ sterilizationType: STEAM, sterilizationTime: 60 },
  })
  expect(made?.inoculated_at).toBeUndefined()
  const into = { series_kind: 'grow_series', series_id: made?.id }
  expect(await standingUses()).toEqual([expect.objectContaining(into), expect.objectContaining(into)])
  expect(app.toasts.at(-1)?.text).toContain('BL-01: 4 bags made')
  expect(app.path()).toBe(`/grow/${made?.id}`)
  await app.toasts.at(-1)?.undo?.onUndo()
  await vi.waitFor(async () => expect(await rowsNow('grow_series')).toEqual([]), PATIENCE)
  expect([await standingUses(), await rowsNow('run')]).toEqual([[], []])
})

it('undoes a sent gesture from the page of the recipe, with its run', async () => {
  await open()
  await openSheet(/^Make bags/)
  await type(/^Sterilizer run/, 'A-218')
  await make(/^Take from stock and make 4 bags/)
  await forgetSent(app.replica)
  await app.go(`/recipes/${MIX}`)
  await says('Taken from stock:')
  await vi.waitFor(async () => {
    enabled(/^Undo$/)?.click()
    expect(await standingUses()).toEqual([])
  }, PATIENCE)
  expect([await rowsNow('grow_series'), await rowsNow('run')]).toEqual([[], []])
})

it('keeps the run of an undone series while another series names it', async () => {
  await open()
  await openSheet(/^Make bags/)
  await type(/^Sterilizer run/, 'A-218')
  await make(/^Take from stock and make 4 bags/)
  await forgetSent(app.replica)
  const [run] = await rowsNow('run')
  await rowsOf(app.db, 'agar_series').put({ id: OTHER, rev: 30, series_code: 'AG-01', run_id: run?.id })
  await app.toasts.at(-1)?.undo?.onUndo()
  await vi.waitFor(async () => expect(await rowsNow('grow_series')).toEqual([]), PATIENCE)
  expect(await rowsNow('run')).toHaveLength(1)
  expect(await standingUses()).toEqual([])
})

it('names the ingredient without moisture, and accepts a typed dry weight', async () => {
  await open({ rye: { moisture_percent: null } })
  await openSheet(/^Make bags/)
  await says('cannot be said: rye grain has no moisture')
  expect(value(/^Dry weight of one, g/)).toBe('')
  await type(/^Dry weight of one, g/, '900')
  await until(() => !page().includes('cannot be said'), 'the typed weight')
  expect(await make(/^Take from stock and make 4 bags/)).toMatchObject({ dry_g_per_part: 900 })
})

it('divides the batch again when the number of bags changes', async () => {
  await open()
  await openSheet(/^Make bags/)
  await type(/^How many/, '5')
  await until(() => value(/^Weight of one as filled, g/) === '2000', 'a fifth')
  expect(value(/^Dry weight of one, g/)).toBe('760')
  expect(byRole('button', /^Take from stock and make 5 bags/)).toBeDefined()
})

it('proposes form and vessel of the recipe’s last series', async () => {
  const earlier = { recipe_id: MIX, form: 'grain', vessel: 'bag', prepared_count: 6, status: 'cooked' }
  await open({ rows: { grow_series: [{ id: OTHER, rev: 30, series_code: 'GS-0012', ...earlier }] } })
  await openSheet(/^Make bags/)
  const choose = (form: string) => document.querySelector<HTMLInputElement>(`input[type=radio][value=${form}]`)?.click()
  choose('liquid_culture')
  await until(() => byRole('button', /^Take from stock and make 4 bottles/), 'bottles')
  await until(() => value(/^Volume of one, ml/) === '2500', 'the volume')
  expect(control(/^Dry weight/)).toBeUndefined()
  choose('grain')
  const made = await make(/^Take from stock and make 4 bags/, 'grow_series', 2)
  const all = await rowsNow('grow_series')
  expect(all.find(({ id: one }) => one !== OTHER)).toMatchObject({
    series_code: 'GS-0013',
    form: 'grain',
    vessel: 'bag',
  })
  expect(made).toBeDefined()
})

const run = (one: string, code: string, hours: number, more: object = {}) => ({
  ...{ id: one, rev: 40, code, sterilizationType: STEAM, result: 'pending' },
  ...{ started_at: new Date(Date.now() - hours * 3_600_000).toISOString(), ...more },
})

/** The open list of runs. The list replaces the field's first button, so a press may come too early. */
const options = () =>
  until(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=option]')]
    const field = control(/^Sterilizer run/)
    if (found.length === 0 && field?.getAttribute('aria-expanded') === 'false') field.click()
    return found.length > 1 && found
  }, 'the list of runs')

it('offers the runs of the last days, and proposes the one last used today', async () => {
  const runs = [run(RUN, 'A-217', 30, { held_minutes: 45 }), run(OTHER, 'A-218', 2), run(BOUGHT, 'A-100', 400)]
  const poured = { id: OTHER, rev: 30, series_code: 'AG-01', run_id: RUN, poured_at: new Date().toISOString() }
  await open({ rows: { run: runs, agar_series: [poured] } })
  await openSheet(/^Make bags/)
  await until(() => control(/^Sterilizer run/)?.textContent?.startsWith('A-217'), 'the run of the last pour')
  expect(value(/^Hold time, minutes/)).toBe('45')
  await says('The recipe requires 60 minutes.')
  const offered = await options()
  expect(offered.map(({ textContent }) => textContent?.split(' · ')[0])).toEqual([
    ...['Not set', 'A-218', 'A-217', 'New sterilizer run'],
  ])
  offered.at(-1)?.click()
  await type(/^Code of the new run/, 'a-100')
  await says('This run is already recorded:')
  expect(await make(/^Take from stock and make 4 bags/)).toMatchObject({ run_id: BOUGHT })
  expect(await rowsNow('run')).toHaveLength(3)
})

it('warns of a run that failed', async () => {
  await open({ rows: { run: [run(RUN, 'A-217', 3, { result: 'failed' })] } })
  await openSheet(/^Make bags/)
  const found = (await options()).find((one) => /^A-217 · .* · Failed$/.test(one.textContent ?? ''))
  found?.click()
  await says('This sterilizer run failed.')
})

it('offers the verbs that fit the recipe', async () => {
  await open({ type: 'Grain' })
  await until(() => byRole('button', /^Make jars(?! or)/), 'the verb of grain')
  expect(byRole('button', /^Pour/)).toBeUndefined()
  await rowsOf(app.db, 'recipe_type').put({ id: TYPE, rev: 8, name: 'Casing' })
  await until(() => byRole('button', /^Make jars or bags/) && byRole('button', /^Pour/), 'both verbs')
  await rowsOf(app.db, 'recipe').put({ ...recipe, type: PREP_SPORE_ID })
  await until(() => byRole('button', /^Pour/) && !byRole('button', /^Make/), 'only pouring')
  expect(byRole('button', /^Take from stock/)).toBeDefined()
})
