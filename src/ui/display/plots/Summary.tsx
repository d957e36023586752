import { BigNumber, type BigNumberProps } from '../text/BigNumber'
import { BalancePlot, type BalancePlotProps } from './BalancePlot'
import styles from './summary.module.css'

export type SummaryProps = {
  number: BigNumberProps
  plot?: BalancePlotProps | undefined
  /** Two or three short numbers. */
  facts: readonly { label: string; value: string }[]
}

/** The head of a stocked record: number, plot and totals in one column; on wide screens number and totals are on the left. */
export const Summary = ({ number, plot, facts }: SummaryProps) => (
  <div className={styles.holder}>
    <div className={plot === undefined ? styles.single : styles.summary}>
      <div className={styles.number}>
        <BigNumber {...number} />
      </div>
      {plot !== undefined && (
        <div className={styles.plot}>
          <BalancePlot {...plot} />
        </div>
      )}
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.label} className={styles.fact}>
            <dt className={styles.label}>{fact.label}</dt>
            <dd className={styles.value}>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  </div>
)
