import { useLingui } from '@lingui/react/macro'
import { useFormsStatus } from '../../state/forms'
import { acceptUpdate, putOffUpdate, useUpdate } from '../../state/update'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'

/** A newer version waits: asked, never taken. */
export function UpdateQuestion() {
  const { t } = useLingui()
  const { isWaiting } = useUpdate()
  // Not while a form is on its way: the page would be loaded anew under it.
  const { isSubmitting } = useFormsStatus()
  return (
    <ConfirmDialog
      open={isWaiting && !isSubmitting}
      type="info"
      icon="refresh"
      title={t({ id: 'update.title', message: 'A new version is here' })}
      text={t({
        id: 'update.text',
        message: 'It takes a moment, and nothing you recorded is lost. Half-filled forms stay as they are.',
      })}
      confirmLabel={t({ id: 'update.confirm', message: 'Update now' })}
      cancelLabel={t({ id: 'update.later', message: 'Later' })}
      onConfirm={acceptUpdate}
      onClose={putOffUpdate}
    />
  )
}
