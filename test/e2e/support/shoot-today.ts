/** For screenshots only: a room with parts to shake and to move today, a round under way in it, and bags to spawn into. */
import type { Page } from 'playwright-core'
import type { Api } from './product'
import type { Screen } from './screens'

const DAY_MS = 86_400_000
const EARLIER = 5

/** Further screens, from records that the other screens do without. */
export async function todayScreens(
  api: Api,
  ids: { readonly strain: string; readonly jars: string },
): Promise<Screen[]> {
  const made = async (path: string, body: object) => ((await api('POST', path, body)) as { id: string }).id
  const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  const room = await made('/places', { name: 'Incubation 1', code: 'IN-1', kind: 'incubation', capacity_parts: 120 })
  const shelf = (name: string) =>
    made('/places', { name, kind: 'incubation', parent_id: room, ...(name !== 'C' && { capacity_parts: 12 }) })
  const [a, b, c] = [await shelf('A'), await shelf('B'), await shelf('C')]
  await shelf('D')
  const own = { strain_id: ids.strain, status: 'inoculated' }
  const series = (series_code: string, days: number, more: object) =>
    made('/grow_series', { series_code, ...own, inoculated_at: at(days), ...more })
  const see = (series_id: string, days: number, last: number, more: object) =>
    made('/observations', {
      ...{ series_kind: 'grow_series', series_id, observed_at: at(days) },
      ...{ quantity_ids: Array.from({ length: last }, (_, index) => index + 1), ...more },
    })
  const jar = { form: 'grain', vessel: 'jar', part_weight_g: 1200 }
  const bag = { form: 'substrate', vessel: 'bag', part_weight_g: 2500 }
  for (let n = 1; n <= EARLIER; n++) {
    const earlier = await series(`GS-004${n}`, 30 + n, { ...jar, status: 'closed', prepared_count: 1 })
    await see(earlier, 24 + n, 1, { treatment: 'shaken' })
  }
  const jars = await series('GS-0061', 8, { ...jar, prepared_count: 12, place_id: a })
  await see(jars, 1, 12, { status: 'growing', colonized_percent: 40 })
  const few = await series('BL-0033', 20, { ...bag, prepared_count: 9, place_id: b })
  await see(few, 2, 5, { status: 'colonized' })
  const many = await series('BL-0034', 9, { ...bag, prepared_count: 40, place_id: c })
  await see(many, 1, 30, { status: 'growing', colonized_percent: 30 })
  await see(many, 1, 4, { status: 'contaminated', contamination_type: 'trichoderma' })
  const cooked = await made('/grow_series', {
    ...{ ...own, ...bag, series_code: 'BL-0037', status: 'cooked', prepared_count: 24 },
  })
  const plus = async (page: Page) => {
    for (let n = 1; n <= 12; n++) await page.getByRole('button', { name: 'More', exact: true }).click()
  }
  return [
    { name: 'today-room', address: `/places/${room}` },
    { name: 'today-round', address: `/places/${room}/round`, open: (page) => answer(page, /^As before, A$/) },
    { name: 'today-spawn', address: `/spawn?into=${cooked}&series=${ids.jars}&part=5`, open: plus },
  ]
}

async function answer(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('button', { name })
  if ((await button.count()) > 0) await button.click()
}
