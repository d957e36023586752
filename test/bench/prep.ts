/**
 * The bench's figures: folding observations into dishes, finding what contaminated ones share, a first pull of them all, and a
 * large grid on the screen.
 */
import { makeId } from '../../src/domain/ids'
import { casesOf } from '../../src/domain/prep/cases'
import { foldParts, withObservation } from '../../src/domain/prep/dish-fold'
import { findCauses } from '../../src/domain/prep/finder'
import { launchChromium } from '../e2e/support/chromium'
import { type Api, loaded, openApp, openFarm, PHONE } from '../e2e/support/product'
import { type Figure, median } from './table'

const SERIES = 250
const DISHES = 40
const OBSERVATIONS = 50_000
/** The largest series there is. */
const LARGE = 500
const GROUP = 400

const STATES = ['growing', 'growing', 'colonized', 'contaminated', 'stored'] as const
const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const at = (day: number) => new Date(Date.UTC(2026, 8, 1) + day * 86_400_000).toISOString()

function seriesOf(n: number, count = DISHES) {
  const id = makeId(Date.UTC(2026, 8, 1) + n, bytes)
  return { id, series_code: `S-${n}`, prepared_count: count, source_kind: 'slant', inoculated_at: at(n % 60) }
}

/** `seen` of its series: about one in twelve says that a dish is contaminated. */
function observationOf(n: number, series_id: string) {
  const status = STATES[n % 12 === 0 ? 3 : n % 3]
  const dish = 1 + ((n * 7) % DISHES)
  return {
    id: makeId(Date.UTC(2026, 9, 1) + n, bytes),
    series_id,
    quantity_ids: [dish, 1 + (dish % DISHES)],
    observed_at: at((n % 60) + 3),
    status,
    ...(status === 'growing' ? { colonized_percent: n % 101 } : {}),
  }
}

function timed<T>(work: () => T, runs = 5): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return median(times)
}

const ms = (value: number) => `${value < 1 ? value.toFixed(3) : value.toFixed(1)} ms`

/** Needs the product to be built. */
export async function prepFigures(): Promise<Figure[]> {
  const petris = Array.from({ length: SERIES }, (_, n) => seriesOf(n))
  const observations = Array.from({ length: OBSERVATIONS }, (_, n) => observationOf(n, petris[n % SERIES]?.id ?? ''))
  const first = petris[0]?.id
  const mine = observations.filter(({ series_id: id }) => id === first)
  const fold = foldParts(mine)
  const lab = { petris, agars: new Map(), observations, today: '2026-12-01', zone: 'Europe/Berlin', userId: 'u' }
  const cases = casesOf(lab)
  const bad = cases.flatMap(({ isBad }, index) => (isBad ? [index] : []))
  const month = cases.slice(0, 2_000)
  const figures: Figure[] = [
    {
      work: `dish fold, ${OBSERVATIONS} observations of ${SERIES * DISHES} dishes`,
      goal: '< 200 ms',
      value: ms(timed(() => casesOf(lab))),
    },
    {
      work: 'one more observation of a series',
      goal: '< 1 ms',
      value: ms(timed(() => withObservation(fold, observationOf(1, first ?? '')))),
    },
    {
      work: `finder over 2000 dishes / over ${cases.length}`,
      goal: '< 50 ms',
      value: `${ms(
        timed(() =>
          findCauses(
            month,
            bad.filter((index) => index < 2_000),
          ),
        ),
      )} / ${ms(timed(() => findCauses(cases, bad)))}`,
    },
  ]
  return [...figures, ...(await screenFigures(petris, observations))]
}

async function push(api: Api, path: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += GROUP) {
    const group = makeId(Date.now(), bytes)
    const mutations = rows
      .slice(from, from + GROUP)
      .map((body) => ({ key: makeId(Date.now(), bytes), method: 'POST', path, body, group }))
    await api('POST', '/sync/push', { mutations })
  }
}

async function screenFigures(petris: readonly object[], observations: readonly object[]): Promise<Figure[]> {
  const farm = await openFarm()
  const browser = await launchChromium()
  try {
    const large = seriesOf(SERIES, LARGE)
    await push(farm.api, '/petri_series', [...petris, large])
    await push(farm.api, '/observations', observations)
    const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
    const begun = Date.now()
    const page = await openApp(context, farm.url)
    await loaded(page)
    const pulled = Date.now() - begun
    await page.goto(`${farm.url}/prep/spore`)
    const row = page.getByRole('link').filter({ hasText: large.series_code }).first()
    const shown: number[] = []
    for (let run = 0; run < 5; run++) {
      await row.waitFor()
      shown.push(
        await row.evaluate(async (link: HTMLElement, last) => {
          const start = performance.now()
          link.click()
          while (!document.querySelector(`[data-dish="${last}"]`)) await new Promise(requestAnimationFrame)
          await new Promise(requestAnimationFrame)
          return performance.now() - start
        }, LARGE),
      )
      await page.goBack()
    }
    return [
      {
        work: `first pull of ${SERIES * DISHES} dishes and ${OBSERVATIONS} observations, sign-in included`,
        goal: '< 8 s',
        value: `${(pulled / 1000).toFixed(1)} s`,
      },
      { work: `from a tap to a grid of ${LARGE} dishes`, goal: '< 100 ms', value: ms(median(shown)) },
    ]
  } finally {
    await browser.close()
    await farm.close()
  }
}
