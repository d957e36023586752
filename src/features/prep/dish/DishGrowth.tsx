import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { dishGrowth } from '../../../domain/prep/growth'
import { useFarmZone } from '../../../state/words/farm-zone'
import { GrowthPlot } from '../../../ui/display/plots/GrowthPlot'
import { Section } from '../../../ui/list/Section'
import type { Dishes } from '../use-dishes'

/** One observation makes no line. */
const FEWEST = 2

/** The growth of a dish by day, over the range of the other dishes of its series. */
export const DishGrowth = ({ dishes, number }: { dishes: Dishes; number: number }) => {
  const { t } = useLingui()
  const zone = useFarmZone()
  const { definition, series, observations } = dishes
  const { own, others } = useMemo(
    () => dishGrowth({ definition, row: series }, observations, number, zone),
    [definition, series, observations, number, zone],
  )
  const last = own.at(-1)
  if (!last || own.length < FEWEST) return null
  const end = Math.max(1, last.day, others.at(-1)?.day ?? 0)
  const percent = Math.round(last.percent)
  const { day } = last
  const band = others.findLast((one) => one.day <= day)
  const [low, high] = [Math.round(band?.low ?? 0), Math.round(band?.high ?? 0)]
  const said = t({ id: 'dish.growth.line', message: `${percent} % on day ${day}` })
  return (
    <Section
      title={t({ id: 'rates.growth', message: 'Colonization' })}
      aside={band && t({ id: 'dish.growth.others', message: `most others: ${low} to ${high} % on day ${day}` })}
    >
      <GrowthPlot
        lines={[{ id: String(number), label: `${percent} %`, points: own }]}
        band={others}
        end={end}
        startLabel={t({ id: 'rates.day_zero', message: 'Day 0' })}
        endLabel={t({ id: 'rates.day_last', message: `Day ${end}` })}
        description={said}
      />
    </Section>
  )
}
