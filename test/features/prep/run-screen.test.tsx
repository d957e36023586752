// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { AgarScreen } from '../../../src/features/prep/agar/AgarScreen'
import { RunScreen } from '../../../src/features/prep/run/RunScreen'
import { REPEAT_MS } from '../../../src/state/form/one-act'
import type { Replica } from '../../../src/state/replica/replica'
import { byRole, forgetSent, page, press, says, startApp, type TestApp, until } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-0000000009${String(n).padStart(2, '0')}`
const [RUN, TYPE, RECIPE, STRAIN] = [id(1), id(2), id(3), id(4)]
const [ONE, TWO, PETRI, BAGS] = [id(10), id(11), id(20), id(30)]
const AT = '2026-03-05T10:00:00.000Z'

const run = (more: object = {}) => ({
  ...{ id: RUN, rev: 1, code: 'A-218', sterilizationType: TYPE, started_at: AT, result: 'pending' },
  ...more,
})
const agar = (key: string, more: object) => ({
  ...{ id: key, rev: 1, series_code: `AG-${key.slice(-2)}`, recipe_id: RECIPE, prepared_count: 40, status: 'poured' },
  ...{ sterility_check: 'passed', poured_at: AT, sterilizationType: TYPE },
  ...more,
})

const names = async ({ db }: Replica) => {
  await rowsOf(db, 'sterilization_type').put({ id: TYPE, rev: 1, name: 'Autoclave', code: 'AC', is_active: true })
  await rowsOf(db, 'recipe').put({ id: RECIPE, rev: 1, name: 'Malt extract agar' })
  await rowsOf(db, 'strain').put({ id: STRAIN, rev: 1, strain_name: 'Lion’s mane', strain_code: 'LM' })
}
/** Two agar series and bags: one agar names the run only by a text. */
const made = async ({ db }: Replica) => {
  await rowsOf(db, 'agar_series').bulkPut([agar(ONE, { run_id: RUN }), agar(TWO, { run_code: ' a-218' })])
  await rowsOf(db, 'petri_series').put({
    ...{ id: PETRI, rev: 1, series_code: 'LM-1', agar_series_id: ONE, prepared_count: 12, source_kind: 'slant' },
    ...{ status: 'inoculated', inoculated_at: AT },
  })
  await rowsOf(db, 'grow_series').put({
    ...{ id: BAGS, rev: 1, series_code: 'BL-31', form: 'substrate', vessel: 'bag', prepared_count: 20 },
    ...{ strain_id: STRAIN, run_id: RUN, status: 'inoculated', inoculated_at: '2026-03-08T10:00:00.000Z' },
  })
  const seen = (key: string, series_id: string, numbers: readonly number[], kind = {}) => ({
    ...{ id: key, rev: 1, series_id, quantity_ids: numbers, observed_at: AT, status: 'contaminated', ...kind },
  })
  await rowsOf(db, 'observation').bulkPut([
    seen(id(40), PETRI, [3]),
    seen(id(41), BAGS, [1, 2], { series_kind: 'grow_series' }),
  ])
}

let app: TestApp
afterEach(() => app.close())

const open = async (address: string, ...fill: readonly ((replica: Replica) => Promise<unknown>)[]) => {
  app = await startApp(
    address,
    {
      '/runs/$id': () => <RunScreen entity="run" />,
      '/prep/agar/$id': () => <AgarScreen entity="agar_series" />,
    },
    async (replica) => {
      await names(replica)
      for (const one of fill) await one(replica)
    },
    registry,
  )
}
const withRun =
  (more: object = {}) =>
  ({ db }: Replica) =>
    rowsOf(db, 'run').put(run(more))
const agarRow = (key: string) => rowsOf(app.db, 'agar_series').get(key)

it('lists the series of a run with their contaminated parts, and the sum', async () => {
  await open(`/runs/${RUN}`, withRun(), made)
  await says('Came out of this run')
  await says(/Lion’s mane.*BL-31.*Contaminated: 2 of 20.*20 bags/)
  await says(/AG-10.*Contaminated: 1 of 12.*40 dishes/)
  await says(/AG-11.*Not inoculated yet/)
  await says(/Contaminated in all\s*3 of 32/)
  expect(page().indexOf('BL-31')).toBeLessThan(page().indexOf('AG-10'))
})

it('explains the empty list, and hides it for a deleted run', async () => {
  await open(`/runs/${RUN}`, withRun())
  await says('Series that name this run appear here.')
  await rowsOf(app.db, 'run').put(run({ deleted_at: AT }))
  await says('This record was deleted')
  expect(page()).not.toContain('Series that name this run')
})

it('records the result with one tap, and takes it back', async () => {
  await open(`/runs/${RUN}`, withRun(), made)
  const failed = await until(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(({ value }) => value === 'failed'),
  )
  failed.click()
  await until(() => app.toasts.some(({ text }) => text === 'Result: failed'))
  expect(await rowsOf(app.db, 'run').get(RUN)).toMatchObject({ result: 'failed' })
  app.toasts.at(-1)?.undo?.onUndo()
  await until(() => app.toasts.some(({ text }) => text === 'Undone'))
  expect(await rowsOf(app.db, 'run').get(RUN)).toMatchObject({ result: 'pending' })
})

it('links the series that only have its code, and undoes it', async () => {
  await open(`/runs/${RUN}`, withRun(), made)
  await says('1 series has only the code of this run')
  // A press within this time of the same act in another test would be its second tap.
  await new Promise((done) => setTimeout(done, REPEAT_MS))
  byRole('button', /^Link$/)?.focus()
  await press(/^Link$/)
  await until(() => app.toasts.some(({ text }) => text === 'Linked 1 series to run A-218'))
  expect(await agarRow(TWO)).toMatchObject({ run_id: RUN, run_code: ' a-218' })
  await until(() => !byRole('button', /^Link$/))
  expect(document.activeElement?.getAttribute('href')).toContain(BAGS)
  app.toasts.at(-1)?.undo?.onUndo()
  await says('1 series has only the code of this run')
  expect((await agarRow(TWO))?.run_id ?? null).toBeNull()
})

it('offers no dishes of agar whose run failed, and links to the run', async () => {
  await open(`/prep/agar/${ONE}`, withRun({ result: 'failed' }), made)
  await says('Sterilizer run A-218 failed')
  await until(() => document.querySelector('[aria-label="0 of 40 dishes left"]'))
  expect(byRole('link', /^Inoculate$/)).toBeUndefined()
  await press(/^Open$/, 'link')
  await until(() => app.path() === `/runs/${RUN}`)
})

it('creates the run of a text, links all its series, and undoes both', async () => {
  await open(`/prep/agar/${TWO}`, async ({ db }) => {
    await rowsOf(db, 'agar_series').bulkPut([agar(ONE, { run_code: 'A-218' }), agar(TWO, { run_code: ' a-218' })])
  })
  await press(/^Create run\s+a-218$/)
  await until(() => app.toasts.some(({ text }) => /Linked 2 series/.test(text)))
  const [row] = await rowsOf(app.db, 'run').toArray()
  expect(row).toMatchObject({ code: 'a-218', sterilizationType: TYPE, started_at: AT, result: 'pending' })
  expect(await agarRow(ONE)).toMatchObject({ run_id: row?.id, run_code: 'A-218' })
  expect(await agarRow(TWO)).toMatchObject({ run_id: row?.id, run_code: ' a-218' })
  await until(() => !byRole('button', /run a-218/))
  app.toasts.at(-1)?.undo?.onUndo()
  await until(() => app.toasts.some(({ text }) => text === 'Undone'))
  expect(await rowsOf(app.db, 'run').count()).toBe(0)
  expect((await agarRow(ONE))?.run_id ?? null).toBeNull()
})

it('links to a run that exists, and undoes it after it was sent', async () => {
  await open(`/prep/agar/${TWO}`, withRun(), async ({ db }) => {
    await rowsOf(db, 'agar_series').put(agar(TWO, { run_code: 'a-218' }))
  })
  // The test before acted on the same run: a press within this time would be its second tap.
  await new Promise((done) => setTimeout(done, REPEAT_MS))
  await press(/^Link to run A-218$/)
  await until(() => app.toasts.some(({ text }) => text === 'Linked 1 series to run A-218'))
  expect(await agarRow(TWO)).toMatchObject({ run_id: RUN, run_code: 'a-218' })
  await forgetSent(app.replica)
  app.toasts.at(-1)?.undo?.onUndo()
  await until(() => app.toasts.some(({ text }) => text === 'Undone'))
  expect((await agarRow(TWO))?.run_id ?? null).toBeNull()
})

it('opens the form of the run where no series has a sterilization type', async () => {
  await open(`/prep/agar/${TWO}`, async ({ db }) => {
    await rowsOf(db, 'agar_series').put(agar(TWO, { run_code: 'A-218', sterilizationType: null }))
  })
  await press(/^Create run A-218$/, 'link')
  await until(() => app.path() === '/runs/create?code=A-218')
})
