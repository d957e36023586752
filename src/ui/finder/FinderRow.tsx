import { useLingui } from '@lingui/react/macro'
import { CodeTag } from '../display/marks/CodeTag'
import type { IconName } from '../icons'
import { LeadIcon } from '../list/LeadIcon'
import styles from './finder.module.css'
import { Keycap } from './Keycap'

/** A text, with the searched part marked. */
export type FinderText = readonly { readonly text: string; readonly isHit: boolean }[]

export type FinderRowFacts = {
  readonly id: string
  readonly icon: IconName
  readonly title: FinderText
  readonly subtitle?: FinderText | undefined
  /** As printed on the label. */
  readonly code?: string | undefined
  /** Opens more results of this kind. */
  readonly isMore?: boolean | undefined
}

export type FinderGroup = {
  readonly id: string
  readonly label: string
  readonly count?: number | undefined
  readonly items: readonly FinderRowFacts[]
}

export const FinderRow = ({ icon, title, subtitle, code, isMore }: FinderRowFacts) => {
  const { t } = useLingui()
  return (
    <>
      {isMore ? <span className={styles.noLead} /> : <LeadIcon icon={icon} />}
      <span className={styles.words}>
        <span className={isMore ? styles.more : styles.title}>
          <Marked text={title} />
        </span>
        {subtitle && subtitle.length > 0 && (
          <span className={styles.subtitle}>
            <Marked text={subtitle} />
          </span>
        )}
      </span>
      {code !== undefined && <CodeTag>{code}</CodeTag>}
      <span className={styles.enter} aria-hidden="true">
        <Keycap>{t({ id: 'ui.key.enter', message: 'Enter' })}</Keycap>
      </span>
    </>
  )
}

const Marked = ({ text }: { text: FinderText }) =>
  text.map(({ text: part, isHit }, index) => {
    const key = `${index} ${part}`
    return isHit ? (
      <mark key={key} className={styles.hit}>
        {part}
      </mark>
    ) : (
      <span key={key}>{part}</span>
    )
  })
