import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { type ContaminationRun, contaminationRun } from '../../domain/yield/contamination'
import { LinkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import type { FarmYields } from '../../records/yields/use-yields'
import { useFormat } from '../../state/words/format'
import { Card, Stack } from '../../ui/display/layout/Layout'
import { TableSwitch } from '../../ui/display/plots/TableSwitch'
import { Section } from '../../ui/list/Section'
import type { TableView } from './use-table-view'
import styles from './yields.module.css'

export type RunSectionProps = { view: TableView; series: FarmYields['series'] }

/** The contaminated parts of each series in the order of their inoculation, with the limit of the farm's own variation. */
export const RunSection = ({ view: { yields, words }, series }: RunSectionProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const [isTable, setTable] = useState(false)
  const run = useMemo(() => contaminationRun(yields), [yields])
  if (!run) return null
  const codeOf = (id: string) => String(series.get(id)?.row.series_code ?? '')
  const high = run.points.filter(({ isHigh }) => isHigh)
  const usual = words.percent(100 * run.rate, 1)
  const names = format.list(high.map(({ seriesId }) => codeOf(seriesId)))
  const said =
    high.length === 0
      ? t({ id: 'yields.run.none', message: `All series are within the farm’s usual variation around ${usual} %.` })
      : t({ id: 'yields.run.high', message: `Above the farm’s usual variation around ${usual} %: ${names}.` })
  const end = Math.max(0.05, ...run.points.map(({ rate, limit }) => Math.max(rate, Math.min(limit, 2 * run.rate))))
  return (
    <Section
      title={t({ id: 'yields.run', message: 'Contaminated by series' })}
      action={<TableSwitch isTable={isTable} onChange={setTable} />}
    >
      <Card>
        <Stack gap={12}>
          {isTable ? (
            <div className={styles.scroll}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">{t({ id: 'rates.series', message: 'Series' })}</th>
                    <th scope="col">{t({ id: 'yields.run.bad', message: 'Contaminated, of' })}</th>
                    <th scope="col">{t({ id: 'yields.run.limit', message: 'Limit' })}</th>
                  </tr>
                </thead>
                <tbody>
                  {run.points.toReversed().map(({ seriesId, day, bad, count, limit, isHigh }) => {
                    const one = series.get(seriesId)
                    const to = one && recordRoute(one.definition, seriesId)
                    return (
                      <tr key={seriesId}>
                        <th scope="row">
                          {to ? <LinkTo to={to}>{codeOf(seriesId)}</LinkTo> : codeOf(seriesId)}
                          <span className={styles.under}>{format.shortDate(day)}</span>
                        </th>
                        <td>
                          {t({ id: 'rates.counted', message: `${bad} of ${count}` })}
                          {isHigh && (
                            <span className={styles.under}>
                              {t({ id: 'yields.run.above', message: 'above the limit' })}
                            </span>
                          )}
                        </td>
                        <td>{words.percent(100 * limit, 1)} %</td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </div>
          ) : (
            <RunPlot run={run} end={end} label={said} />
          )}
          <p className={styles.legend}>
            {said}
            {!isTable && ` ${t({ id: 'yields.run.legend', message: 'Dashed line: the limit. Dots: the farm.' })}`}
          </p>
        </Stack>
      </Card>
    </Section>
  )
}

const RunPlot = ({ run: { points, rate }, end, label }: { run: ContaminationRun; end: number; label: string }) => {
  const x = (index: number) => (points.length < 2 ? 50 : (100 * index) / (points.length - 1))
  const y = (share: number) => 100 - Math.min(100, (100 * share) / end)
  const path = (of: (point: (typeof points)[number]) => number) =>
    points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(2)} ${y(of(point)).toFixed(2)}`).join('')
  return (
    <div className={styles.field} role="img" aria-label={label}>
      <svg className={styles.run} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.rate} d={`M0 ${y(rate)}H100`} />
        <path className={styles.limit} d={path((point) => point.limit)} />
        <path className={styles.line} d={path((point) => point.rate)} />
      </svg>
      {points.map((point, index) =>
        point.isHigh ? (
          <span
            key={point.seriesId}
            className={styles.point}
            data-high=""
            style={{ left: `${x(index)}%`, top: `${y(point.rate)}%` }}
          />
        ) : null,
      )}
    </div>
  )
}
