import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { QR_MESSAGES } from '../../domain/messages'
import { useTranslate } from '../../records/words/use-writing'
import { usePreferences } from '../../state/device/preferences'
import type { PrintEntry } from '../../state/labels/print-jobs'
import { Button } from '../../ui/button/Button'
import { classes } from '../../ui/classes'
import { Notice } from '../../ui/display/states/Notice'
import { LabelPages } from './LabelPages'
import { type JobLayout, layOutJob, paperFor } from './lay-out'
import { measureWith } from './measure-text'
import { PaperChoice } from './PaperChoice'
import styles from './PrintScreen.module.css'
import { cellCount, dealOut, labelRoom, type Paper, type Size } from './paper'
import { readableJob } from './readable'
import { type PaperState, usePaperChoice } from './use-paper-choice'
import { useProfiles } from './use-profiles'

export type PrintJobProps = {
  job: readonly PrintEntry[]
  /** The top of the page around the print button. */
  bar: (print: ReactNode) => ReactNode
}

/** The choice of paper, and a preview of its first page. */
export const PrintJob = ({ job, bar }: PrintJobProps) => {
  const { t } = useLingui()
  const state = usePaperChoice()
  const translate = useTranslate()
  const partLabel = t({ id: 'print.readable.part', message: 'Number' })
  const { readable } = state
  const made = useMemo(() => (readable ? readableJob(job, partLabel) : { job }), [job, readable, partLabel])
  const canPrint = state.paper !== undefined && 'job' in made
  const profiles = useProfiles()
  const laidOut = useLaidOut(state.paper, 'job' in made ? made.job : undefined)
  usePageSize(laidOut?.paper)
  return (
    <>
      {bar(
        <Button kind="primary" icon="print" blocked={!canPrint} onClick={() => window.print()}>
          {t({ id: 'print.print', message: 'Print' })}
        </Button>,
      )}
      <div className={styles.parts}>
        <div className={styles.choice}>
          <PaperChoice state={state} paper={laidOut?.paper ?? state.paper} profiles={profiles} />
        </div>
        {'problem' in made ? (
          <Notice
            tone="amber"
            icon="exclamation"
            title={translate(QR_MESSAGES[made.problem])}
            text={t({ id: 'print.readable.not', message: 'Print these labels without the details.' })}
          />
        ) : laidOut ? (
          <Preview job={made.job} {...laidOut} state={state} />
        ) : state.paper ? null : (
          <Notice
            tone="amber"
            icon="exclamation"
            title={t({ id: 'print.misfit', message: 'These labels cannot be laid out' })}
            text={t({ id: 'print.misfit.text', message: 'The dimensions do not fit together.' })}
          />
        )}
      </div>
    </>
  )
}

type LaidOut = {
  /** With the label length for this job. */
  paper: Paper
  layout: JobLayout
}

/** Undefined without paper or labels, and until the font is known. */
function useLaidOut(paper: Paper | undefined, job: readonly PrintEntry[] | undefined): LaidOut | undefined {
  const { platform } = usePreferences()
  return useMemo(() => {
    if (!platform || !paper || !job) return undefined
    const measure = measureWith(getComputedStyle(document.documentElement).getPropertyValue('--font'))
    const cut = paperFor(paper, job, measure)
    return { paper: cut, layout: layOutJob(labelRoom(cut), job, measure) }
  }, [paper, job, platform])
}

type PreviewProps = LaidOut & { job: readonly PrintEntry[]; state: PaperState }

const Preview = ({ job, paper, layout, state }: PreviewProps) => {
  const { t } = useLingui()
  const { skipped, lines } = state
  const dpi = paper.kind === 'tape' ? 180 : 203
  const pages = useMemo(() => dealOut(job, cellCount(paper), skipped), [job, paper, skipped])
  const count = pages.length
  return (
    <section className={styles.preview} aria-label={t({ id: 'print.preview', message: 'Preview' })}>
      {layout.isWithoutTexts ? (
        <div className={styles.warning}>
          <Notice
            tone="amber"
            icon="exclamation"
            title={t({ id: 'print.noTexts', message: 'Too small for text' })}
            text={t({ id: 'print.noTexts.text', message: 'Only the codes will be printed.' })}
          />
        </div>
      ) : null}
      {layout.fineness === 'fine' ? (
        <div className={styles.warning}>
          <Notice
            icon="info"
            title={t({ id: 'print.fine', message: 'Needs a 300 dpi printer' })}
            text={t({ id: 'print.fine.text', message: `At ${dpi} dpi, a code this small may not scan.` })}
          />
        </div>
      ) : null}
      {layout.fineness === 'tooFine' ? (
        <div className={styles.warning}>
          <Notice
            tone="amber"
            icon="exclamation"
            title={
              paper.kind === 'tape'
                ? t({ id: 'print.tooFine.tape', message: 'Choose a wider tape' })
                : t({ id: 'print.tooFine.text', message: 'Choose larger labels' })
            }
            text={t({ id: 'print.tooFine', message: 'Codes this small may not scan' })}
          />
        </div>
      ) : null}
      <div className={classes(styles.sheet, paper.kind !== 'sheet' && styles.label)}>
        <LabelPages
          paper={paper}
          pages={pages}
          layOut={layout.of}
          skipped={skipped}
          lines={lines && paper.kind === 'sheet'}
        />
      </div>
      <p className={styles.about}>
        {paper.kind === 'sheet'
          ? t({ id: 'print.count.sheets', message: plural(count, { one: '# sheet', other: '# sheets' }) })
          : t({
              id: 'print.count.labels',
              message: plural(count, { one: '# label', other: '# labels, one per page' }),
            })}
        {'. '}
        {t({
          id: 'print.advice',
          message: 'In the print dialog, choose scale 100 % and no margins, and turn off fitting to the page.',
        })}
      </p>
    </section>
  )
}

/**
 * Sets the printer's page: its size in mm and no browser margins, so that a millimetre here is one on paper. Without a paper
 * the printer's own size applies. A constructed style sheet, because the content policy forbids inline styles.
 */
function usePageSize(page: Size | undefined): void {
  const { width, height } = page ?? {}
  useLayoutEffect(() => {
    if (width === undefined || height === undefined || !('adoptedStyleSheets' in document)) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [width, height])
}
