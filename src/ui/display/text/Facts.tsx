import type { ReactNode } from 'react'
import { classes } from '../../classes'
import styles from './numbers.module.css'

export type Fact = { label: string; value: ReactNode; wide?: boolean | undefined }

export type FactsProps = {
  items: readonly Fact[]
  /** `columns`: up to three short numbers side by side; `rows`: label left, value right. */
  layout?: 'rows' | 'columns' | undefined
}

export const Facts = ({ items, layout = 'rows' }: FactsProps) => (
  <div className={styles.holder}>
    <dl className={layout === 'rows' ? styles.rows : styles.columns}>
      {items.map((item) => (
        <div key={item.label} className={classes(styles.fact, item.wide && styles.wide)}>
          <dt className={styles.factLabel}>{item.label}</dt>
          <dd className={styles.factValue}>{item.value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
