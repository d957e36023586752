import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isFinal } from '../../domain/kit/part-states'
import { sumOfRound } from '../../domain/yield/pick-round-sum'
import { GRADES } from '../../domain/yield/picks'
import { createRoute } from '../../records/record-routes'
import { useDefinition } from '../../records/use-definition'
import { useGoBack } from '../../records/use-go-back'
import { inSentence } from '../../records/words/in-sentence'
import { usePartWordsOf } from '../../records/words/use-part-words'
import { usePreferences } from '../../state/device/preferences'
import { usePicking } from '../../state/form/pick-round'
import { useRow } from '../../state/replica/use-live'
import { toastError } from '../../state/screen/overlays'
import { usePage } from '../../state/screen/page'
import { Button } from '../../ui/button/Button'
import { Segmented } from '../../ui/controls/choices/Segmented'
import { Icon } from '../../ui/icons'
import { lazyAgain } from '../../ui/lazy-again'
import { Pressable } from '../../ui/Pressable'
import { LazyScanner } from '../../ui/scanner/LazyScanner'
import { useScanQueue } from '../../ui/scanner/scan-queue'
import type { ScanVerdict } from '../../ui/scanner/scanner-types'
import { Keypad } from './Keypad'
import { LastPicks } from './LastPicks'
import { PickHead } from './PickHead'
import { PickNote } from './PickNote'
import styles from './pick.module.css'
import { SeriesSheet } from './SeriesSheet'
import { useGiven } from './use-given'
import { useKeys } from './use-keys'
import { usePartNow } from './use-part-now'
import { usePickActs } from './use-pick-acts'
import { type PickFound, usePickScan } from './use-pick-scan'
import { usePickWords } from './use-pick-words'
import { useRoundSeries } from './use-round-series'
import { useStanding } from './use-standing'

const ReferencePicker = lazyAgain(() =>
  import('../../records/form/ReferencePicker').then((module) => module.ReferencePicker),
)

