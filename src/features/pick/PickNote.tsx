import { useLingui } from '@lingui/react/macro'
import { isAsked, type PickDraft, type Told, tenthsKeyed } from '../../domain/yield/pick-round'
import { useFormat } from '../../state/words/format'
import { Icon } from '../../ui/icons'
import { toldOf } from './LastPicks'
import styles from './pick.module.css'
import type { PickWords } from './use-pick-words'

export type PickNoteProps = { draft: PickDraft; told: Told; words: PickWords }

/** The weight as it is keyed, and under it what was asked or done. Screen readers hear both. */
export const PickNote = ({ draft, told, words }: PickNoteProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const point = format.amount('0.5', 1).slice(1, -1)
  const keyed = draft.grams.replace('.', point)
  const tenths = tenthsKeyed(draft.grams)
  const isOpen = isAsked(draft)
  const weight = tenths === undefined ? '' : words.grams(tenths)
  const booked = told.kind === 'booked' ? toldOf(told.booking, words) : ''
  const skipped = told.kind === 'skipped' ? words.name(told.part) : ''
  return (
    <div className={styles.weight}>
      <output className={styles.grams} aria-live="polite">
        <span data-empty={keyed === ''}>{keyed === '' ? '0' : keyed}</span>
        {draft.target && <i className={styles.caret} aria-hidden="true" />}
        <small>{t({ id: 'pick.unit', message: 'g' })}</small>
      </output>
      <p className={styles.note} data-ask={isOpen} role="status">
        {isOpen ? (
          <>
            <Icon name="warning" size={18} />
            {t({ id: 'pick.ask', message: `${weight}? Key Next again` })}
          </>
        ) : told.kind === 'skipped' ? (
          t({ id: 'pick.skipped', message: `Skipped without a weight: ${skipped}` })
        ) : (
          booked !== '' && (
            <span className={styles.heard}>{t({ id: 'pick.booked', message: `Booked: ${booked}` })}</span>
          )
        )}
      </p>
    </div>
  )
}
