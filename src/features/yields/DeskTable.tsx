import { useLingui } from '@lingui/react/macro'
import { Pressable } from '../../ui/Pressable'
import styles from './desk.module.css'
import { FlushBar } from './FlushBar'
import { Letter } from './Letter'
import { RangeLine } from './RangeLine'
import { useRowFacts } from './use-row-facts'
import type { RowView, TableView } from './use-table-view'
import shared from './yields.module.css'

/** All rows with their figures and plots, for wide screens. */
export const DeskTable = ({ view, heading }: { view: TableView; heading: string }) => {
  const { t } = useLingui()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{t({ id: 'yields.parts', message: 'Parts' })}</th>
          <th scope="col">{t({ id: 'yields.kg', message: 'Picked, kg' })}</th>
          <th scope="col">{t({ id: 'yields.be', message: 'BE' })}</th>
          <th scope="col" className={styles.wide}>
            {t({ id: 'rates.range', message: '95 % range' })}
          </th>
          <th scope="col">{t({ id: 'yields.flushes', message: 'Flushes' })}</th>
          <th scope="col">{t({ id: 'yields.days', message: 'Days to pick' })}</th>
          <th scope="col">{t({ id: 'rates.contaminated', message: 'Contaminated' })}</th>
        </tr>
      </thead>
      <tbody>
        {view.rows.map((one) => (
          <Row key={one.row.key} one={one} view={view} />
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ one: { row, name, text, letter, choose }, view }: { one: RowView; view: TableView }) => {
  const { t } = useLingui()
  const { all, scale, words } = view
  const facts = useRowFacts(words)(row)
  const { efficiency, days, bad, flushes } = row
  const range = efficiency && typeof efficiency.range === 'object' ? efficiency.range : undefined
  const between = facts.range
  return (
    <tr data-chosen={letter === undefined ? undefined : ''}>
      <th scope="row">
        <Pressable className={shared.choose ?? ''} pressed={letter !== undefined} onClick={choose}>
          <Letter letter={letter} />
          <span>
            {name.title}
            {name.line !== undefined && <span className={shared.under}>{name.line}</span>}
          </span>
        </Pressable>
      </th>
      <td>{row.parts}</td>
      <td className={styles.strong}>{words.kilograms(row.grams)}</td>
      <td className={styles.strong}>{facts.efficiency}</td>
      <td className={styles.wide}>
        {efficiency && range ? (
          <RangeLine
            percent={efficiency.percent}
            range={range}
            usual={all.efficiency?.percent}
            scale={scale}
            label={`${text}: ${facts.efficiency}, ${between}`}
          />
        ) : (
          <span className={shared.unsaid}>{words.unsaid(row)}</span>
        )}
      </td>
      <td>
        <FlushBar flushes={flushes} label={`${t({ id: 'yields.flushes', message: 'Flushes' })}: ${facts.flushes}`} />
      </td>
      <td>
        {days ? words.days(days.median) : '–'}{' '}
        {days && (
          <small>
            {words.days(days.low)}–{words.days(days.high)}
          </small>
        )}
      </td>
      <td title={facts.bad}>
        {words.percent(100 * bad.rate, 1)} %{' '}
        <small>
          {words.percent(100 * bad.low)}–{words.percent(100 * bad.high)}
        </small>
      </td>
    </tr>
  )
}
