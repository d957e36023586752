// @vitest-environment happy-dom
// The page behind a label's link: the record it names, or what the label says by itself.
import 'fake-indexeddb/auto'
import { afterEach, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { ViewScreen } from '../../../src/features/view/ViewScreen'
import type { Replica } from '../../../src/state/replica/replica'
import { FARM } from '../../data/replica'
import { says, startApp, type TestApp, until } from '../../records/app'

let app: TestApp
afterEach(() => app.close())

const ITEM = '/ingredients-and-purchases/items/$id'
const start = async (address: string, prepare?: (replica: Replica) => Promise<void>) => {
  app = await startApp(address, { '/view': ViewScreen, [ITEM]: () => <p>the ingredient</p> }, prepare)
}
const encoded = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url')

it('shows a payload without a record, and reports that it names none', async () => {
  await start(`/view?data=${encoded({ fields: { code: 'Series' }, values: { code: 'AG-0142' } })}`)
  await says('AG-0142')
  await says('Series')
  await says('This label does not point to a record')
})

it('reports an unreadable payload', async () => {
  await start('/view?data=junk')
  await says('Invalid QR URL format. Must include category and key parameters with valid path.')
})

it('names another system’s label, and explains how to bind it', async () => {
  await start('/view?view=true&category=GRAIN&key=12')
  await says('Label of another system: GRAIN/12')
  await says('scan it into Barcodes')
})

it('opens the record with another system’s label among its barcodes', async () => {
  await start('/view?view=true&category=GRAIN&key=12', async ({ db }) => {
    await rowsOf(db, 'item').update(FARM.item.id, { bar_codes: ['GRAIN/12'] })
  })
  await until(() => app.path().includes(FARM.item.id), 'the ingredient')
})
