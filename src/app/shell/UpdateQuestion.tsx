import { useLingui } from '@lingui/react/macro'
import { acceptUpdate, putOffUpdate, useUpdate } from '../../state/device/update'
import { useFormsStatus } from '../../state/form/forms'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'

export function UpdateQuestion() {
  const { t } = useLingui()
  const { isWaiting } = useUpdate()
  // Not while a form is being saved: the reload would interrupt that.
  const { isSubmitting } = useFormsStatus()
  return (
    <ConfirmDialog
      open={isWaiting && !isSubmitting}
      type="info"
      icon="refresh"
      title={t({ id: 'update.title', message: 'A new version is available' })}
      text={t({
        id: 'update.text',
        message: 'This takes a moment. Your records are safe and half-filled forms are kept.',
      })}
      confirmLabel={t({ id: 'update.confirm', message: 'Update now' })}
      cancelLabel={t({ id: 'update.later', message: 'Later' })}
      onConfirm={acceptUpdate}
      onClose={putOffUpdate}
    />
  )
}
