import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { RoutePath } from '../../records/record-routes'
import { recordRoute } from '../../records/record-routes'
import { useLookedUpTitle } from '../../records/scan/looked-up-title'
import type { ScanOutcome } from '../../records/scan/resolve-scan'
import type { Found } from '../../records/scan/scan-lookup'
import { useScanOutcome } from '../../records/scan/use-scan-outcome'
import { useScanText } from '../../records/scan/use-scan-text'
import { useGoBack } from '../../records/use-go-back'
import { iconOf } from '../../records/words/icon-of'
import { useTranslate } from '../../records/words/use-writing'
import { usePreferences } from '../../state/device/preferences'
import { usePage } from '../../state/screen/page'
import { ActionSheet } from '../../ui/chrome/ActionSheet'
import { Icon } from '../../ui/icons'
import { LazyScanner } from '../../ui/scanner/LazyScanner'
import { useScanQueue } from '../../ui/scanner/scan-queue'
import type { ScanVerdict } from '../../ui/scanner/scanner-types'
import styles from './ScannerScreen.module.css'
import { Starting } from './Starting'

type Titled = { readonly found: Found; readonly title: string }
/** `choices`: several records with the scanned code. */
type Looked = { readonly outcome: ScanOutcome; readonly choices: readonly Titled[] }

/** The scanner as a page: opens a label's record, also offline. For a form's field, ScanModal covers the form instead. */
export const ScannerScreen = () => {
  const { t } = useLingui()
  const router = useRouter()
  const { sound, vibration } = usePreferences()
  const outcomeOf = useScanOutcome()
  const scanText = useScanText()
  const translate = useTranslate()
  const titleOf = useLookedUpTitle()
  const [several, setSeveral] = useState<readonly Titled[]>([])
  usePage({ title: t({ id: 'scan.title', message: 'Scanner' }), hideChrome: true })

  const close = useGoBack()
  const open = (to: RoutePath, hash?: string): void => {
    void router.navigate({
      to: to.path,
      search: to.search ?? {},
      ...(hash === undefined ? {} : { hash }),
      replace: true,
    })
  }

  const messageOf = (outcome: ScanOutcome): { message?: string } => {
    const message = scanText(outcome)
    return message === undefined ? {} : { message }
  }
  const lookUp = async (text: string): Promise<Looked> => {
    const outcome = await outcomeOf(text)
    if (outcome.kind !== 'several') return { outcome, choices: [] }
    const choices = await Promise.all(outcome.found.map(async (found) => ({ found, title: await titleOf(found) })))
    return { outcome, choices }
  }
  const take = ({ outcome, choices }: Looked): void => {
    if (outcome.kind === 'open') open(outcome.to, outcome.hash)
    if (outcome.kind === 'several') setSeveral(choices)
  }
  const scans = useScanQueue(lookUp, take)
  const judge = async (text: string): Promise<ScanVerdict> => {
    const { outcome } = await scans.lookUp(text)
    if (outcome.kind === 'several') return 'valid'
    if (outcome.kind !== 'open') return { verdict: 'invalid', ...messageOf(outcome) }
    const { found, part } = outcome
    if (!found) return 'valid'
    return { verdict: 'valid', message: await titleOf(found, part) }
  }
  return (
    <>
      <LazyScanner
        starting={<Starting />}
        active={several.length === 0}
        onText={judge}
        onAccepted={scans.accept}
        onClose={close}
        sound={sound}
        vibrate={vibration}
      >
        <button type="button" className={styles.session} onClick={() => open({ path: '/scan-and-do' })}>
          <Icon name="next" size={22} />
          <span>
            {t({ id: 'scan.session', message: 'Continuous scanning' })}
            <span className={styles.note}>
              {t({ id: 'scan.session.note', message: 'Use, count or write off several packages in a row' })}
            </span>
          </span>
          <Icon name="chevron" size={20} className={styles.chevron} />
        </button>
      </LazyScanner>
      <ActionSheet
        open={several.length > 0}
        onClose={() => setSeveral([])}
        title={t({ id: 'scan.several', message: 'Which one?' })}
        items={several.map(({ found: { definition, row }, title }) => ({
          id: row.id,
          icon: iconOf(definition),
          label: `${translate(definition.label)}: ${title}`,
          onClick: () => {
            const to = recordRoute(definition, row.id)
            if (to) open(to)
          },
        }))}
      />
    </>
  )
}
