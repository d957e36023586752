import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { FORECAST_DAYS, type Forecast, forecastOf } from '../../domain/yield/forecast'
import { seriesInCommon, usePartWordsOf } from '../../records/words/use-part-words'
import type { YieldWords } from '../../records/yields/use-yield-words'
import type { FarmYields } from '../../records/yields/use-yields'
import { useFormat } from '../../state/words/format'
import { Card, Stack } from '../../ui/display/layout/Layout'
import { TableSwitch } from '../../ui/display/plots/TableSwitch'
import { BigNumber } from '../../ui/display/text/BigNumber'
import { Section } from '../../ui/list/Section'
import styles from './yields.module.css'

export function useForecast({ yields, today }: FarmYields): Forecast {
  return useMemo(() => forecastOf(yields, today), [yields, today])
}

export type ForecastSectionProps = { data: FarmYields; forecast: Forecast; words: YieldWords }

/** What will be picked in the next days, by day. */
export const ForecastSection = ({ data, forecast, words }: ForecastSectionProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const wordsOf = usePartWordsOf()
  const [isTable, setTable] = useState(false)
  const total = useTotal(forecast, words)
  const { days, parts, unsaid } = forecast
  if (parts === 0 && unsaid === 0) return null
  const waiting = data.yields.filter((one) => one.waiting.length > 0)
  const partWords = wordsOf(seriesInCommon(waiting.flatMap(({ seriesId }) => data.series.get(seriesId) ?? [])))
  const [most, count] = [Math.max(...days.map(({ grams }) => grams)), FORECAST_DAYS]
  const many = partWords.count(unsaid)
  return (
    <Section
      title={t({ id: 'yields.next', message: `Next ${count} days` })}
      action={parts > 0 && <TableSwitch isTable={isTable} onChange={setTable} />}
    >
      <Card>
        <Stack gap={12}>
          {parts > 0 && (
            <BigNumber
              value={words.kilograms(forecast.grams)}
              unit={t({ id: 'yields.kg_unit', message: 'kg' })}
              aside={total}
            />
          )}
          {parts > 0 &&
            (isTable ? (
              <div className={styles.scroll}>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t({ id: 'rates.day', message: 'Day' })}</th>
                      <th scope="col">{t({ id: 'yields.expected', message: 'Expected, kg' })}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {days.map(({ day, grams }) => (
                      <tr key={day}>
                        <th scope="row">{format.shortDate(day)}</th>
                        <td>{words.kilograms(grams)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            ) : (
              <div>
                <div className={styles.bars} role="img" aria-label={total}>
                  {days.map(({ day, grams }) => (
                    <span key={day} style={{ height: `${most === 0 ? 0 : (100 * grams) / most}%` }} />
                  ))}
                </div>
                <div className={styles.ends}>
                  <span>{format.shortDate(days[0]?.day ?? '')}</span>
                  <span>{format.shortDate(days.at(-1)?.day ?? '')}</span>
                </div>
              </div>
            ))}
          {unsaid > 0 && (
            <p className={styles.legend}>
              {t({
                id: 'yields.next.few',
                message: `${many}: too few to say. A forecast needs five series of a strain on a recipe.`,
              })}
            </p>
          )}
        </Stack>
      </Card>
    </Section>
  )
}

/** 'between 91 and 148 kg'. */
function useTotal({ low, high }: Forecast, words: YieldWords): string {
  const { t } = useLingui()
  const [from, to] = [words.kilograms(low), words.kilograms(high)]
  return t({ id: 'yields.next.range', message: `usually ${from} to ${to} kg` })
}
