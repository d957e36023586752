import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Card, Stack } from '../../ui/display/layout/Layout'
import { TableSwitch } from '../../ui/display/plots/TableSwitch'
import { BigNumber } from '../../ui/display/text/BigNumber'
import { Section } from '../../ui/list/Section'
import { Pressable } from '../../ui/Pressable'
import { Letter } from './Letter'
import { RangeLine } from './RangeLine'
import { RowsTable } from './RowsTable'
import type { RowView, TableView } from './use-table-view'
import styles from './yields.module.css'

/** More rows are only in the table. */
const MOST = 12

export type LinesSectionProps = { view: TableView; period: string; heading: string }

/** The farm's efficiency and each row's on one scale; as lines or as a table. A tap chooses a row to compare. */
export const LinesSection = ({ view, period, heading }: LinesSectionProps) => {
  const { t } = useLingui()
  const [isTable, setTable] = useState(false)
  const { all, rows, scale, words } = view
  const shown = rows.slice(0, MOST)
  const [some, count] = [shown.length, rows.length]
  const usual = all.efficiency && words.percent(all.efficiency.percent)
  const [start, end] = [scale.start, scale.end]
  return (
    <Section
      title={t({ id: 'yields.yield', message: 'Yield' })}
      aside={some < count && !isTable ? t({ id: 'yields.some', message: `${some} of ${count}, ${period}` }) : period}
      action={<TableSwitch isTable={isTable} onChange={setTable} />}
    >
      <Card>
        <Stack gap={12}>
          <BigNumber
            value={usual ?? '–'}
            unit={t({ id: 'yields.be_unit', message: '% BE' })}
            aside={<Weights view={view} />}
          />
          {isTable ? (
            <RowsTable view={view} heading={heading} />
          ) : (
            <ul className={styles.rows}>
              {shown.map((one) => (
                <Line key={one.row.key} one={one} view={view} />
              ))}
            </ul>
          )}
          {!isTable && usual !== undefined && (
            <p className={styles.legend}>
              {t({
                id: 'yields.legend',
                message: `Dotted line: the farm, ${usual} %. Bar: 95 % range. Scale: ${start} to ${end} %.`,
              })}
            </p>
          )}
          <Notes view={view} />
        </Stack>
      </Card>
    </Section>
  )
}

/** What was picked, and from how much. */
export const Weights = ({ view: { all, words } }: { view: TableView }): ReactNode => {
  const { t } = useLingui()
  const picked = words.kilograms(all.grams)
  const dry = words.kilograms(all.efficiency?.dry ?? 0)
  return (
    <>
      <div>{t({ id: 'yields.picked_kg', message: `${picked} kg picked` })}</div>
      {all.efficiency && <div>{t({ id: 'yields.from_dry', message: `from ${dry} kg dry` })}</div>}
    </>
  )
}

/** The series of which something cannot be said. */
export const Notes = ({ view: { all, words } }: { view: TableView }) => {
  const reasons = words.reasons(all)
  if (reasons.length === 0) return null
  return (
    <ul className={styles.notes}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

const Line = ({ one: { row, name, letter, choose }, view }: { one: RowView; view: TableView }) => {
  const { t } = useLingui()
  const { all, scale, words } = view
  const { efficiency } = row
  const range = efficiency && typeof efficiency.range === 'object' ? efficiency.range : undefined
  const unsaid = words.unsaid(row)
  const rate = efficiency ? words.percent(efficiency.percent) : ''
  const [low, high] = range ? [words.percent(range.low), words.percent(range.high)] : ['', '']
  return (
    <li>
      <Pressable className={styles.row ?? ''} pressed={letter !== undefined} onClick={choose}>
        <span className={styles.name}>
          {letter !== undefined && <Letter letter={letter} />}
          <span>
            {name.title}
            {name.line !== undefined && <span className={styles.under}>{name.line}</span>}
          </span>
        </span>
        {efficiency && unsaid === '' ? (
          <RangeLine
            percent={efficiency.percent}
            range={range}
            usual={all.efficiency?.percent}
            scale={scale}
            label={t({ id: 'yields.range', message: `between ${low} and ${high} %` })}
          />
        ) : (
          <span className={styles.unsaid}>{unsaid}</span>
        )}
        <span className={styles.figure}>
          <strong>{efficiency ? `${rate} %` : '–'}</strong> {words.parts(row)}
        </span>
      </Pressable>
    </li>
  )
}
