/**
 * The bench's figures: folding observations into dishes, finding what contaminated ones share, a first pull of them all, and a
 * large grid on the screen.
 */

import { foldParts, withObservation } from '../../src/domain/prep/dish-fold'
import { findCauses } from '../../src/domain/prep/finder'
import { bySeries, casesOf, dishesOf, seriesAround } from '../domain/prep/of-rows'
import { DISHES, makeFarm, OBSERVATIONS, type PrepFarm, SERIES, seen } from './prep-farm'
import { prepScreens } from './prep-screens'
import type { Figure } from './table'
import { timed } from './timed'

const ms = (value: number) => `${value < 1 ? value.toFixed(3) : value.toFixed(1)} ms`

/** Needs the product to be built. */
export async function prepFigures(): Promise<Figure[]> {
  const farm = makeFarm()
  return [...foldFigures(farm), ...finderFigures(farm), ...(await prepScreens(farm))]
}

function foldFigures({ petris, observations }: PrepFarm): Figure[] {
  const seenOf = bySeries(observations)
  const [first] = petris
  const fold = foldParts(seenOf.get(first?.id ?? '') ?? [])
  return [
    {
      work: `fold of ${OBSERVATIONS} observations into ${SERIES * DISHES} dishes`,
      goal: '< 50 ms',
      value: ms(timed(() => petris.map((series) => dishesOf(series, foldParts(seenOf.get(series.id) ?? []))))),
    },
    {
      work: 'one more observation, and the dishes of its series',
      goal: '< 2 ms',
      value: ms(timed(() => dishesOf(first ?? {}, withObservation(fold, seen(1, first?.id ?? '', 1, DISHES, false))))),
    },
  ]
}

/** From the records of the series of 45 days before and after one of the middle, and from those of the whole farm. */
function finderFigures({ petris, agars, uses, observations }: PrepFarm): Figure[] {
  const byId = new Map(agars.map((row) => [row.id, row]))
  const middle = petris[SERIES / 2] ?? {}
  const zone = 'Europe/Berlin'
  const windows = [seriesAround(middle, petris, zone), petris]
  return windows.map((mine): Figure => {
    const ids = new Set(mine.map(({ id }) => id))
    const around = observations.filter(({ series_id: id }) => ids.has(String(id)))
    const bench = { petris: mine, agars: byId, uses, observations: around, zone, userId: 'u' }
    const make = () => casesOf({ ...bench, today: '2026-12-01' })
    const cases = make()
    const bad = cases.flatMap(({ isBad }, index) => (isBad ? [index] : []))
    if (findCauses(cases, bad).suspects.length === 0) throw new Error('the finder names no cause where there is one')
    return {
      work: `finder over ${cases.length} dishes: their records folded / the causes`,
      goal: mine === petris ? '-' : '< 50 ms',
      value: `${ms(timed(make))} / ${ms(timed(() => findCauses(cases, bad)))}`,
    }
  })
}
