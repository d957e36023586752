import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import { Awaited } from '../../../records/Awaited'
import { useGoBack } from '../../../records/use-go-back'
import { type Units, useUnits } from '../../../records/use-units'
import { usePreferences } from '../../../state/device/preferences'
import { toast } from '../../../state/screen/overlays'
import { usePage } from '../../../state/screen/page'
import { Switch } from '../../../ui/controls/choices/Switch'
import { Stack } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { LazyScanner } from '../../../ui/scanner/LazyScanner'
import { useScanQueue } from '../../../ui/scanner/scan-queue'
import type { ScanVerdict } from '../../../ui/scanner/scanner-types'
import { type StockAct, type StockTarget, type StockVerb, VERBS } from '../acts/stock-act'
import { useAmountText } from '../acts/use-act-words'
import { useRecordStockAct } from '../acts/use-stock-act'
import { useVerbWords } from '../acts/verb-words'
import { FindByName } from './FindByName'
import { ownAmount } from './own-amount'
import styles from './ScanAndDo.module.css'
import { ScannedTarget } from './ScannedTarget'
import { ScanSummary } from './ScanSummary'
import { type Before, type DoneAct, isSameTarget, repeated } from './scan-session'
import {
  addDone,
  beginWith,
  chooseAct,
  chooseAsBefore,
  endScanSession,
  putAway,
  putScanned,
  readScanSession,
  setRepeating,
  useScanSession,
} from './session-store'
import { useStanding } from './standing-acts'
import { useAlreadyText } from './use-already-text'
import { type ScanTarget, useInHand, useScanTarget } from './use-scan-target'

/** Long enough to be read between two packages. */
const AGAIN_MS = 8000

/** Continuous scanning: the camera stays on, verb and amount stay chosen, without questions. Everything can be undone. */
export const ScanAndDoScreen = () => {
  const { t } = useLingui()
  const units = useUnits()
  usePage({ title: t({ id: 'supplies.session.title', message: 'Continuous scanning' }), hideChrome: true })
  return units ? <Session units={units} /> : <Awaited kind="card" />
}

