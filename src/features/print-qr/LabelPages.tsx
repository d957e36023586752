import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, memo } from 'react'
import type { PrintEntry } from '../../state/labels/print-jobs'
import { classes } from '../../ui/classes'
import { QrCode } from '../../ui/qr/QrCode'
import styles from './LabelPages.module.css'
import { LEADING, MM_PER_POINT } from './label-layout'
import type { LaidOut } from './lay-out'
import { cellAt, cellCount, cellSize, insetsAt, type Paper, type Placed } from './paper'

export type LabelPagesProps = {
  paper: Paper
  pages: readonly (readonly Placed<PrintEntry>[])[]
  layOut: (entry: PrintEntry) => LaidOut
  /** Already used cells of the first page. */
  skipped: number
  lines: boolean
}

/** The printed pages. The screen shows the first ones to scale: the same elements and places, another millimetre. */
export const LabelPages = ({ paper, pages, layOut, skipped, lines }: LabelPagesProps) => {
  const { width, height } = cellSize(paper)
  const free = emptyCells(paper, skipped, pages[0] ?? [])
  return (
    <div
      data-paper=""
      className={classes(styles.pages, paper.isRound && styles.round, lines && styles.lined)}
      style={lengths({ '--w': paper.width, '--h': paper.height, '--cw': width, '--ch': height })}
    >
      {pages.map((labels, index) => (
        <ol key={labels[0]?.label.id} className={styles.page}>
          {index === 0 &&
            free.map(({ cell, isSkipped }) => (
              <li
                key={cell}
                aria-hidden="true"
                className={classes(styles.cell, isSkipped ? styles.used : styles.free)}
                style={at(paper, cell)}
              />
            ))}
          {labels.map(({ cell, label }) => (
            <Label key={label.id} paper={paper} cell={cell} entry={label} laidOut={layOut(label)} />
          ))}
        </ol>
      ))}
    </div>
  )
}

type LabelProps = { paper: Paper; cell: number; entry: PrintEntry; laidOut: LaidOut }

const Label = memo(({ paper, cell, entry, laidOut }: LabelProps) => {
  const { t } = useLingui()
  const number = /\d+\/\d+$/.exec(entry.label)?.[0]
  const { arrangement, code, gap, above, lines } = laidOut
  const { side, ...drawn } = code
  return (
    <li
      className={classes(styles.cell, arrangement !== 'beside' && styles[arrangement])}
      style={{ ...at(paper, cell), ...inside(paper, cell), ...lengths({ '--side': side, '--gap': gap }) }}
    >
      {arrangement === 'within' && <Words lines={above} isAbove />}
      <div className={styles.code}>
        <QrCode
          {...drawn}
          label={number === undefined ? entry.label : t({ id: 'print.qr', message: `QR Code ${number}` })}
        />
      </div>
      {(arrangement === 'within' || lines.length > 0) && <Words lines={lines} />}
    </li>
  )
})

const Words = ({ lines, isAbove = false }: { lines: LaidOut['lines']; isAbove?: boolean }) => (
  <div className={classes(styles.words, isAbove && styles.above)}>
    {lines.map(({ id, text, points, isBold }) => (
      <p
        key={id}
        className={classes(styles.line, isBold && styles.bold)}
        style={lengths({ '--size': points * MM_PER_POINT, '--leading': LEADING })}
      >
        {text}
      </p>
    ))}
  </div>
)

type Lengths = CSSProperties & Readonly<Record<`--${string}`, number>>

function lengths(values: Readonly<Record<`--${string}`, number>>): Lengths {
  return values
}

function at(paper: Paper, cell: number): Lengths {
  const { x, y } = cellAt(paper, cell)
  return lengths({ '--x': x, '--y': y })
}

/** The blank edge of a label in its cell, at the page's edge. */
function inside(paper: Paper, cell: number): Lengths {
  const { top, right, bottom, left } = insetsAt(paper, cell)
  return lengths({ '--in-top': top, '--in-right': right, '--in-bottom': bottom, '--in-left': left })
}

/** The cells of the first page without a label: used before, or left over. */
function emptyCells(paper: Paper, skipped: number, labels: readonly Placed<PrintEntry>[]) {
  const taken = new Set(labels.map(({ cell }) => cell))
  return Array.from({ length: cellCount(paper) }, (_, cell) => ({ cell, isSkipped: cell < skipped })).filter(
    ({ cell }) => !taken.has(cell),
  )
}
