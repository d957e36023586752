import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { addDays, dateIn, daysBetween } from '../../../domain/clock'
import { FEWEST_OTHERS, lifePlot, lifeStart } from '../../../domain/prep/life-plot'
import type { PartYield } from '../../../domain/yield/part-yield'
import { gramsOfTenths } from '../../../domain/yield/picks'
import { usePartWords } from '../../../records/words/use-part-words'
import { useFarmZone } from '../../../state/words/farm-zone'
import { useFormat } from '../../../state/words/format'
import { LifePlot } from '../../../ui/display/plots/LifePlot'
import { TableSwitch } from '../../../ui/display/plots/TableSwitch'
import { Section } from '../../../ui/list/Section'
import styles from '../rates/rates.module.css'
import type { Dishes } from '../use-dishes'

/** A date under the axis needs this share of its length on each side. */
const ROOM = 0.25
/** With bars, dates stand closer. */
const ROOM_WITH_BARS = 0.17
/** The highest bar, of the height of the plot. */
const HIGHEST = 0.85

export type PartLifeProps = { dishes: Dishes; number: number; picked: PartYield | undefined }

/** The colonization of one part by day, over the range of the other parts of its series, and its flushes: as a plot or as a table. */
export const PartLife = ({ dishes, number, picked }: PartLifeProps) => {
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
  const start = useMemo(
    () => plot?.start ?? lifeStart({ definition, row: series }, observations, number, zone),
    [plot, definition, series, observations, number, zone],
  )
  const { own = [], others = [] } = plot ?? {}
  const last = own.at(-1)
  const flushes = picked?.flushes ?? []
  if (start === undefined || (!last && flushes.length === 0)) return null
  const highest = Math.max(...flushes.map(({ tenths }) => tenths))
  const bars = flushes.map(({ flush, tenths, at }) => {
    const grams = format.amount(String(gramsOfTenths(tenths)), 0)
    const label = t({ id: 'part.life.grams', message: `${grams} g` })
    const date = dateIn(at, zone)
    return { flush, date, day: Math.max(0, daysBetween(start, date)), height: (HIGHEST * tenths) / highest, label }
  })
  const end = Math.max(plot?.end ?? 1, ...bars.map((bar) => bar.day))
  const rangeOn = (on: number) => {
    const found = others.findLast(({ day }) => day <= on)
    return found && { low: Math.round(found.low), high: Math.round(found.high) }
  }
  const said = [...(last ? [percentText(last)] : []), ...bars.map(barText)].join(', ')
  const wanted = [...bars.map(({ day }) => day).toReversed(), ...(last ? [last.day] : [])]
  const days = spread(wanted, end, bars.length > 0 ? ROOM_WITH_BARS : ROOM)
  return (
    <Section
      title={t({ id: 'rates.growth', message: 'Colonization' })}
      aside={last && aside(last.day)}
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
            {bars.map(({ flush, date, day, label }) => (
              <tr key={flush}>
                <th scope="row">
                  {format.shortDate(date)}, {dayText(day)}
                </th>
                <td>{label}</td>
                <td>–</td>
              </tr>
            ))}
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
          bars={bars}
          end={end}
          ticks={days.map((one) => ({
            day: one,
            date: format.shortDate(addDays(start, one)),
            label: dayText(one),
          }))}
          label={last ? `${Math.round(last.percent)} %` : ''}
          description={said}
        />
      )}
    </Section>
  )

  function percentText({ day, percent: value }: { readonly day: number; readonly percent: number }): string {
    const percent = Math.round(value)
    return t({ id: 'dish.growth.line', message: `${percent} % on day ${day}` })
  }

  function barText({ flush, day, label }: (typeof bars)[number]): string {
    return t({ id: 'part.life.flush', message: `flush ${flush}: ${label} on day ${day}` })
  }

  function rangeText(range: ReturnType<typeof rangeOn>): string {
    return range ? `${range.low}–${range.high} %` : '–'
  }

  /** Why there is no range, if there is none. */
  function aside(day: number): string | undefined {
    const range = rangeOn(day)
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

/** The days of the axis with a date: both ends, and those of `wanted`, in that order, that have room. */
function spread(wanted: readonly number[], end: number, room: number): readonly number[] {
  const days = [0, end]
  for (const day of wanted) if (days.every((one) => Math.abs(one - day) >= end * room)) days.push(day)
  return [...new Set(days)].sort((a, b) => a - b)
}

function useDayText(): (day: number) => string {
  const { t } = useLingui()
  return (day) => t({ id: 'petri.day', message: `day ${day}` })
}
