import { beforeEach, expect, it } from 'vitest'
import { addBasics, type Body, type Caller, openFarmWithAdmin } from '../support/farm'

let admin: Caller

beforeEach(async () => {
  admin = (await openFarmWithAdmin()).admin
})

const made = async (path: string, body: Body) => String((await admin.call('POST', path, body)).body.id)
const found = async (path: string) => {
  const { body } = await admin.call('GET', path)
  return (body.items as readonly Body[]).map(({ id }) => id)
}

it('finds an observation by the strain in its series’ title, not by an id', async () => {
  const strain_id = await made('/strains', { strain_name: 'Lion’s Mane', strain_code: 'LM' })
  const series = { series_code: 'LM-1', strain_id, prepared_count: 4, source_kind: 'fruit_clone', status: 'inoculated' }
  const series_id = await made('/petri_series', series)
  const observed_at = '2026-03-05T12:20:00.000Z'
  const seen = await made('/observations', { series_id, quantity_ids: [1], status: 'growing', observed_at })
  expect(await found('/observations?q=mane')).toEqual([seen])
  expect(await found(`/observations?q=${strain_id.slice(0, 8)}`)).toEqual([])
})

it('finds the start of a Greek word that ends with a capital sigma', async () => {
  const mill = await made('/suppliers', { name: 'Μύλος Θάλασσα' })
  for (const q of ['ΘΆΛΑΣ', 'ΜΎΛΟΣ', 'θάλας'])
    expect(await found(`/suppliers?q=${encodeURIComponent(q)}`)).toEqual([mill])
})

it('accepts the cursor of a question for the same question only', async () => {
  const { item, kg } = await addBasics(admin)
  await made('/supplies/purchases', { item_id: item, unit_id: kg, quantity: '1', date: '2026-03-01', vendor: 'Mill' })
  const cursorOf = async (path: string) => String((await admin.call('GET', path)).body.cursor)
  const filtered = await cursorOf(`/supplies/purchases?item_id=${item}&q=mill`)
  const answer = (path: string) => admin.call('GET', `${path}since=${filtered}`)
  expect(await answer(`/supplies/purchases?q=+mill&item_id=${item.toUpperCase()}&limit=7&`)).toMatchObject({
    status: 200,
  })
  for (const other of ['?', '?q=mill&', `?item_id=${item}&`, `?item_id=${kg}&q=mill&`, `?unit_id=${item}&q=mill&`])
    expect(await answer(`/supplies/purchases${other}`)).toMatchObject({ status: 400, body: { code: 'bad_cursor' } })
})

it('accepts the cursor of a whole list for a part of it', async () => {
  const { item, kg } = await addBasics(admin)
  const { cursor } = (await admin.call('GET', '/supplies/purchases')).body
  const bought = { item_id: item, unit_id: kg, quantity: '1', date: '2026-03-01' }
  const later = await made('/supplies/purchases', bought)
  expect(await found(`/supplies/purchases?item_id=${item}&since=${cursor}`)).toEqual([later])
})
