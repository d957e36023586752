import { useLingui } from '@lingui/react/macro'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { toastError } from '../../state/overlays'
import { usePage } from '../../state/page'
import { type PrintEntry, readPrintJob } from '../../state/print-jobs'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/display/EmptyState'
import { QrCode } from '../../ui/qr/QrCode'
import { qrProblemText } from '../../ui/qr/qr-problem-text'
import { renderQrPng } from '../../ui/qr/render-qr-png'
import styles from './PrintScreen.module.css'

/** The labels of a print job, as they come out on paper, and the button that prints them. No header, no footer. */
export const PrintScreen = () => {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const search: { readonly id?: unknown } = useSearch({ strict: false })
  const id = String(search.id ?? '')
  const job = useMemo(() => readPrintJob(window.sessionStorage, id), [id])
  const count = job?.length ?? 0
  usePage({ title: t({ id: 'print.title', message: 'Print labels' }), hideChrome: true })
  const close = (): void => {
    // A window that was opened for printing closes; the app's own page goes back.
    if (window.opener) window.close()
    else if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/', replace: true })
  }
  const only = count === 1 ? job?.[0] : undefined
  const download = async ({ url }: PrintEntry): Promise<void> => {
    const png = await renderQrPng(url)
    if (png.ok) downloadFile(png.blob, 'qrcode.png')
    else toastError(i18n._(qrProblemText[png.problem]))
  }
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <h1 className={styles.title}>{t({ id: 'print.count', message: `Labels: ${count}` })}</h1>
        <Button kind="gray" onClick={close}>
          {t({ id: 'print.close', message: 'Close' })}
        </Button>
        {only !== undefined && (
          <Button kind="tonal" icon="download" onClick={() => void download(only)}>
            {t({ id: 'print.download', message: 'Download' })}
          </Button>
        )}
        <Button kind="primary" icon="print" blocked={count === 0} onClick={() => window.print()}>
          {t({ id: 'print.print', message: 'Print' })}
        </Button>
      </div>
      {job === undefined ? (
        <EmptyState
          title={t({ id: 'print.gone.title', message: 'These labels are gone' })}
          text={t({ id: 'print.gone.text', message: 'Open the record again and print its labels from there.' })}
        />
      ) : (
        <ul className={styles.labels}>
          {job.map((entry) => (
            <Label key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </div>
  )
}

const Label = ({ entry }: { entry: PrintEntry }) => (
  <li className={styles.label}>
    <div className={styles.code}>
      <QrCode text={entry.url} label={entry.label} />
    </div>
    <div className={styles.words}>
      {entry.lines.map((line, index) => (
        <p key={line} className={index === 0 ? styles.first : undefined}>
          {line}
        </p>
      ))}
    </div>
  </li>
)

/** Hands a file to the browser's own download. */
function downloadFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
