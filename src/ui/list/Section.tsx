import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

export type SectionProps = {
  title: string
  count?: number | string | undefined
  /** A quiet note after the title: '12 × 15.00 kg'. */
  aside?: string | undefined
  /** A `Mark` after the note. */
  mark?: ReactNode
  /** A text button or link at the right. */
  action?: ReactNode
  children?: ReactNode
  level?: 2 | 3 | undefined
}

export const Section = ({ title, count, aside, mark, action, children, level = 2 }: SectionProps) => {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={styles.section} aria-labelledby={aside === undefined ? id : `${id} ${id}-aside`}>
      <div className={styles.head}>
        <Heading className={styles.title} id={id}>
          {title}
        </Heading>
        {count !== undefined && <span className={styles.aside}>{count}</span>}
        {aside !== undefined && (
          <span className={styles.aside} id={`${id}-aside`}>
            {aside}
          </span>
        )}
        {mark}
        {action !== undefined && <span className={styles.action}>{action}</span>}
      </div>
      {children}
    </section>
  )
}
