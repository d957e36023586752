import { useLingui } from '@lingui/react/macro'
import type { ExpandedQr as Expanded } from '../../state/labels/expanded-qr'
import { useCentreOver } from '../../state/screen/page'
import { FullQr } from '../../ui/qr/FullQr'
import { useWakeLock } from '../../ui/qr/use-wake-lock'

/** A label's code over the whole screen but the footer, whose centre opens the code's actions. */
export function ExpandedQr({ entry, close }: Expanded) {
  const { t } = useLingui()
  useWakeLock()
  useCentreOver({
    icon: 'download',
    label: t({ id: 'qr.share', message: 'Download or print' }),
    opensActions: true,
  })
  const { code, name, dates, part } = entry.text
  const number = /\d+\/\d+$/.exec(entry.label)?.[0] ?? entry.label
  return (
    <FullQr
      text={entry.url}
      label={t({ id: 'print.qr', message: `QR Code ${number}` })}
      code={code}
      name={name}
      lines={[...dates, ...(part === undefined ? [] : [part])]}
      closeLabel={t({ id: 'qr.close', message: 'Close the QR code' })}
      onClose={close}
    />
  )
}
