/** The sample farm as its devices read it: series with what was seen and picked, their yields, and what is due today. */
import { fillDemo } from '../../../server/demo/fill'
import { dateIn } from '../../../src/domain/clock'
import { registry } from '../../../src/domain/entities/registry'
import type { Row } from '../../../src/domain/kit/entity'
import { observedIn } from '../../../src/domain/kit/series'
import { foldParts } from '../../../src/domain/prep/dish-fold'
import { courseOf, likeOf } from '../../../src/domain/prep/grow-course'
import { growDutiesOf } from '../../../src/domain/prep/grow-duties'
import { usualBefore } from '../../../src/domain/prep/grow-usual'
import { pinsOf } from '../../../src/domain/prep/pins'
import { begunAt, begunIn, bySeries, hasEnded, type Series } from '../../../src/domain/prep/series'
import { startsOf } from '../../../src/domain/prep/starts'
import { usualPicks } from '../../../src/domain/yield/expected'
import { picksOf } from '../../../src/domain/yield/picks'
import { seriesYield } from '../../../src/domain/yield/series-yield'
import { sightOf } from '../../../src/domain/yield/sight'
import { expectedOf } from '../../../src/domain/yield/to-pick'
import { openFarm } from '../support/farm'

export const rule = { gapDays: 4, zone: 'Europe/Berlin' }
const { zone } = rule

export type DemoFarm = Awaited<ReturnType<typeof openDemo>>

/** `at`: the time of the first start, in milliseconds. */
export async function openDemo(at?: number) {
  const farm = await openFarm()
  farm.clock.at = at ?? farm.clock.at
  await fillDemo(farm.context)
  const stored = await farm.store.read(({ db }) => db.selectFrom('record').select(['kind', 'data']).execute())
  const rows = stored.map(({ kind, data }) => ({ kind, row: JSON.parse(data) as Row }))
  const of = (name: string) => rows.flatMap(({ kind, row }) => (kind === name ? [row] : []))
  const now = new Date(farm.clock.at).toISOString()
  const series = observedIn(registry).flatMap((definition) =>
    of(definition.name).map((row): Series<Row> => ({ definition, row })),
  )
  const seen = [...of('observation'), ...of('harvest').map((row) => sightOf('harvest', row))]
  const [seenOf, pickedOf] = [bySeries(seen), bySeries(of('harvest'))]
  const grownIn = ({ row }: Series<Row>) => ({
    ...{ observations: seenOf.get(row.id) ?? [], picks: picksOf(pickedOf.get(row.id) ?? []), moved: new Map(), rule },
  })
  const bags = series.filter(({ row }) => row.form === 'substrate')
  const yields = bags.map((one) => seriesYield(one, grownIn(one), now))
  const called = (code: string) => {
    const found = series.find(({ row }) => row.series_code === code)
    if (!found) throw new Error(`no series ${code}`)
    return found
  }
  return { farm, rows, of, now, today: dateIn(now, zone), series, seen, grownIn, yields, called }
}

/** The duties of grown series, with what the parts to pick will give. */
export function dutiesIn({ series, grownIn, today, of, yields, now }: DemoFarm) {
  const earlier = usualBefore(series.flatMap((one) => courseOf(one, grownIn(one).observations, zone) ?? []))
  const kinds = new Map(of('place').map(({ id, kind }) => [id, kind]))
  const usual = usualPicks(yields.flatMap(({ flushes }) => flushes))
  return series.flatMap((one) => {
    if (hasEnded(one) || likeOf(one) === undefined) return []
    const grown = grownIn(one)
    const fold = foldParts(grown.observations)
    const at = begunAt(one)
    const began = at && dateIn(at, zone)
    const duties = growDutiesOf({
      ...{ series: one, fold, parts: begunIn(one, fold), began, starts: startsOf(one, grown.observations) },
      ...{ pins: pinsOf(one, grown.observations), usual: earlier(likeOf(one), began), kinds, today, zone },
    })
    return duties.map(({ kind, numbers }) => ({
      ...{ kind, code: one.row.series_code, numbers },
      expects: kind === 'pick' ? expectedOf(one, numbers, { ...grown, usual, at: now }) : undefined,
    }))
  })
}
