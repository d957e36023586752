import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FORECAST_DAYS, type Forecast } from '../../domain/yield/forecast'
import { Stack } from '../../ui/display/layout/Layout'
import { BigNumber } from '../../ui/display/text/BigNumber'
import { DeskTable } from './DeskTable'
import styles from './desk.module.css'
import { Notes } from './LinesSection'
import type { TableView } from './use-table-view'
import shared from './yields.module.css'

export type YieldsDeskProps = {
  view: TableView
  heading: string
  forecast: Forecast
  choices: { readonly chips: ReactNode; readonly segments: ReactNode; readonly exports: ReactNode }
  plots: ReactNode
}

/** Wide screens: the table on the left, the comparison and the plots on the right. */
export const YieldsDesk = ({ view, heading, forecast, choices, plots }: YieldsDeskProps) => {
  const { t } = useLingui()
  const { all, words } = view
  const { efficiency, gradeA } = all
  const count = FORECAST_DAYS
  const [next, low, high] = [forecast.grams, forecast.low, forecast.high].map(words.kilograms)
  return (
    <div className={styles.desk}>
      <div className={styles.main}>
        <Stack gap={16}>
          <div className={styles.head}>
            <h1>{t({ id: 'yields.title', message: 'Yields' })}</h1>
            {choices.chips}
            <div className={styles.period}>{choices.segments}</div>
            {choices.exports}
          </div>
          <div className={styles.stats}>
            <BigNumber
              label={t({ id: 'yields.of_dry', message: 'Yield of dry weight' })}
              value={efficiency ? words.percent(efficiency.percent) : '–'}
              unit={t({ id: 'yields.be_unit', message: '% BE' })}
            />
            <dl className={styles.stats}>
              <Stat label={t({ id: 'yields.picked', message: 'Picked' })}>{words.weight(all.grams)}</Stat>
              {efficiency && (
                <Stat label={t({ id: 'yields.dry', message: 'From dry' })}>{words.weight(efficiency.dry)}</Stat>
              )}
              {gradeA !== undefined && (
                <Stat label={t({ id: 'yields.grade_a', message: 'Grade A' })}>{words.percent(gradeA)} %</Stat>
              )}
              {(forecast.parts > 0 || forecast.unsaid > 0) && (
                <Stat label={t({ id: 'yields.next', message: `Next ${count} days` })}>
                  {forecast.parts > 0
                    ? t({ id: 'yields.next.all', message: `${next} kg, ${low} to ${high}` })
                    : t({ id: 'yields.too_few', message: 'too few to say' })}
                </Stat>
              )}
            </dl>
          </div>
          <DeskTable view={view} heading={heading} />
          <Notes view={view} />
          <p className={shared.legend}>
            {t({ id: 'yields.desk.legend', message: 'Dotted line: the farm. Under 6 bags no range is given.' })}
          </p>
        </Stack>
      </div>
      <div className={styles.beside}>
        <Stack gap={16}>{plots}</Stack>
      </div>
    </div>
  )
}

const Stat = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
