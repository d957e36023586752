import { useLingui } from '@lingui/react/macro'
import { Pressable } from '../../ui/Pressable'
import { Letter } from './Letter'
import { useRowFacts } from './use-row-facts'
import type { TableView } from './use-table-view'
import styles from './yields.module.css'

/** All rows with all figures, for narrow screens: the longer ones are on a second line. */
export const RowsTable = ({ view: { rows, words }, heading }: { view: TableView; heading: string }) => {
  const { t } = useLingui()
  const factsOf = useRowFacts(words)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t({ id: 'yields.kg', message: 'Picked, kg' })}</th>
            <th scope="col">{t({ id: 'yields.be', message: 'BE' })}</th>
          </tr>
        </thead>
        {rows.map(({ row, name, letter, choose }) => {
          const { efficiency, range, flushes, days, bad } = factsOf(row)
          return (
            <tbody key={row.key}>
              <tr>
                <th scope="rowgroup">
                  <Pressable className={styles.choose ?? ''} pressed={letter !== undefined} onClick={choose}>
                    <Letter letter={letter} />
                    <span>
                      {name.title}
                      {name.line !== undefined && <span className={styles.under}>{name.line}</span>}
                    </span>
                  </Pressable>
                </th>
                <td>{words.kilograms(row.grams)}</td>
                <td>
                  {efficiency}
                  <span className={styles.under}>{range}</span>
                </td>
              </tr>
              <tr className={styles.more}>
                <td colSpan={3}>
                  <ul className={styles.facts}>
                    <li>{words.parts(row)}</li>
                    <li>
                      {t({ id: 'yields.flushes', message: 'Flushes' })} {flushes}
                    </li>
                    <li>
                      {t({ id: 'yields.days', message: 'Days to pick' })} {days}
                    </li>
                    <li>
                      {t({ id: 'rates.contaminated', message: 'Contaminated' })} {bad}
                    </li>
                  </ul>
                </td>
              </tr>
            </tbody>
          )
        })}
      </table>
    </div>
  )
}
