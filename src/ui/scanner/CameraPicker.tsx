import { useLingui } from '@lingui/react/macro'
import { classes } from '../classes'
import { Icon } from '../icons'
import parts from './parts.module.css'
import type { CameraChoice } from './scanner-types'

export type CameraPickerProps = {
  cameras: readonly CameraChoice[]
  value: string | null
  onChoose: (cameraId: string) => void
}

/** The browser's own select under a round button: phones have many cameras, and every platform draws this list well. */
export const CameraPicker = ({ cameras, value, onChoose }: CameraPickerProps) => {
  const { t } = useLingui()
  return (
    <span className={classes(parts.roundTarget, parts.picker)}>
      <span className={parts.round}>
        <Icon name="refresh" />
      </span>
      <select
        aria-label={t({ id: 'scan.camera', message: 'Camera' })}
        value={value ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {cameras.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
