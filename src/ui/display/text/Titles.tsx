import type { ReactNode } from 'react'
import { CodeTag } from '../marks/CodeTag'
import styles from './titles.module.css'

export type LargeTitleProps = {
  title: string
  subtitle?: string | undefined
  /** Whether it is the page's heading, if the shell shows none. */
  heading?: boolean | undefined
}

/** The headline of home: large in both looks. */
export const LargeTitle = ({ title, subtitle, heading }: LargeTitleProps) => (
  <div className={styles.head}>
    {heading ? <h1 className={styles.large}>{title}</h1> : <p className={styles.large}>{title}</p>}
    {subtitle !== undefined && <p className={styles.line}>{subtitle}</p>}
  </div>
)

export type RecordHeadProps = {
  title: string
  code?: string | undefined
  marks?: ReactNode
  line?: ReactNode
  /** Buttons right of the title, if there is room. */
  actions?: ReactNode
  level?: 1 | 2 | undefined
}

/** The head of a record: its code as on the label, a quiet line, its title. */
export const RecordHead = ({ title, code, marks, line, actions, level = 2 }: RecordHeadProps) => {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.record}>
      <div className={styles.words}>
        {(code !== undefined || marks !== undefined || line !== undefined) && (
          <div className={styles.above}>
            {code !== undefined && code !== '' && <CodeTag>{code}</CodeTag>}
            {marks}
            {line !== undefined && <span className={styles.aboveLine}>{line}</span>}
          </div>
        )}
        <Heading className={styles.recordTitle} title={title}>
          {title}
        </Heading>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
