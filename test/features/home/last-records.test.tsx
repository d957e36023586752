// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { instantOf } from '../../../src/domain/clock'
import { HomeScreen } from '../../../src/features/home/HomeScreen'
import type { Replica } from '../../../src/state/replica/replica'
import { FARM } from '../../data/replica'
import { page, says, startApp, type TestApp } from '../../records/app'

let app: TestApp | undefined
afterEach(() => app?.close())

/** A series of a strain that came from the server, as the recipe did. */
async function seriesOf({ db, newId, now }: Replica) {
  const strain = newId()
  const recipe = newId()
  const petri = newId()
  await rowsOf(db, 'strain').put({ id: strain, rev: 7, strain_name: 'Lion’s mane', strain_code: 'LM' })
  await rowsOf(db, 'recipe').put({ id: recipe, rev: 8, name: 'Malt agar', mode: 'percent' })
  const inoculated = instantOf(now() - 86_400_000)
  return {
    ids: { strain, recipe, petri },
    series: {
      kind: 'create',
      entity: 'petri_series',
      id: petri,
      values: {
        series_code: 'LM-7',
        strain_id: strain,
        prepared_count: 24,
        source_kind: 'spore',
        status: 'incubating',
        inoculated_at: inoculated,
      },
    },
  } as const
}

async function saved(save: Replica['save'], ...intents: Parameters<Replica['save']>[0]) {
  const outcome = await save(intents)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
}

it('shows the day’s acts with unsent marks, and links to each record', async () => {
  let petri = ''
  app = await startApp('/', { '/': HomeScreen }, async (replica) => {
    const { ids, series } = await seriesOf(replica)
    petri = ids.petri
    const { save, newId, now } = replica
    await saved(save, series)
    for (const dish of [5, 3, 4]) {
      const values = { series_id: ids.petri, quantity_ids: [dish], observed_at: instantOf(now()), status: 'growing' }
      await saved(save, { kind: 'create', entity: 'observation', id: newId(), values })
    }
    const poured = newId()
    const at = instantOf(now())
    await saved(
      save,
      {
        kind: 'create',
        entity: 'use',
        id: newId(),
        values: {
          item_id: FARM.item.id,
          unit_id: FARM.kg.id,
          quantity: '1',
          occurred_at: at,
          series_kind: 'agar_series',
          series_id: poured,
        },
      },
      {
        kind: 'create',
        entity: 'agar_series',
        id: poured,
        values: { series_code: 'AG-9', recipe_id: ids.recipe, prepared_count: 41, poured_at: at },
      },
    )
  })
  await says('Inoculated Lion’s mane · LM-7')
  await says('24 dishes')
  await says('Checked Lion’s mane · LM-7')
  await says('dishes 3–5')
  await says('Poured Malt agar · AG-9')
  await says('41 dishes')
  await says('Not sent yet')
  expect(page()).not.toContain('Used')
  expect(page()).toMatch(/Poured.*Checked.*Inoculated/)
  expect(document.querySelector(`a[href="/prep/petri/${petri}"]`)).not.toBeNull()
})

it('omits undone acts', async () => {
  app = await startApp('/', { '/': HomeScreen }, async (replica) => {
    const { ids, series } = await seriesOf(replica)
    const { save, newId, now } = replica
    await saved(save, series)
    const looked = newId()
    const seen = { series_id: ids.petri, observed_at: instantOf(now()), status: 'growing' }
    const create = { kind: 'create', entity: 'observation' } as const
    await saved(save, { ...create, id: looked, values: { ...seen, quantity_ids: [3, 4, 9] } })
    await saved(save, { ...create, id: newId(), values: { ...seen, quantity_ids: [4], reverses_id: looked } })
  })
  await says('dishes 3, 9')
  expect(page()).not.toContain('Undid')
})
