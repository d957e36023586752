import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { addDays } from '../../../domain/clock'
import { FEWEST_OTHERS, lifePlot } from '../../../domain/prep/life-plot'
import { usePartWords } from '../../../records/words/use-part-words'
import { useFarmZone } from '../../../state/words/farm-zone'
import { useFormat } from '../../../state/words/format'
import { LifePlot } from '../../../ui/display/plots/LifePlot'
import { Section } from '../../../ui/list/Section'
import styles from '../rates/rates.module.css'
import { TableSwitch } from '../rates/TableSwitch'
import type { Dishes } from '../use-dishes'

/** A date between the two ends of the axis needs this share of its length on each side. */
const ROOM = 0.25

/** The colonization of one part by day, over the range of the other parts of its series: as a plot or as a table. */
export const PartLife = ({ dishes, number }: { dishes: Dishes; number: number }) => {
  const { t } = useLingui()
  const format = useFormat()
  const dayText = useDayText()
  const zone = useFarmZone()
  const [isTable, setTable] = useState(false)
  const { definition, series, observations } = dishes
  const words = usePartWords({ definition, row: series })
  const plot = useMemo(
    () => lifePlot({ definition, row: series }, observations, number, zone),
    [definition, series, observations, number, zone],
  )
  const last = plot?.own.at(-1)
  if (!plot || !last) return null
  const { start, own, others, end } = plot
  const rangeOn = (on: number) => {
    const found = others.findLast(({ day }) => day <= on)
    return found && { low: Math.round(found.low), high: Math.round(found.high) }
  }
  const { day } = last
  const percent = Math.round(last.percent)
  const said = t({ id: 'dish.growth.line', message: `${percent} % on day ${day}` })
  const isBetween = day > end * ROOM && day < end * (1 - ROOM)
  const days = [...new Set([0, ...(isBetween || day === end ? [day] : []), end])]
  return (
    <Section
      title={t({ id: 'rates.growth', message: 'Colonization' })}
      aside={aside(rangeOn(day))}
      action={<TableSwitch isTable={isTable} onChange={setTable} />}
    >
      {isTable ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t({ id: 'rates.day', message: 'Day' })}</th>
              <th scope="col">{words.name(number)}</th>
              <th scope="col">{t({ id: 'part.life.others', message: 'Most others' })}</th>
            </tr>
          </thead>
          <tbody>
            {own.map((point) => (
              <tr key={point.day}>
                <th scope="row">
                  {format.shortDate(point.date)}, {dayText(point.day)}
                </th>
                <td>{Math.round(point.percent)} %</td>
                <td>{rangeText(rangeOn(point.day))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <LifePlot
          points={own}
          band={others}
          end={end}
          ticks={days.map((one) => ({
            day: one,
            date: format.shortDate(addDays(start, one)),
            label: dayText(one),
          }))}
          label={`${percent} %`}
          description={said}
        />
      )}
    </Section>
  )

  function rangeText(range: ReturnType<typeof rangeOn>): string {
    return range ? `${range.low}–${range.high} %` : '–'
  }

  /** Why there is no range, if there is none. */
  function aside(range: ReturnType<typeof rangeOn>): string | undefined {
    if (range) {
      const { low, high } = range
      return t({ id: 'dish.growth.others', message: `most others: ${low} to ${high} % on day ${day}` })
    }
    const fewest = words.count(FEWEST_OTHERS)
    return others.length > 0
      ? undefined
      : t({ id: 'part.life.few', message: `the range of others needs ${fewest} with a percent` })
  }
}

function useDayText(): (day: number) => string {
  const { t } = useLingui()
  return (day) => t({ id: 'petri.day', message: `day ${day}` })
}
