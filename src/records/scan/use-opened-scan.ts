/** Handles a handheld scanner's code that no field expects: opens the record, offers it, or reports why not. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { usePreferences } from '../../state/device/preferences'
import { addLostScan, confirmLostScans } from '../../state/labels/lost-scans'
import { type Toast, toast } from '../../state/screen/overlays'
import { giveFeedback } from '../../ui/scanner/feedback'
import { type RoutePath, recordRoute } from '../record-routes'
import { useTranslate } from '../words/use-writing'
import { useLookedUpTitle } from './looked-up-title'
import type { ScanOutcome } from './resolve-scan'
import { useScanOutcome } from './use-scan-outcome'
import { useScanText } from './use-scan-text'

export type OpenedScan = {
  /** Opens the record of the code. If there are several, the user chooses. */
  readonly open: (readings: readonly string[]) => Promise<void>
  /** Reports the scanned code and offers its record, because the current screen has unsaved work. */
  readonly offer: (readings: readonly string[]) => Promise<void>
}

/** Codes are longer than a message. Their start distinguishes them. */
const LONGEST = 24
/** With more records of one code, the user is sent to the search. */
const MOST_OFFERED = 4

export function useOpenedScan(): OpenedScan {
  const { t } = useLingui()
  const router = useRouter()
  const { sound, vibration } = usePreferences()
  const resolve = useScanOutcome()
  const scanText = useScanText()
  const titleOf = useLookedUpTitle()
  const translate = useTranslate()

  const go = (to: RoutePath, hash?: string): void => {
    void router.navigate({ to: to.path, search: to.search ?? {}, ...(hash === undefined ? {} : { hash }) })
  }
  const tell = (words: Omit<Toast, 'id' | 'duration'>): void =>
    toast({ ...words, id: 'handheld', duration: Number.POSITIVE_INFINITY })
  const ok = { label: t({ id: 'handheld.ok', message: 'OK' }) }

  const refuse = (outcome: ScanOutcome, text: string, isOffer: boolean): void => {
    giveFeedback('invalid', { sound, vibrate: vibration })
    const code = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
    const { count, codes } = addLostScan(code)
    const all = codes.join(', ')
    const why = scanText(outcome) ?? t({ id: 'handheld.unread', message: `This code could not be read: ${code}` })
    const one = isOffer ? t({ id: 'handheld.refused', message: `A code was scanned. ${why}` }) : why
    const several = t({
      id: 'handheld.lost',
      message: plural(count, {
        one: `# scanned code was not used: ${all}`,
        other: `# scanned codes were not used: ${all}`,
      }),
    })
    tell({ kind: 'error', text: count === 1 ? one : several, acts: [{ ...ok, onAct: confirmLostScans }] })
  }
  const choose = async ({ found }: Extract<ScanOutcome, { kind: 'several' }>): Promise<void> => {
    const acts = await Promise.all(
      found.slice(0, MOST_OFFERED).map(async (one) => ({
        label: `${translate(one.definition.label)}: ${await titleOf(one)}`,
        onAct: () => {
          const to = recordRoute(one.definition, one.row.id)
          if (to) go(to)
        },
      })),
    )
    tell({
      text: t({ id: 'handheld.several', message: 'Several records have this code. Which one do you want to open?' }),
      acts,
    })
  }
  const nameOf = async ({ found, part }: Extract<ScanOutcome, { kind: 'open' }>): Promise<string> => {
    if (!found) return scanText({ kind: 'not_here' }) ?? ''
    return titleOf(found, part)
  }
  const lead = async (readings: readonly string[], isOffer: boolean): Promise<void> => {
    const outcomes: { readonly text: string; readonly outcome: ScanOutcome }[] = []
    for (const text of readings) outcomes.push({ text, outcome: await resolve(text) })
    const leading = outcomes.map(({ outcome }) => outcome)
    const best =
      leading.find((one) => one.kind === 'several' || (one.kind === 'open' && one.found)) ??
      leading.find(({ kind }) => kind === 'open')
    const [first] = outcomes
    if (!best && first) refuse(first.outcome, first.text, isOffer)
    if (!best) return
    giveFeedback('valid', { sound, vibrate: vibration })
    if (best.kind === 'several') await choose(best)
    if (best.kind !== 'open') return
    const { to, hash } = best
    if (!isOffer) {
      go(to, hash)
      return
    }
    const name = await nameOf(best)
    const openWord = t({ id: 'handheld.open', message: 'Open' })
    tell({
      text: t({ id: 'handheld.scanned', message: `A code was scanned: ${name}` }),
      acts: [{ label: openWord, onAct: () => go(to, hash) }, ok],
    })
  }
  return { open: (readings) => lead(readings, false), offer: (readings) => lead(readings, true) }
}
