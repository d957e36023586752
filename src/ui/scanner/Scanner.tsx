// The scanner: camera, frame, status, torch, camera picker, and typing or a photo instead of a camera.
//
// Contract
// - `active` false: camera off, nothing is scanned. Unmounting or hiding the page releases the camera at once.
// - `onText(text, isGiven)` only judges: it changes nothing. `isGiven`: typed, photographed or read by a handheld scanner,
//   not seen in passing. It may be async; an error counts as invalid. It answers
//   'valid', 'invalid' or `{ verdict, message }` with a message for the status pill ('Package 9 found').
// - `onAccepted(text)` acts. It is called 300 ms after a valid text was outlined.
// - `keepAlive` false: the camera stops after the first accepted text ("Scan again" starts it). True: scanning continues
//   1000 ms after each result. An invalid text is outlined for 500 ms.
// - A label that stays in view is accepted once; it counts as new after 1 s out of view or when `forgetKey` changes.
// - Typed codes, photos and handheld scanners also use onText and onAccepted.
// - `layout` 'full' covers the page (children = bottom panel); 'strip' is a 252 px camera above your own content.
// - Mount it lazily (`import('.../Scanner')`): camera code, worker and wasm must never be in the entry.

import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import { classes } from '../classes'
import { Icon } from '../icons'
import { AimingFrame } from './AimingFrame'
import { CameraPicker } from './CameraPicker'
import { decodePhoto } from './decode-photo'
import { giveFeedback } from './feedback'
import { giveScan } from './handheld'
import parts from './parts.module.css'
import { RenderErrorBoundary } from './RenderErrorBoundary'
import { RoundButton } from './RoundButton'
import styles from './Scanner.module.css'
import { ScannerProblem } from './ScannerProblem'
import { StatusPill } from './StatusPill'
import type { JudgeText, ScanFormats } from './scanner-types'
import { TypedCode } from './TypedCode'
import { useCamera } from './use-camera'
import { RANK, useHandheld } from './use-handheld'
import { useScanCycle } from './use-scan-cycle'

export type ScannerProps = {
  active: boolean
  onText: JudgeText
  onAccepted: (text: string) => void
  onClose?: (() => void) | undefined
  keepAlive?: boolean | undefined
  /** A new value makes the label in view count as new. */
  forgetKey?: string | number | undefined
  formats?: ScanFormats | undefined
  layout?: 'full' | 'strip' | undefined
  /** The pill's text while scanning, instead of 'Looking for a label'. */
  statusText?: string | undefined
  sound?: boolean | undefined
  vibrate?: boolean | undefined
  children?: ReactNode
}

export const Scanner = (props: ScannerProps) => (
  <RenderErrorBoundary layout={props.layout ?? 'full'} onClose={props.onClose}>
    <ScannerView {...props} />
  </RenderErrorBoundary>
)

const ScannerView = ({
  active,
  onText,
  onAccepted,
  onClose,
  keepAlive = false,
  forgetKey,
  formats = 'qr',
  layout = 'full',
  statusText,
  sound = false,
  vibrate = true,
  children,
}: ScannerProps) => {
  const { t } = useLingui()
  const host = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [typing, setTyping] = useState(false)
  const [reading, setReading] = useState<'idle' | 'reading' | 'nothing'>('idle')
  const typingId = useId()

  const cycle = useScanCycle({
    active,
    keepAlive,
    forgetKey,
    onText,
    onAccepted,
    onResult: (kind, isGiven) => {
      giveFeedback(kind, { sound, vibrate })
      // A rejected code stays for correction.
      if (isGiven && kind === 'valid') setTyping(false)
    },
    // Scanned after the scanner closed: the next listener gets the scan.
    onLeft: (readings) => setTimeout(() => giveScan({ readings, place: 'page', field: undefined })),
  })
  const camera = useCamera({
    on: active && cycle.phase !== 'done',
    host,
    frame,
    formats,
    videoClass: styles.video ?? '',
    onText: cycle.see,
    onMiss: cycle.miss,
  })
  useHandheld(active, RANK.scanner, ({ readings }) => cycle.give(readings))
  const session = camera.state.kind === 'live' ? camera.state.session : null
  const problem = camera.state.kind === 'problem' ? camera.state.problem : null

  async function readPhoto(picture: File): Promise<void> {
    setReading('reading')
    const text = await decodePhoto(picture, formats).catch(() => null)
    setReading(text === null ? 'nothing' : 'idle')
    if (text !== null) cycle.give([text])
  }

  const torch = session?.hasTorch === true && (
    <RoundButton
      icon="torch"
      label={t({ id: 'scan.torch', message: 'Torch' })}
      caption={layout === 'full'}
      pressed={camera.torch}
      onClick={camera.toggleTorch}
    />
  )

  return (
    <section
      className={classes(styles.scanner, styles[layout])}
      data-phase={cycle.phase}
      aria-label={t({ id: 'scan.scanner', message: 'Scanner' })}
    >
      <div ref={host} className={styles.host} />
      <div className={styles.top}>
        {onClose && (
          <RoundButton icon="close" label={t({ id: 'scan.close', message: 'Close scanner' })} onClick={onClose} />
        )}
        <StatusPill
          phase={cycle.phase}
          camera={camera.isPaused && camera.state.kind === 'live' ? 'paused' : camera.state.kind}
          formats={formats}
          reading={reading}
          statusText={statusText}
          message={cycle.message}
          refused={cycle.refused}
        />
        {session !== null && session.cameras.length > 1 && (
          <CameraPicker cameras={session.cameras} value={session.cameraId} onChoose={camera.choose} />
        )}
      </div>
      <div className={styles.middle}>
        <AimingFrame ref={frame} idle={problem !== null} hit={cycle.phase === 'valid' || cycle.phase === 'acted'}>
          {cycle.phase === 'done' && (
            <button type="button" className={classes(parts.capsule, parts.again)} onClick={cycle.again}>
              <Icon name="refresh" size={20} />
              {t({ id: 'scan.again', message: 'Scan again' })}
            </button>
          )}
        </AimingFrame>
        {problem && <ScannerProblem problem={problem} onTryAgain={camera.tryAgain} />}
        <div className={styles.controls}>
          {torch}
          <RoundButton
            icon="keyboard"
            label={t({ id: 'scan.type', message: 'Enter code' })}
            caption={layout === 'full'}
            expanded={typing}
            controls={typingId}
            onClick={() => setTyping(!typing)}
          />
          <RoundButton
            icon="photo"
            label={t({ id: 'scan.photo', message: 'Photo' })}
            caption={layout === 'full'}
            onClick={() => file.current?.click()}
          />
          <input
            ref={file}
            hidden
            type="file"
            accept="image/*"
            aria-label={t({ id: 'scan.photo.file', message: 'Photo of a code' })}
            onChange={(event) => {
              const [picture] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              if (picture) void readPhoto(picture)
            }}
          />
        </div>
      </div>
      {typing && (
        <TypedCode
          id={typingId}
          formats={formats}
          onCancel={() => setTyping(false)}
          onCode={(code) => cycle.give([code])}
          refused={cycle.refused}
        />
      )}
      {hasContent(children) && layout === 'full' && <div className={styles.panel}>{children}</div>}
    </section>
  )
}

/** `condition && <p/>` may be false: then no panel is rendered. */
function hasContent(children: ReactNode): boolean {
  return children !== undefined && children !== null && typeof children !== 'boolean'
}
