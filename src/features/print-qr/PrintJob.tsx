import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { QR_MESSAGES } from '../../domain/messages'
import { useTranslate } from '../../records/words/use-writing'
import { usePreferences } from '../../state/preferences'
import type { PrintEntry } from '../../state/print-jobs'
import { Button } from '../../ui/button/Button'
import { classes } from '../../ui/classes'
import { Notice } from '../../ui/display/Notice'
import { LabelPages } from './LabelPages'
import { layOutJob } from './lay-out'
import { measureWith } from './measure-text'
import { PaperChoice } from './PaperChoice'
import styles from './PrintScreen.module.css'
import { cellCount, dealOut, labelRoom, type Paper } from './paper'
import { readableJob } from './readable'
import { usePageSize } from './use-page-size'
import { type PaperState, usePaperChoice } from './use-paper-choice'
import { useProfiles } from './use-profiles'

/** The page size while the paper is incomplete: most printers hold this one. */
const NO_PAGE = { width: 210, height: 297 }

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
  usePageSize(state.paper ?? NO_PAGE)
  return (
    <>
      {bar(
        <Button kind="primary" icon="print" blocked={!canPrint} onClick={() => window.print()}>
          {t({ id: 'print.print', message: 'Print' })}
        </Button>,
      )}
      <div className={styles.parts}>
        <div className={styles.choice}>
          <PaperChoice state={state} profiles={profiles} />
        </div>
        {'problem' in made ? (
          <Notice
            tone="agar"
            icon="exclamation"
            title={translate(QR_MESSAGES[made.problem])}
            text={t({ id: 'print.readable.not', message: 'Print these labels without it.' })}
          />
        ) : state.paper ? (
          <Preview job={made.job} paper={state.paper} state={state} />
        ) : (
          <Notice
            tone="agar"
            icon="exclamation"
            title={t({ id: 'print.misfit', message: 'Nothing to print on' })}
            text={t({ id: 'print.misfit.text', message: 'These measurements do not fit together.' })}
          />
        )}
      </div>
    </>
  )
}

type PreviewProps = { job: readonly PrintEntry[]; paper: Paper; state: PaperState }

const Preview = ({ job, paper, state }: PreviewProps) => {
  const { t } = useLingui()
  const { platform } = usePreferences()
  const { skipped, lines } = state
  const layout = useMemo(() => {
    const font = getComputedStyle(document.documentElement).getPropertyValue('--font')
    return platform ? layOutJob(labelRoom(paper), job, measureWith(font)) : undefined
  }, [paper, job, platform])
  const pages = useMemo(() => dealOut(job, cellCount(paper), skipped), [job, paper, skipped])
  const count = pages.length
  if (!layout) return null
  return (
    <section className={styles.preview} aria-label={t({ id: 'print.preview', message: 'Preview' })}>
      {layout.isWithoutTexts ? (
        <div className={styles.warning}>
          <Notice
            tone="agar"
            icon="exclamation"
            title={t({ id: 'print.noTexts', message: 'Too small for texts' })}
            text={t({ id: 'print.noTexts.text', message: 'Only the codes are printed.' })}
          />
        </div>
      ) : null}
      {layout.fineness === 'fine' ? (
        <div className={styles.warning}>
          <Notice
            icon="info"
            title={t({ id: 'print.fine', message: 'Needs a printer of 300 dpi' })}
            text={t({ id: 'print.fine.text', message: 'At 203 dpi a code this small may not be read.' })}
          />
        </div>
      ) : null}
      {layout.fineness === 'tooFine' ? (
        <div className={styles.warning}>
          <Notice
            tone="agar"
            icon="exclamation"
            title={t({ id: 'print.tooFine.text', message: 'Choose larger labels' })}
            text={t({ id: 'print.tooFine', message: 'Codes this small may not be read' })}
          />
        </div>
      ) : null}
      <div className={classes(styles.sheet, paper.kind === 'roll' && styles.label)}>
        <LabelPages paper={paper} pages={pages} layOut={layout.of} skipped={skipped} lines={lines} />
      </div>
      <p className={styles.about}>
        {paper.kind === 'sheet'
          ? t({ id: 'print.count.sheets', message: plural(count, { one: '# sheet', other: '# sheets' }) })
          : t({ id: 'print.count.labels', message: plural(count, { one: '# label', other: '# labels, one a page' }) })}
        {'. '}
        {t({
          id: 'print.advice',
          message: 'When the browser asks: scale 100 %, no margins, nothing fitted to the page.',
        })}
      </p>
    </section>
  )
}
