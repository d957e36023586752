import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useQrActions } from '../../records/labels/use-qr-actions'
import { useGoBack } from '../../records/use-go-back'
import { pageStorage } from '../../state/device/page-storage'
import { readPrintJob } from '../../state/labels/print-jobs'
import { usePage } from '../../state/screen/page'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { PrintJob } from './PrintJob'
import styles from './PrintScreen.module.css'

/** The labels of a print job: paper, preview and print button. No header, no footer. */
export const PrintScreen = () => {
  const { t } = useLingui()
  const goBack = useGoBack()
  const search: { readonly id?: unknown } = useSearch({ strict: false })
  const id = String(search.id ?? '')
  const job = useMemo(() => readPrintJob(pageStorage('sessionStorage'), id), [id])
  usePage({ title: t({ id: 'print.title', message: 'Print labels' }), hideChrome: true })
  const close = (): void => {
    // A window that was opened for printing closes; the app's own page goes back.
    if (window.opener) window.close()
    else goBack()
  }
  const closing = (
    <Button kind="gray" onClick={close}>
      {t({ id: 'print.close', message: 'Close' })}
    </Button>
  )
  if (job === undefined || job.length === 0) {
    return (
      <div className={styles.screen}>
        <Bar count={0}>{closing}</Bar>
        <EmptyState
          title={t({ id: 'print.gone.title', message: 'These labels are no longer available' })}
          text={t({ id: 'print.gone.text', message: 'Open the record and print its labels again.' })}
        />
      </div>
    )
  }
  const [only] = job.length === 1 ? job : []
  return (
    <div className={styles.screen}>
      <PrintJob
        job={job}
        bar={(print) => (
          <Bar count={job.length}>
            {closing}
            {only && <PictureButtons url={only.url} />}
            {print}
          </Bar>
        )}
      />
    </div>
  )
}

const Bar = ({ count, children }: { count: number; children: ReactNode }) => {
  const { t } = useLingui()
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>{t({ id: 'print.count', message: `Labels: ${count}` })}</h1>
      {children}
    </div>
  )
}

const PictureButtons = ({ url }: { url: string }) => {
  const { t } = useLingui()
  const { download, copy } = useQrActions()
  return (
    <>
      <Button kind="tonal" icon="download" onClick={() => void download(url)}>
        {t({ id: 'print.download', message: 'Download' })}
      </Button>
      <Button kind="tonal" icon="copy" onClick={() => void copy(url)}>
        {t({ id: 'print.copy', message: 'Copy' })}
      </Button>
    </>
  )
}
