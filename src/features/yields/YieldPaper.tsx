import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useReplica } from '../../state/replica/replica'
import { useFormat } from '../../state/words/format'
import styles from './paper.module.css'
import { useRowFacts } from './use-row-facts'
import type { TableView } from './use-table-view'

export type YieldPaperProps = { view: TableView; heading: string; period: string; onPrinted: () => void }

/** The table of yields on paper. Prints at once. */
export const YieldPaper = ({ view: { all, rows, words }, heading, period, onPrinted }: YieldPaperProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const { now } = useReplica()
  const factsOf = useRowFacts(words)
  const done = useEffectEvent(onPrinted)
  useEffect(() => {
    const leave = () => done()
    window.addEventListener('afterprint', leave)
    // Renders once before the printer reads the page.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', leave)
    }
  }, [])
  const [picked, share] = [words.kilograms(all.grams), factsOf(all).efficiency]
  return createPortal(
    <article className={styles.paper}>
      <h1 className={styles.title}>{t({ id: 'yields.title', message: 'Yields' })}</h1>
      <p>
        {period} · {format.instant(new Date(now()).toISOString())}
      </p>
      <p>{t({ id: 'yields.paper.all', message: `${share} BE, ${picked} kg picked` })}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t({ id: 'yields.parts', message: 'Parts' })}</th>
            <th scope="col">{t({ id: 'yields.kg', message: 'Picked, kg' })}</th>
            <th scope="col">{t({ id: 'yields.be', message: 'BE' })}</th>
            <th scope="col">{t({ id: 'rates.range', message: '95 % range' })}</th>
            <th scope="col">{t({ id: 'yields.flushes', message: 'Flushes' })}</th>
            <th scope="col">{t({ id: 'yields.days', message: 'Days to pick' })}</th>
            <th scope="col">{t({ id: 'rates.contaminated', message: 'Contaminated' })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, text }) => {
            const facts = factsOf(row)
            return (
              <tr key={row.key}>
                <th scope="row">{text}</th>
                <td>{row.parts}</td>
                <td>{words.kilograms(row.grams)}</td>
                <td>{facts.efficiency}</td>
                <td>{facts.range}</td>
                <td>{facts.flushes}</td>
                <td>{facts.days}</td>
                <td>{facts.bad}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </article>,
    document.body,
  )
}
