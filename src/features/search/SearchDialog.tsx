import { useLingui } from '@lingui/react/macro'
import { Keycap } from '../../ui/finder/Keycap'
import { Modal } from '../../ui/overlay/Modal'
import { SearchPanel } from './SearchPanel'
import styles from './search.module.css'

export const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['↑', '↓'], t({ id: 'search.keys.choose', message: 'select' })],
    [['Enter'], t({ id: 'search.keys.open', message: 'open' })],
    [['Ctrl Enter'], t({ id: 'search.keys.beside', message: 'in a new tab' })],
    [['>'], t({ id: 'search.keys.do', message: 'only actions' })],
  ]
  return (
    <Modal open onClose={onClose} className={styles.dialog} label={t({ id: 'search.label', message: 'Find anything' })}>
      <SearchPanel
        hasChips
        onOpened={onClose}
        onLeave={onClose}
        foot={
          <div className={styles.keys} aria-hidden="true">
            {keys.map(([caps, words]) => (
              <span key={words} className={styles.key}>
                {caps.map((cap) => (
                  <Keycap key={cap}>{cap}</Keycap>
                ))}
                {words}
              </span>
            ))}
          </div>
        }
      />
    </Modal>
  )
}
