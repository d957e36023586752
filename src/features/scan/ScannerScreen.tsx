import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { parseQr, type QrResult } from '../../domain/qr'
import { iconOf } from '../../records/icon-of'
import { useLookedUpTitle } from '../../records/looked-up-title'
import type { RoutePath } from '../../records/record-routes'
import { recordRoute } from '../../records/record-routes'
import { resolveScan, type ScanOutcome } from '../../records/resolve-scan'
import { type Found, lookUpScan } from '../../records/scan-lookup'
import { useQrExpectation } from '../../records/use-qr-expectation'
import { useScanText } from '../../records/use-scan-text'
import { useTranslate } from '../../records/use-writing'
import { usePage } from '../../state/page'
import { usePreferences } from '../../state/preferences'
import { useReplica } from '../../state/replica'
import { answerScan, type ScanAnswer, useScanRequest } from '../../state/scan-request'
import { ActionSheet } from '../../ui/chrome/ActionSheet'
import type { ScanVerdict } from '../../ui/scanner/scanner-types'
import styles from './ScannerScreen.module.css'

/** Camera, worker and wasm are a chunk of their own: the page stands before they are there. */
const Scanner = lazy(() => import('../../ui/scanner/Scanner').then((module) => ({ default: module.Scanner })))

/**
 * The scanner by itself opens what a label names, inside the app and without a network; asked by a form's field it gives
 * the answer back there. Covers the page: no header, no footer.
 */
export const ScannerScreen = () => {
  const { t } = useLingui()
  const router = useRouter()
  const { db, registry } = useReplica()
  const { sound, vibration } = usePreferences()
  const ours = useQrExpectation()
  const scanText = useScanText()
  const translate = useTranslate()
  const titleOf = useLookedUpTitle()
  const request = useScanRequest()
  // The request is answered before the page goes; until then the page stays in its mode.
  const asked = useRef(request)
  const [several, setSeveral] = useState<readonly Found[]>([])
  const results = useRef(new Map<string, ScanOutcome>())
  usePage({ title: t({ id: 'scan.title', message: 'Scanner' }), hideChrome: true })
  useEffect(() => () => answerScan(undefined), [])

  const close = (): void => {
    answerScan(undefined)
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/', replace: true })
  }
  const open = (to: RoutePath): void => {
    void router.navigate({ to: to.path, search: to.search ?? {}, replace: true })
  }

  const judgeField = (text: string): ScanVerdict => {
    const expect = asked.current?.expect ?? {}
    if (expect.barcode) return text.trim() === '' ? 'invalid' : 'valid'
    if (expect.category === undefined) return 'valid'
    const parsed = parseQr(text, { ...ours, category: expect.category })
    if (parsed.ok) return 'valid'
    return { verdict: 'invalid', ...messageOf(resolveScan(text, parsed, [], { kind: 'open' })) }
  }
  const messageOf = (outcome: ScanOutcome): { message?: string } => {
    const message = scanText(outcome)
    return message === undefined ? {} : { message }
  }
  const judge = async (text: string): Promise<ScanVerdict> => {
    if (asked.current) return judgeField(text)
    const parsed = parseQr(text, ours)
    const outcome = resolveScan(text, parsed, await lookUpScan(db, registry, text, parsed), { kind: 'open' })
    results.current.set(text, outcome)
    if (outcome.kind === 'several') return 'valid'
    if (outcome.kind !== 'open') return { verdict: 'invalid', ...messageOf(outcome) }
    if (!outcome.found) return 'valid'
    const name = await titleOf(outcome.found)
    const { part } = outcome
    return {
      verdict: 'valid',
      message: part === undefined ? name : t({ id: 'scan.found.package', message: `${name}, package ${part}` }),
    }
  }
  const accept = (text: string): void => {
    if (asked.current) {
      answerScan(answerOf(text, parseQr(text, ours)))
      close()
      return
    }
    const outcome = results.current.get(text)
    if (outcome?.kind === 'open') open(outcome.to)
    if (outcome?.kind === 'several') setSeveral(outcome.found)
  }
  const title = asked.current?.title
  return (
    <Suspense
      fallback={
        <p role="status" className={styles.starting}>
          {t({ id: 'scan.starting', message: 'Starting the camera' })}
        </p>
      }
    >
      <Scanner
        active={several.length === 0}
        onText={judge}
        onAccepted={accept}
        onClose={close}
        formats={asked.current?.expect.barcode ? 'barcode' : 'qr'}
        sound={sound}
        vibrate={vibration}
        {...(title === undefined ? {} : { statusText: t({ id: 'scan.looking.for', message: `Scan: ${title}` }) })}
      />
      <ActionSheet
        open={several.length > 0}
        onClose={() => setSeveral([])}
        title={t({ id: 'scan.several', message: 'Which one?' })}
        items={several.map(({ definition, row }) => ({
          id: row.id,
          icon: iconOf(definition),
          label: `${translate(definition.label)}: ${String(row.name ?? row.code ?? '')}`,
          onClick: () => {
            const to = recordRoute(definition, row.id)
            if (to) open(to)
          },
        }))}
      />
    </Suspense>
  )
}

function answerOf(text: string, parsed: QrResult): ScanAnswer {
  if (!parsed.ok) return { text }
  const { category, key, quantityId } = parsed
  return { text, link: { category, key, ...(quantityId === undefined ? {} : { quantityId }) } }
}