/** One hand, wet gloves: scan a bag, key its weight, scan the next one. Leaving keeps the round. */
export const PickScreen = () => {
  const { t } = useLingui()
  const goBack = useGoBack()
  const navigate = useNavigate()
  const { sound, vibration } = usePreferences()
  const [open, setOpen] = useState<'room' | 'series'>()
  const title = t({ id: 'pick.title', message: 'Pick' })
  usePage({ title, hideChrome: true })
  useGiven()
  const draft = usePicking()
  useStanding(draft)
  const definition = useDefinition('place')
  const place = useRow('place', draft.placeId) ?? undefined
  const find = useRoundSeries(draft)
  const words = usePickWords(find)
  const wordsOf = usePartWordsOf()
  const acts = usePickActs()
  const { lookUp, ofSeries } = usePickScan()
  const { target, picks } = draft
  const series = find(target)
  const part = usePartNow(series, target?.number)
  const ignoreDigits = useKeys(acts)

  const take = (found: PickFound): void => {
    if (typeof found === 'string') toastError(found)
    acts.take(found)
  }
  const scans = useScanQueue(lookUp, take)
  const judge = async (text: string): Promise<ScanVerdict> => {
    const found = await scans.lookUp(text)
    if (found === undefined || typeof found === 'string') {
      ignoreDigits()
      return { verdict: 'invalid', message: found }
    }
    const told = acts.judge(found)
    if (told?.kind === 'asked') return { verdict: 'valid', message: askText(told.tenths) }
    return { verdict: 'valid', message: foundText(found) }
  }
  const sum = sumOfRound(picks)
  const kilograms = words.kilograms(sum.tenths)
  const counted = words.count(
    sum,
    sum.from.flatMap((one) => find(one) ?? []),
  )
  const total =
    picks.length === 0
      ? t({ id: 'pick.round', message: 'Round' })
      : `${counted}, ${t({ id: 'pick.kilograms', message: `${kilograms} kg` })}`
  const toRound = () => {
    if (acts.finish()) void navigate({ to: '/pick/round' })
  }
  const name = String(place?.name ?? '')
  return (
    <div className={styles.screen}>
      <h1 className={styles.heard}>{title}</h1>
      <div className={styles.camera}>
        <LazyScanner
          starting={<div className={styles.starting} />}
          active={open === undefined}
          keepAlive
          layout="strip"
          onText={judge}
          onAccepted={scans.accept}
          onClose={goBack}
          sound={sound}
          vibrate={vibration}
          statusText={
            draft.placeId === undefined
              ? t({ id: 'pick.scan_room', message: 'Scan the room' })
              : t({ id: 'pick.scan', message: 'Scan a part' })
          }
        />
      </div>
      <div className={styles.body}>
        <div className={styles.round}>
          <Pressable className={styles.place ?? ''} feel="capsule" onClick={() => setOpen('room')}>
            <Icon name="place" size={18} />
            <span>{place ? name : t({ id: 'pick.room', message: 'Choose the room' })}</span>
          </Pressable>
          {(picks.length > 0 || draft.grams !== '') && (
            <Pressable
              className={styles.total ?? ''}
              feel="capsule"
              label={t({ id: 'pick.round.open', message: `The round: ${total}` })}
              onClick={toRound}
            >
              <span>{total}</span>
              <Icon name="chevron" size={18} />
            </Pressable>
          )}
        </div>
        {target ? (
          <PickHead
            target={target}
            series={series}
            part={part}
            words={words}
            onFlush={acts.stepFlush}
            onLeave={acts.leave}
          />
        ) : (
          <div className={styles.target}>
            <p className={styles.how}>{t({ id: 'pick.how', message: 'Scan a part, then key its weight.' })}</p>
            <Button kind="tonal" onClick={() => setOpen('series')}>
              {t({ id: 'pick.no_labels', message: 'No labels' })}
            </Button>
          </div>
        )}
        <PickNote draft={draft} told={acts.told} words={words} />
        <Segmented
          label={t({ id: 'pick.grade', message: 'Grade' })}
          hideLabel
          name="grade"
          value={draft.grade}
          options={GRADES.map((grade) => ({ value: grade, label: words.grade(grade) }))}
          onChange={acts.grade}
        />
        <Keypad onKey={acts.key} onErase={acts.erase} onSplit={acts.split} onNext={acts.next} />
        <LastPicks picks={picks} words={words} onRound={toRound} onUndo={acts.undoLast} />
      </div>
      {open === 'series' && (
        <SeriesSheet
          placeId={draft.placeId}
          onClose={() => setOpen(undefined)}
          onChoose={(chosen) => {
            setOpen(undefined)
            void ofSeries(chosen).then(take)
          }}
        />
      )}
      {open === 'room' && (
        <Suspense fallback={null}>
          <ReferencePicker
            definition={definition}
            label={t({ id: 'pick.room', message: 'Choose the room' })}
            value={draft.placeId ?? ''}
            clearable={false}
            onClose={() => setOpen(undefined)}
            onChoose={(id) => {
              setOpen(undefined)
              acts.take({ kind: 'room', placeId: id })
            }}
            onCreate={(given) => {
              const to = createRoute(definition, given === '' ? undefined : { name: given })
              if (to) void navigate({ to: to.path, search: to.search ?? {} })
            }}
          />
        </Suspense>
      )}
    </div>
  )

  function askText(tenths: number): string {
    const weight = words.grams(tenths)
    return t({ id: 'pick.ask', message: `${weight}? Key Next again` })
  }

  function foundText(found: Exclude<PickFound, string | undefined>): string {
    if (found.kind === 'room') {
      const room = found.name ?? ''
      return t({ id: 'pick.in_room', message: `Picking in ${room}` })
    }
    const of = wordsOf(found.series)
    const { part: seen } = found
    if (!seen) return t({ id: 'pick.found.series', message: 'Series found' })
    const own = of.name(seen.number)
    if (!isFinal(seen.state)) return t({ id: 'pick.found', message: `${own} found` })
    const state = inSentence(of.verb(seen.state))
    return t({ id: 'pick.found.final', message: `${own}: ${state}` })
  }
}
