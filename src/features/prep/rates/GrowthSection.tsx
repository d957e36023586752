import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { doneDay } from '../../../domain/prep/growth'
import { LinkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { Card } from '../../../ui/display/layout/Layout'
import { GrowthPlot } from '../../../ui/display/plots/GrowthPlot'
import { TableSwitch } from '../../../ui/display/plots/TableSwitch'
import { Section } from '../../../ui/list/Section'
import styles from './rates.module.css'
import type { SeriesGrowth } from './use-rates'

/** More lines cannot be distinguished. */
const DRAWN = 5
/** The shortest drawn period, in days. */
const SHORTEST = 7

/** Colonization by day of the latest series; the table has all of them. */
export const GrowthSection = ({ growth }: { growth: readonly SeriesGrowth[] }) => {
  const { t } = useLingui()
  const [isTable, setTable] = useState(false)
  if (growth.length === 0) return null
  const shown = growth.slice(0, DRAWN)
  const end = Math.max(SHORTEST, ...shown.map(({ points }) => points.at(-1)?.day ?? 0))
  const codeOf = ({ series: { row } }: SeriesGrowth) => String(row.series_code ?? '')
  const lastOf = ({ points }: SeriesGrowth) => points.at(-1) ?? { day: 0, percent: 0 }
  const words = (one: SeriesGrowth) => {
    const { day, percent } = lastOf(one)
    const [code, share] = [codeOf(one), Math.round(percent)]
    return t({ id: 'rates.growth.line', message: `${code}: ${share} % on day ${day}` })
  }
  return (
    <Section
      title={t({ id: 'rates.growth', message: 'Colonization' })}
      count={growth.length}
      action={<TableSwitch isTable={isTable} onChange={setTable} />}
    >
      <Card>
        {isTable ? (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t({ id: 'rates.series', message: 'Series' })}</th>
                <th scope="col">{t({ id: 'rates.day', message: 'Day' })}</th>
                <th scope="col">{t({ id: 'rates.mean', message: 'Mean' })}</th>
                <th scope="col">{t({ id: 'rates.done', message: '90 % by day' })}</th>
              </tr>
            </thead>
            <tbody>
              {growth.map((one) => {
                const { definition, row } = one.series
                const to = recordRoute(definition, row.id)
                const { day, percent } = lastOf(one)
                return (
                  <tr key={row.id}>
                    <th scope="row">{to ? <LinkTo to={to}>{codeOf(one)}</LinkTo> : codeOf(one)}</th>
                    <td>{day}</td>
                    <td>{Math.round(percent)} %</td>
                    <td>{doneDay(one.points) ?? '–'}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        ) : (
          <GrowthPlot
            lines={shown.map((one) => ({ id: one.series.row.id, label: codeOf(one), points: one.points }))}
            end={end}
            startLabel={t({ id: 'rates.day_zero', message: 'Day 0' })}
            endLabel={t({ id: 'rates.day_last', message: `Day ${end}` })}
            description={shown.map(words).join('; ')}
          />
        )}
      </Card>
    </Section>
  )
}
