import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { type Rate, type RateFactor, ratesBy } from '../../../domain/prep/rates'
import { inSentence } from '../../../records/words/in-sentence'
import { seriesInCommon, usePartWords } from '../../../records/words/use-part-words'
import { useRows } from '../../../state/replica/use-live'
import { useFormat } from '../../../state/words/format'
import { Card, Stack } from '../../../ui/display/layout/Layout'
import { RateLine } from '../../../ui/display/plots/RateLine'
import { TableSwitch } from '../../../ui/display/plots/TableSwitch'
import { BigNumber } from '../../../ui/display/text/BigNumber'
import { Section } from '../../../ui/list/Section'
import styles from './rates.module.css'
import type { BenchRates } from './use-rates'

export type ContaminationProps = {
  rates: BenchRates
  factor: RateFactor
  period: string
  /** The heading of the table's first column. */
  heading: string
}

/** More groups are only in the table. */
const MOST = 12

/** The farm's rate, and that of each group with its 95 % interval; as lines or as a table. */
export const ContaminationSection = ({ rates: { cases, series }, factor, period, heading }: ContaminationProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const words = usePartWords(seriesInCommon(series))
  const nameOf = useRateNames(factor)
  const [isTable, setTable] = useState(false)
  const { all, groups } = useMemo(() => ratesBy(factor, cases), [factor, cases])
  const percent = (share: number) => format.amount((share * 100).toFixed(1), 1)
  const end = Math.max(0.05, ...groups.map(({ high }) => high))
  const counted = ({ bad, count, unseen }: Rate) => {
    const text = t({ id: 'rates.counted', message: `${bad} of ${count}` })
    return unseen === 0 ? text : `${text} · ${t({ id: 'finder.unseen', message: `${unseen} not checked` })}`
  }
  const [usual, scale] = [percent(all.rate), percent(end)]
  const { bad, unseen } = all
  const badOf = useBadOf(bad, words.count(all.count))
  const parts = inSentence(words.many)
  return (
    <Section
      title={t({ id: 'rates.contaminated', message: 'Contaminated' })}
      aside={period}
      action={<TableSwitch isTable={isTable} onChange={setTable} />}
    >
      <Card>
        <Stack gap={12}>
          <BigNumber
            label={t({ id: 'part.all', message: `All ${parts}` })}
            value={usual}
            unit="%"
            aside={unseen === 0 ? badOf : t({ id: 'rates.all.unseen', message: `${badOf}, ${unseen} not checked` })}
          />
          {isTable ? (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{heading}</th>
                  <th scope="col">{t({ id: 'rates.rate', message: 'Rate' })}</th>
                  <th scope="col">{t({ id: 'rates.range', message: '95 % range' })}</th>
                  <th scope="col">{words.many}</th>
                </tr>
              </thead>
              <tbody>
                {groups.map((group) => (
                  <tr key={group.key}>
                    <th scope="row">{nameOf(group.key)}</th>
                    <td>{percent(group.rate)} %</td>
                    <td>
                      {percent(group.low)}–{percent(group.high)} %
                    </td>
                    <td>{counted(group)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <ul className={styles.rows}>
              {groups.slice(0, MOST).map((group) => {
                const [name, rate, low, high] = [nameOf(group.key), ...[group.rate, group.low, group.high].map(percent)]
                return (
                  <li key={group.key} className={styles.row}>
                    <span className={styles.name}>{name}</span>
                    <RateLine
                      rate={group.rate}
                      low={group.low}
                      high={group.high}
                      usual={all.rate}
                      end={end}
                      label={t({ id: 'rates.line', message: `${name}: ${rate} %, between ${low} and ${high} %` })}
                    />
                    <span className={styles.count}>
                      <strong>{rate} %</strong> {counted(group)}
                    </span>
                  </li>
                )
              })}
            </ul>
          )}
          {!isTable && (
            <p className={styles.legend}>
              {t({
                id: 'rates.legend',
                message: `Dashed line: all ${parts}, ${usual} %. Bar: 95 % range. Scale: 0 to ${scale} %.`,
              })}
            </p>
          )}
        </Stack>
      </Card>
    </Section>
  )
}

function useBadOf(bad: number, parts: string): string {
  const { t } = useLingui()
  return t({ id: 'part.contaminated_of', message: `${bad} of ${parts}` })
}

function useRateNames(factor: RateFactor): (key: string) => string {
  const { t } = useLingui()
  const format = useFormat()
  const strains = useRows('strain')
  const recipes = useRows('recipe')
  return (key) => {
    if (key === '') return t({ id: 'rates.unknown', message: 'Not set' })
    if (factor === 'week') {
      const day = format.date(key)
      return t({ id: 'rates.week_of', message: `Week of ${day}` })
    }
    if (factor === 'run') return key
    const row = (factor === 'strain' ? strains : recipes)?.find(({ id }) => id === key)
    return String(row?.strain_name ?? row?.name ?? '')
  }
}
