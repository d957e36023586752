import { useLingui } from '@lingui/react/macro'
import { Icon, type IconName } from '../icons'
import parts from './parts.module.css'
import type { ScanPhase } from './scan-cycle'
import type { ScanFormats } from './scanner-types'
import { useRefusedText } from './use-refused-text'
import type { ScanCycleView } from './use-scan-cycle'

export type StatusPillProps = {
  phase: ScanPhase
  camera: 'off' | 'starting' | 'live' | 'paused' | 'problem'
  formats: ScanFormats
  reading: 'idle' | 'reading' | 'nothing'
  statusText: string | undefined
  message: string | undefined
  /** The last text that a person or a handheld scanner gave, if it was rejected. */
  refused: ScanCycleView['refused']
}

/** The scanner's state in words, for screen readers too: never colour alone. */
export const StatusPill = (props: StatusPillProps) => {
  const { icon, text } = useStatus(props)
  return (
    <div className={parts.pill} role="status">
      {icon && <Icon key={icon} name={icon} size={20} />}
      <span>{text}</span>
    </div>
  )
}

function useStatus({ phase, camera, formats, reading, statusText, message, refused }: StatusPillProps): {
  icon: IconName | null
  text: string
} {
  const { t } = useLingui()
  const barcode = formats === 'barcode'
  const refusedText = useRefusedText(phase === 'invalid' ? { message } : refused)
  if (phase === 'valid' || phase === 'acted' || phase === 'done') {
    const found = barcode
      ? t({ id: 'scan.found.barcode', message: 'Barcode found' })
      : t({ id: 'scan.found.label', message: 'Label found' })
    return { icon: 'check', text: message ?? found }
  }
  if (phase === 'invalid' || (refused && phase === 'scanning')) return { icon: 'cross', text: refusedText }
  if (reading === 'reading') {
    return { icon: 'photo', text: t({ id: 'scan.photo.reading', message: 'Reading the photo' }) }
  }
  if (reading === 'nothing') {
    return { icon: 'photo', text: t({ id: 'scan.photo.nothing', message: 'No code in this photo' }) }
  }
  if (camera === 'starting') {
    return { icon: 'camera', text: t({ id: 'scan.starting', message: 'Starting the camera' }) }
  }
  if (camera === 'paused') {
    const text = t({ id: 'scan.paused', message: 'The camera is paused. Another app may be using it.' })
    return { icon: 'camera', text }
  }
  if (camera !== 'live') return { icon: 'camera', text: t({ id: 'scan.off', message: 'Camera off' }) }
  const looking = barcode
    ? t({ id: 'scan.looking.barcode', message: 'Looking for a barcode' })
    : t({ id: 'scan.looking.label', message: 'Looking for a label' })
  return { icon: 'search', text: statusText ?? looking }
}