const Session = ({ units }: { units: Units }) => {
  const { t } = useLingui()
  const goBack = useGoBack()
  const { sound, vibration } = usePreferences()
  const { chosen, isRepeating, done, scanned, round } = useScanSession()
  const standing = useStanding(done)
  const [isEnding, setEnding] = useState(false)
  const scanTarget = useScanTarget()
  const inHand = useInHand()
  const record = useRecordStockAct()
  const alreadyText = useAlreadyText(units)
  const isBusy = useRef(false)

  const undone = useEffectEvent(() => chooseAsBefore(standing))
  const last = done.at(-1)?.id
  const isLastUndone = last !== undefined && !standing.some(({ id }) => id === last)
  useEffect(() => {
    if (isLastUndone) undone()
  }, [isLastUndone])
  const { verb: asked }: { readonly verb?: unknown } = useSearch({ strict: false })
  useLayoutEffect(() => {
    const verb = VERBS.find((one) => one === asked)
    if (verb) beginWith(verb)
  }, [asked])
  // After returning to this screen, a person must look before a scan records automatically.
  useEffect(() => () => setRepeating(false), [])

  const leave = (): void => {
    endScanSession()
    goBack()
  }
  const act = async (one: StockAct, item: StoredRow, before: Before): Promise<boolean> => {
    const made = await record(one, String(item.name ?? ''))
    if (made) addDone(made, { ...before, amount: ownAmount(item, one, units) })
    return made !== undefined
  }
  /** Includes undone acts: the camera must not record again what a person undid. */
  const recorded = (target: StockTarget): DoneAct | undefined =>
    readScanSession().done.findLast((one) => isSameTarget(one.act.target, target))

  /** During an act, no other package may replace this one. */
  const mayPut = (target: StockTarget): boolean => {
    const held = readScanSession().scanned?.target
    return !isBusy.current || held === undefined || isSameTarget(held, target)
  }
  const finishFirst = t({ id: 'supplies.session.busy', message: 'Finish this package first' })

  const judge = async (text: string): Promise<ScanVerdict> => {
    const found = await scans.lookUp(text)
    if (!found.ok) return { verdict: 'invalid', message: found.message }
    if (!mayPut(found.target)) return { verdict: 'invalid', message: finishFirst }
    const before = isRepeating ? recorded(found.target) : undefined
    if (before) return { verdict: 'valid', message: alreadyText(before) }
    return { verdict: 'valid', message: found.name }
  }
  const take = async (found: ScanTarget): Promise<void> => {
    if (!found.ok) return
    // A person may have begun to set an amount since the label was judged.
    if (!mayPut(found.target)) {
      toast({ id: 'stock-act', text: finishFirst, place: 'bottom' })
      return
    }
    putScanned(found.target)
    const now = readScanSession()
    // A scan repeats the last act, but never twice on one package, and never if a person has to look.
    if (!now.isRepeating) return
    const before = recorded(found.target)
    if (before) {
      const already = alreadyText(before)
      const how = t({
        id: 'supplies.session.again_how',
        message: `${already}. To record it again, use the buttons below.`,
      })
      toast({ id: 'scan-again', text: how, place: 'bottom', duration: AGAIN_MS })
      return
    }
    const hand = await inHand(found.target, units)
    const same = hand && repeated(now.chosen, hand)
    if (hand && same) await act(same, hand.item, hand)
    else {
      const text = t({ id: 'supplies.session.look', message: 'Not recorded. Check this package first.' })
      toast({ id: 'stock-act', text, place: 'bottom' })
    }
  }
  const scans = useScanQueue(scanTarget, take)
  const next = (one: StockAct | undefined, before: Before): void => {
    if (one) chooseAct(one, before)
    putAway()
  }
  if (isEnding)
    return <ScanSummary done={done} standing={standing} units={units} onMore={() => setEnding(false)} onDone={leave} />
  const count = standing.length
  return (
    <div className={styles.screen}>
      <h1 className={styles.heard}>{t({ id: 'supplies.session.title', message: 'Continuous scanning' })}</h1>
      <div className={styles.camera}>
        <LazyScanner
          starting={<div className={styles.starting} />}
          active
          keepAlive
          layout="strip"
          forgetKey={round}
          onText={judge}
          onAccepted={scans.accept}
          onClose={done.length > 0 ? () => setEnding(true) : leave}
          sound={sound}
          vibrate={vibration}
          statusText={
            count > 0
              ? t({
                  id: 'supplies.session.count',
                  message: plural(count, { one: '# recorded in this session', other: '# recorded in this session' }),
                })
              : undefined
          }
        />
      </div>
      <div className={styles.body}>
        {scanned === undefined ? (
          <Nothing units={units} verb={chosen.verb} />
        ) : (
          <Stack gap={16}>
            <ScannedTarget
              key={scanned.scan}
              target={scanned.target}
              units={units}
              chosen={chosen}
              act={act}
              onNext={next}
              onBusy={(is) => {
                isBusy.current = is
              }}
            />
          </Stack>
        )}
        <RepeatSwitch units={units} />
      </div>
    </div>
  )
}

/** The screen before the first scan and between two scans. */
const Nothing = ({ units, verb }: { units: Units; verb: StockVerb }) => {
  const { t } = useLingui()
  const words = useVerbWords()
  return (
    <Stack gap={12}>
      <EmptyState
        title={`${words[verb].word}: ${t({ id: 'supplies.session.scan', message: 'scan a package' })}`}
        text={t({ id: 'supplies.session.then', message: 'Close the camera when you are done.' })}
      />
      <FindByName units={units} onFound={putScanned} />
    </Stack>
  )
}

/** Offered once there is an act to repeat. */
const RepeatSwitch = ({ units }: { units: Units }) => {
  const { t } = useLingui()
  const amountText = useAmountText()
  const words = useVerbWords()
  const { chosen, isRepeating, done } = useScanSession()
  const { verb, amount, all, unitId = '' } = chosen
  if (done.length === 0 || amount === undefined || verb === 'count') return null
  const shown = all
    ? t({ id: 'supplies.session.all', message: 'all remaining' })
    : amountText(amount, units.get(unitId))
  const what = words[verb].act(shown)
  return (
    <div className={styles.repeat}>
      <Switch
        name="repeat"
        label={t({ id: 'supplies.session.repeat', message: 'Record on each scan' })}
        note={what}
        value={isRepeating}
        onChange={setRepeating}
      />
    </div>
  )
}
