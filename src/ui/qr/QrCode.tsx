import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { classes } from '../classes'
import styles from './QrCode.module.css'
import { type Correction, QUIET_ZONE, qrMatrix, qrPath } from './qr-matrix'
import { qrProblemText } from './qr-problem-text'

export type QrCodeProps = {
  text: string
  /** The accessible name: 'Label of package 3'. */
  label: string
  correction?: Correction
  quiet?: number
  className?: string | undefined
}

/** A text as a QR code, black on white for cameras and paper. Shows the reason when the text cannot be a code. */
export const QrCode = ({ text, label, correction, quiet = QUIET_ZONE, className }: QrCodeProps) => {
  const { i18n } = useLingui()
  const drawn = useMemo(() => {
    const matrix = qrMatrix(text, correction)
    return matrix.ok ? { ok: true as const, side: matrix.size + 2 * quiet, path: qrPath(matrix, quiet) } : matrix
  }, [text, correction, quiet])

  if (!drawn.ok) {
    return (
      <p className={classes(styles.problem, className)} role="alert">
        {i18n._(qrProblemText[drawn.problem])}
      </p>
    )
  }
  return (
    <svg
      className={classes(styles.code, className)}
      viewBox={`0 0 ${drawn.side} ${drawn.side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect className={styles.light} width={drawn.side} height={drawn.side} />
      <path className={styles.dark} d={drawn.path} />
    </svg>
  )
}
