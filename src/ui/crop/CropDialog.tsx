import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../button/Button'
import { Modal } from '../overlay/Modal'
import { RoundButton } from '../scanner/RoundButton'
import {
  type Crop,
  cutOf,
  MOST_ZOOM,
  moved,
  type PictureSize,
  type Point,
  pinched,
  shownSize,
  turned,
  WHOLE,
  zoomed,
} from './crop'
import styles from './crop.module.css'
import { useCropGestures } from './use-crop-gestures'

export type CropDialogProps = {
  /** The address of the image, and its size in pixels. */
  src: string
  size: PictureSize
  /** How the image is stored, and when it is sent. */
  note: string
  /** Why the image was rejected; replaces the note. */
  problem?: string | undefined
  busy?: boolean | undefined
  onUse: (cut: ReturnType<typeof cutOf>) => void
  onClose: () => void
}

/** The pixels that an arrow moves the image by, and the zoom of a press on an end of the slider. */
const STEP = 8
const FACTOR = 1.15
const ARROWS: { readonly [key: string]: Point } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A round part of an image, chosen with fingers, mouse or keys. Dark in both themes, because its controls are on an image. */
export const CropDialog = ({ src, size, note, problem, busy, onUse, onClose }: CropDialogProps) => {
  const { t } = useLingui()
  const id = useId()
  const stage = useRef<HTMLDivElement>(null)
  const hole = useRef<HTMLDivElement>(null)
  const [crop, setCrop] = useState(WHOLE)
  const zoomBy = (factor: number) => setCrop((now) => zoomed(size, now, now.zoom * factor))
  const turn = () => setCrop(turned)
  const gestures = useCropGestures(stage, hole, (factor, from, to) =>
    setCrop((now) => pinched(size, now, now.zoom * factor, from, to)),
  )
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const arrow = event.target instanceof HTMLInputElement ? undefined : ARROWS[key]
    const by = STEP / (hole.current?.clientWidth || STEP)
    if (arrow) setCrop((now) => moved(size, now, { x: arrow.x * by, y: arrow.y * by }))
    else if (key === '+' || key === '=') zoomBy(FACTOR)
    else if (key === '-') zoomBy(1 / FACTOR)
    else if (key.toLowerCase() === 'r') turn()
    else return
    event.preventDefault()
  }
  const percent = Math.round(crop.zoom * 100)
  return (
    <Modal open onClose={onClose} className={styles.dialog} label={t({ id: 'ui.crop', message: 'Move and zoom' })}>
      <fieldset
        className={styles.crop}
        aria-label={t({ id: 'ui.crop.area', message: 'Part of the image' })}
        aria-describedby={`${id}-keys`}
        onKeyDown={press}
      >
        <div ref={stage} className={styles.stage} {...gestures}>
          <div className={styles.room}>
            <div ref={hole} className={styles.hole}>
              <img className={styles.picture} src={src} alt="" draggable={false} style={placed(size, crop)} />
              <div className={styles.frame} />
            </div>
          </div>
        </div>
        <div className={styles.bar}>
          <RoundButton icon="close" label={t({ id: 'ui.crop.close', message: 'Cancel' })} onClick={onClose} />
          <p className={styles.title}>{t({ id: 'ui.crop', message: 'Move and zoom' })}</p>
          <RoundButton icon="turn" label={t({ id: 'ui.crop.turn', message: 'Rotate 90°' })} onClick={turn} />
        </div>
        <div className={styles.foot}>
          <div className={styles.zoom}>
            <RoundButton
              icon="minus"
              label={t({ id: 'ui.crop.smaller', message: 'Zoom out' })}
              onClick={() => zoomBy(1 / FACTOR)}
            />
            <input
              type="range"
              className={styles.slider}
              aria-label={t({ id: 'ui.crop.zoom', message: 'Zoom' })}
              aria-valuetext={`${percent} %`}
              min={100}
              max={MOST_ZOOM * 100}
              step={1}
              value={percent}
              style={{ ['--share' as string]: `${((crop.zoom - 1) / (MOST_ZOOM - 1)) * 100}%` }}
              onChange={({ target }) => setCrop((now) => zoomed(size, now, Number(target.value) / 100))}
            />
            <RoundButton
              icon="plus"
              label={t({ id: 'ui.crop.larger', message: 'Zoom in' })}
              onClick={() => zoomBy(FACTOR)}
            />
          </div>
          <p id={`${id}-keys`} className={styles.keys}>
            {t({
              id: 'ui.crop.keys',
              message: 'Arrow keys move the image, plus and minus zoom, R rotates it.',
            })}
          </p>
          {problem === undefined ? (
            <p className={styles.note}>{note}</p>
          ) : (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <Button kind="primary" size="large" wide icon="check" busy={busy} onClick={() => onUse(cutOf(size, crop))}>
            {t({ id: 'ui.crop.use', message: 'Use image' })}
          </Button>
        </div>
      </fieldset>
    </Modal>
  )
}

/** In shares of the hole; the image is laid out upright and turned around its own centre. */
function placed(size: PictureSize, crop: Crop) {
  const { width, height } = shownSize(size, { ...crop, turns: 0 })
  return {
    width: `${width * 100}%`,
    height: `${height * 100}%`,
    left: `${50 + crop.x * 100}%`,
    top: `${50 + crop.y * 100}%`,
    transform: `translate(-50%, -50%) rotate(${crop.turns * 90}deg)`,
  }
}
