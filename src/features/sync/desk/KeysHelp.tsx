import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog'
import styles from '../sync.module.css'

export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const keys: readonly (readonly [string, string])[] = [
    ['J K', t({ id: 'sync.keys.move', message: 'Next and previous change (also arrows)' })],
    ['M', t({ id: 'sync.keys.mine', message: 'Keep mine for the selected field' })],
    ['T', t({ id: 'sync.keys.theirs', message: 'Keep the server’s for the selected field' })],
    ['Enter', t({ id: 'sync.keys.apply', message: 'Apply choices' })],
    ['D', t({ id: 'sync.keys.discard', message: 'Discard mine' })],
    ['?', t({ id: 'sync.keys.help', message: 'Show this list' })],
  ]
  return (
    <ConfirmDialog
      open={open}
      notice
      title={t({ id: 'sync.keys', message: 'Keyboard shortcuts' })}
      confirmLabel={t({ id: 'sync.keys.ok', message: 'OK' })}
      onConfirm={onClose}
      onClose={onClose}
    >
      <dl className={styles.keys}>
        {keys.map(([key, words]) => (
          <div key={key} className={styles.keyRow}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one} className={styles.key}>
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}
