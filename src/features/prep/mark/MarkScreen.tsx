import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Values } from '../../../domain/kit/field'
import type { PartVerb } from '../../../domain/kit/series'
import type { Series } from '../../../domain/prep/series'
import { vesselOf } from '../../../domain/prep/vessel'
import { useObservedKinds, useSeriesById } from '../../../records/use-series'
import { iconOf } from '../../../records/words/icon-of'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWords, usePartWordsOf } from '../../../records/words/use-part-words'
import { toastError } from '../../../state/screen/overlays'
import { usePage } from '../../../state/screen/page'
import { Button } from '../../../ui/button/Button'
import { DishBrush } from '../../../ui/dish/DishBrush'
import { Stack } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { Notice } from '../../../ui/display/states/Notice'
import { useScanQueue } from '../../../ui/scanner/scan-queue'
import type { ScanVerdict } from '../../../ui/scanner/scanner-types'
import { brushOf, hasVerb, lookOf } from '../board/brush'
import { BenchCamera } from '../inoculate/BenchCamera'
import styles from '../inoculate/inoculate.module.css'
import { MarkedDishes } from './MarkedDishes'
import { type MarkFound, type MarkScanned, useMarkScan } from './use-mark-scan'
import { type Asked, useMarking } from './use-marking'

/** One camera and one verb for part after part: contaminated, next, next. Each scan records at once. */
export const MarkScreen = () => {
  const { t } = useLingui()
  const wordsOf = usePartWordsOf()
  const { series: given }: { readonly series?: unknown } = useSearch({ strict: false })
  const [seriesId, setSeriesId] = useState(typeof given === 'string' ? given : undefined)
  const [verb, setVerb] = useState<PartVerb>()
  const [other, setOther] = useState<Asked>()
  const inHandSeries = useRef(seriesId)
  const { lookUp, beside, heldIn, refusal, other: otherText, held: heldText } = useMarkScan()
  const marking = useMarking()
  // Scans are recorded for their own series first, even if the person has changed to another series since.
  const series = useSeriesById(marking.asked[0]?.series.row.id ?? seriesId ?? '')
  const [usual] = useObservedKinds()
  const [seriesInHand, setSeriesInHand] = useState<Series>()
  // Before the first scan the verbs are those of the first kind.
  const meant = seriesInHand ?? series ?? (usual && { definition: usual, row: {} })
  const words = wordsOf(meant)
  const verbs = meant ? brushOf(meant).roomy : []
  const title = t({ id: 'mark.title', message: 'Mark by scanning' })
  usePage({ title, hideChrome: true })

  /** A verb that the scanned part's kind lacks does not apply: the screen asks about the part instead. */
  const turnTo = (part: Asked): void => {
    const { definition, row } = part.series
    inHandSeries.current = row.id
    setSeriesId(row.id)
    setSeriesInHand(part.series)
    const known = verb !== undefined && hasVerb(definition, verb) ? verb : undefined
    setVerb(known)
    marking.put(part, known)
  }
  const refusalOf = (scanned: Exclude<MarkScanned, { kind: 'dish' }>): string | undefined => {
    if (scanned.kind === 'unknown') return scanned.message
    return scanned.kind === 'refused' ? refusal(scanned.why) : otherText(codeOf(scanned.series.row))
  }
  /** The first part chooses the series. A part of another series is asked about, even when scanned before a render. */
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
    if (held) return { verdict: 'invalid', message: heldText(scanned, held) }
    const scannedWords = wordsOf(scanned.series)
    const what =
      verb === undefined ? t({ id: 'mark.what', message: 'what do you see?' }) : inSentence(scannedWords.verb(verb))
    return { verdict: 'valid', message: `${scannedWords.name(scanned.number)}: ${what}` }
  }
  const choose = (next: PartVerb): void => {
    setVerb(next)
    // A part scanned before the verb was chosen gets that verb.
    if (marking.inHand) marking.put(marking.inHand, next)
  }
  const state = verb === undefined ? '' : words.verb(verb)
  const part = marking.inHand && wordsOf(marking.inHand.series).name(marking.inHand.number)
  return (
    <div className={styles.screen}>
      <h1 className={styles.heard}>{title}</h1>
      <BenchCamera
        forgetKey={`${seriesId ?? ''} ${verb ?? ''} ${marking.count}`}
        onText={judge}
        onAccepted={scans.accept}
        statusText={
          part !== undefined
            ? t({ id: 'mark.in_hand', message: `${part} is selected. What do you see?` })
            : verb === undefined
              ? t({ id: 'mark.choose', message: 'Choose what you see, then scan' })
              : t({ id: 'mark.scan', message: `${state}: scan the next label` })
        }
      />
      <div className={styles.body}>
        <Stack gap={16}>
          <DishBrush
            label={t({ id: 'petri.verbs', message: 'Mark as' })}
            roomy
            verbs={verbs.map((one) => ({ value: one, ...lookOf(one), label: words.verb(one) }))}
            chosen={verb}
            vessel={meant && vesselOf(meant)}
            onVerb={choose}
          />
          {other && (
            <OtherSeries
              asked={other}
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
              title={t({ id: 'mark.none', message: 'Scan a label' })}
              text={t({
                id: 'mark.how',
                message: 'Its series opens here. Each label you scan after that marks its number at once.',
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

const OtherSeries = ({ asked, title, onGo }: { asked: Asked; title: string; onGo: () => void }) => {
  const { t } = useLingui()
  const part = usePartWords(asked.series).name(asked.number)
  return (
    <Notice
      icon={iconOf(asked.series.definition)}
      title={title}
      text={t({ id: 'mark.other.text', message: `${part} was not marked.` })}
      action={
        <Button kind="tonal" onClick={onGo}>
          {t({ id: 'mark.go', message: 'Go there' })}
        </Button>
      }
    />
  )
}
