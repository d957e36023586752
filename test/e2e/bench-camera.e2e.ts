// The bench before a camera, without a server: a plate into three dishes of agar, then those dishes marked by their stickers.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { labelLink } from '../../src/domain/qr'
import { launchPersistent } from './support/chromium'
import { cameraArgs, writeClip } from './support/fake-camera'
import {
  controlled,
  type Farm,
  keepPictures,
  loaded,
  onlyPage,
  openFarm,
  PHONE,
  readStore,
  signIn,
  until,
} from './support/product'
import { type SomeRecords, seedRecords } from './support/seed-records'

let folder: string
let farm: Farm
let ids: SomeRecords
let phone: BrowserContext

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-'))
  farm = await openFarm()
  ids = await seedRecords(farm.api)
  const link = (category: string, key: string, quantityId: number) =>
    labelLink({ origin: farm.url, category, key, quantityId })
  const labels = [link('PETRI', ids.petri, 4), ...[1, 2, 3].map((number) => link('AGAR', ids.agar, number))]
  const clip = join(folder, 'bench.y4m')
  await writeClip(
    clip,
    labels.flatMap((text) => [
      { text, moduleSize: 6, hold: 14 },
      { moduleSize: 1, hold: 5 },
    ]),
  )
  phone = await launchPersistent(join(folder, 'phone'), cameraArgs(clip), PHONE)
})

afterAll(async () => {
  await phone?.close()
  await farm?.close()
  await rm(folder, { recursive: true, force: true })
})

type Row = Readonly<Record<string, unknown>>

it('inoculates by camera, and marks the dishes by the stickers of their agar', async () => {
  onTestFailed(() => keepPictures([phone], 'bench-camera'))
  const page = onlyPage(phone)
  await signIn(page, farm.url)
  await controlled(page)
  await loaded(page)
  await farm.stop()

  await page.goto(`${farm.url}/inoculate`)
  await page.getByRole('button', { name: 'Done, 3 dishes' }).tap({ timeout: 60_000 })
  const series = async () => (await readStore(page, 'petri_series')).filter((row) => row.id !== ids.petri) as Row[]
  await until(async () => (await series()).length === 1, 'the series is saved')
  const [made] = await series()
  expect(made?.prepared_count).toBe(3)
  expect((made?.from_dishes as Row[] | undefined)?.map((one) => one.agar_quantity_id).toSorted()).toEqual([1, 2, 3])

  // The verb stays chosen: dish after dish, and the plate of the other series is named and left alone.
  await page.goto(`${farm.url}/prep/mark?series=${String(made?.id)}`)
  await page.getByRole('group', { name: 'Mark as' }).getByRole('button', { name: 'Contaminated' }).tap()
  await page.getByText('3 dishes marked').waitFor({ timeout: 60_000 })
  await page.getByText('LM-0417 is a different series').first().waitFor({ timeout: 30_000 })
  const seen = async () =>
    (await readStore(page, 'observation')).filter((row) => row.series_id === made?.id) as readonly Row[]
  expect((await seen()).map(({ status, quantity_ids }) => `${status} ${quantity_ids}`).toSorted()).toEqual([
    'contaminated 1',
    'contaminated 2',
    'contaminated 3',
  ])
  expect((await readStore(page, 'observation')).filter((row) => row.series_id === ids.petri && row._p)).toEqual([])

  // The offer leads there, with the verb still in hand.
  await page.getByRole('button', { name: 'Go there' }).tap()
  // The camera has to come round to it once more, as for the stickers before.
  await page.getByRole('button', { name: 'Dish 4, contaminated' }).waitFor({ timeout: 60_000 })

  await farm.start()
  await page.reload()
  await until(async () => (await readStore(page, 'outbox')).length === 0, 'all is sent', 60_000)
  expect(await readStore(page, 'attention')).toEqual([])
})
