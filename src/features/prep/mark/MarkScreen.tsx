import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import type { Values } from '../../../domain/kit/field'
import type { PartState } from '../../../domain/kit/part-states'
import type { SeriesDefinition } from '../../../domain/kit/series'
import { useGoBack } from '../../../records/use-go-back'
import { useObservedKinds, useSeriesById } from '../../../records/use-series'
import { inSentence } from '../../../records/words/in-sentence'
import { usePreferences } from '../../../state/device/preferences'
import { toastError } from '../../../state/screen/overlays'
import { usePage } from '../../../state/screen/page'
import { Button } from '../../../ui/button/Button'
import { DishBrush } from '../../../ui/dish/DishBrush'
import { Stack } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { Notice } from '../../../ui/display/states/Notice'
import { lazyAgain } from '../../../ui/lazy-again'
import { useScanQueue } from '../../../ui/scanner/scan-queue'
import type { ScanVerdict } from '../../../ui/scanner/scanner-types'
import { brushOf } from '../board/brush'
import styles from '../inoculate/inoculate.module.css'
import { useDishWords } from '../use-dish-words'
import { MarkedDishes } from './MarkedDishes'
import { type MarkFound, type MarkScanned, useMarkScan } from './use-mark-scan'
import { type Asked, useMarking } from './use-marking'

const Scanner = lazyAgain(() => import('../../../ui/scanner/Scanner').then((module) => module.Scanner))

/** One camera and one verb for dish after dish: contaminated, next, next. Each scan records at once. */
export const MarkScreen = () => {
  const { t } = useLingui()
  const goBack = useGoBack()
  const words = useDishWords()
  const { sound, vibration } = usePreferences()
  const { series: given }: { readonly series?: unknown } = useSearch({ strict: false })
  const [seriesId, setSeriesId] = useState(typeof given === 'string' ? given : undefined)
  const [verb, setVerb] = useState<PartState>()
  const [other, setOther] = useState<Asked>()
  const inHandSeries = useRef(seriesId)
  const { lookUp, beside, heldIn, refusal, other: otherText, held: heldText, found } = useMarkScan()
  const marking = useMarking()
  // Scans are recorded for their own series first, even if the person has changed to another series since.
  const series = useSeriesById(marking.asked[0]?.series.row.id ?? seriesId ?? '')
  const [usual] = useObservedKinds()
  const [kindInHand, setKind] = useState<SeriesDefinition>()
  const kind = kindInHand ?? series?.definition ?? usual
  const verbs = kind ? brushOf(kind).roomy : []
  const title = t({ id: 'mark.title', message: 'Mark dishes' })
  usePage({ title, hideChrome: true })
  const inHand = marking.inHand?.number ?? 0

  /** A verb that the scanned part's kind lacks does not apply: the screen asks about the part instead. */
  const turnTo = (part: Asked): void => {
    const { definition, row } = part.series
    inHandSeries.current = row.id
    setSeriesId(row.id)
    setKind(definition)
    const known = verb !== undefined && definition.series.verbs.includes(verb) ? verb : undefined
    setVerb(known)
    marking.put(part, known)
  }
  const refusalOf = (scanned: Exclude<MarkScanned, { kind: 'dish' }>): string | undefined => {
    if (scanned.kind === 'unknown') return scanned.message
    return scanned.kind === 'refused' ? refusal(scanned.why) : otherText(codeOf(scanned.series.row))
  }
  /** The first dish chooses the series. A dish of another series is asked about, even when scanned before a render. */
  const read = (label: MarkFound): MarkScanned => {
    const scanned = beside(inHandSeries.current, label)
    if (scanned.kind === 'other') setOther(scanned)
    return scanned
  }
  const take = (label: MarkFound): void => {
    const scanned = read(label)
    if (scanned.kind !== 'dish') {
      const why = scanned.kind === 'other' ? undefined : refusalOf(scanned)
      if (why !== undefined) toastError(why)
      return
    }
    setOther(undefined)
    turnTo(scanned)
  }
  const scans = useScanQueue(lookUp, take)
  const judge = async (text: string): Promise<ScanVerdict> => {
    const scanned = read(await scans.lookUp(text))
    if (scanned.kind !== 'dish') return { verdict: 'invalid', message: refusalOf(scanned) }
    const held = verb && (await heldIn(scanned.series, scanned.number, verb))
    if (held) return { verdict: 'invalid', message: heldText(scanned.number, inSentence(words.state(held))) }
    const what =
      verb === undefined ? t({ id: 'mark.what', message: 'what do you see?' }) : inSentence(words.state(verb))
    return { verdict: 'valid', message: `${found(scanned.number)}: ${what}` }
  }
  const choose = (next: PartState): void => {
    setVerb(next)
    // A dish scanned before the verb was chosen gets that verb.
    if (marking.inHand) marking.put(marking.inHand, next)
  }
  const state = verb === undefined ? '' : words.state(verb)
  return (
    <div className={styles.screen}>
      <h1 className={styles.heard}>{title}</h1>
      <div className={styles.camera}>
        <Suspense fallback={<div className={styles.starting} />}>
          <Scanner
            active
            keepAlive
            layout="strip"
            forgetKey={`${seriesId ?? ''} ${verb ?? ''} ${marking.count}`}
            onText={judge}
            onAccepted={scans.accept}
            onClose={goBack}
            sound={sound}
            vibrate={vibration}
            statusText={
              marking.inHand
                ? t({ id: 'mark.in_hand', message: `Dish ${inHand} is selected. What do you see?` })
                : verb === undefined
                  ? t({ id: 'mark.choose', message: 'Choose what you see, then scan' })
                  : t({ id: 'mark.scan', message: `${state}: scan the next dish` })
            }
          />
        </Suspense>
      </div>
      <div className={styles.body}>
        <Stack gap={16}>
          <DishBrush
            label={t({ id: 'petri.verbs', message: 'Mark as' })}
            roomy
            verbs={verbs.map((one) => ({ shape: one, label: words.state(one) }))}
            chosen={verb}
            onVerb={choose}
          />
          {other && (
            <OtherSeries
              number={other.number}
              title={otherText(codeOf(other.series.row))}
              onGo={() => {
                setOther(undefined)
                turnTo(other)
              }}
            />
          )}
          {series ? (
            <MarkedDishes
              key={series.row.id}
              series={series}
              asked={marking.asked}
              inHand={marking.inHand}
              code={codeOf(series.row)}
              onDone={marking.done}
            />
          ) : (
            <EmptyState
              title={t({ id: 'mark.none', message: 'Scan a dish' })}
              text={t({
                id: 'mark.how',
                message: 'Its series opens here. Each dish you scan after that is marked at once.',
              })}
            />
          )}
        </Stack>
      </div>
    </div>
  )
}

function codeOf({ series_code: code }: Values): string {
  return String(code ?? '')
}

const OtherSeries = ({ number, title, onGo }: { number: number; title: string; onGo: () => void }) => {
  const { t } = useLingui()
  return (
    <Notice
      icon="dish"
      title={title}
      text={t({ id: 'mark.other.text', message: `Dish ${number} was not marked.` })}
      action={
        <Button kind="tonal" onClick={onGo}>
          {t({ id: 'mark.go', message: 'Go there' })}
        </Button>
      }
    />
  )
}
