import { useLingui } from '@lingui/react/macro'
import { usePrintJob } from '../../records/labels/use-print-labels'
import { useQrActions } from '../../records/labels/use-qr-actions'
import type { PrintEntry } from '../../state/labels/print-jobs'
import { ActionSheet } from '../../ui/chrome/ActionSheet'

export type QrActionsPopupProps = {
  readonly entry: PrintEntry
  readonly open: boolean
  readonly onClose: () => void
}

/** The actions popup while a code fills the screen: download, copy, print. */
export function QrActionsPopup({ entry, open, onClose }: QrActionsPopupProps) {
  const { t } = useLingui()
  const { download, copy } = useQrActions()
  const print = usePrintJob()
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={t({ id: 'qr.actions', message: 'QR code' })}
      items={[
        {
          id: 'download',
          icon: 'download',
          label: t({ id: 'print.download', message: 'Download' }),
          lead: true,
          onClick: () => void download(entry.url),
        },
        {
          id: 'copy',
          icon: 'copy',
          label: t({ id: 'print.copy', message: 'Copy' }),
          onClick: () => void copy(entry.url),
        },
        {
          id: 'print',
          icon: 'print',
          label: t({ id: 'print.print', message: 'Print' }),
          onClick: () => void print([entry]),
        },
      ]}
    />
  )
}
