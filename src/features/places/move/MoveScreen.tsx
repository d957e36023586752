import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { countMoved } from '../../../domain/prep/moving'
import { createRoute, recordRoute } from '../../../records/record-routes'
import { useDefinition } from '../../../records/use-definition'
import { useGoBack } from '../../../records/use-go-back'
import { seriesInCommon, usePartWordsOf } from '../../../records/words/use-part-words'
import { usePreferences } from '../../../state/device/preferences'
import { readMove, setMove, useMove } from '../../../state/form/moving'
import { useRow } from '../../../state/replica/use-live'
import { toastError } from '../../../state/screen/overlays'
import { usePage } from '../../../state/screen/page'
import { Button } from '../../../ui/button/Button'
import { Stack } from '../../../ui/display/layout/Layout'
import { lazyAgain } from '../../../ui/lazy-again'
import { LazyScanner } from '../../../ui/scanner/LazyScanner'
import { useScanQueue } from '../../../ui/scanner/scan-queue'
import type { ScanVerdict } from '../../../ui/scanner/scanner-types'
import { MoveRows } from './MoveRows'
import styles from './move.module.css'
import { useGiven } from './use-given'
import { useLoads } from './use-loads'
import { type MoveFound, useMoveScan } from './use-move-scan'
import { useRecordMove } from './use-record-move'

const ReferencePicker = lazyAgain(() =>
  import('../../../records/form/ReferencePicker').then((module) => module.ReferencePicker),
)

/** One camera for a place and the parts that move there, in any order. Leaving keeps the draft. */
export const MoveScreen = () => {
  const { t } = useLingui()
  const goBack = useGoBack()
  const navigate = useNavigate()
  const { sound, vibration } = usePreferences()
  const draft = useMove()
  const [round, setRound] = useState(0)
  const [isChoosing, setChoosing] = useState(false)
  const definition = useDefinition('place')
  const place = useRow('place', draft.placeId) ?? undefined
  const loads = useLoads(draft)
  const { lookUp, onto } = useMoveScan()
  const record = useRecordMove()
  const wordsOf = usePartWordsOf()
  const title = t({ id: 'move.title', message: 'Move' })
  usePage({ title, hideChrome: true })
  useGiven()

  const take = (found: MoveFound): void => {
    // Uses the stored draft, because a handheld scanner is faster than the storage.
    const scanned = onto(readMove(), found)
    if (scanned.ok) setMove(scanned.draft)
    else if (scanned.message !== undefined) toastError(scanned.message)
  }
  const scans = useScanQueue(lookUp, take)
  const judge = async (text: string): Promise<ScanVerdict> => {
    const scanned = onto(readMove(), await scans.lookUp(text))
    return { verdict: scanned.ok ? 'valid' : 'invalid', message: scanned.message }
  }
  const shown = { ...draft, loads: (loads ?? []).map(({ load }) => load) }
  const count = countMoved(shown)
  const words = wordsOf(seriesInCommon((loads ?? []).map(({ series }) => series)))
  const [counted, moved] = [words.count(count), words.acted(count)]
  const done = async (): Promise<void> => {
    if (!place || !(await record(shown, place, counted))) return
    setRound(round + 1)
    const to = recordRoute(definition, place.id)
    if (to) void navigate({ to: to.path, replace: true })
  }
  const name = String(place?.name ?? '')
  return (
    <div className={styles.screen}>
      <h1 className={styles.heard}>{title}</h1>
      <div className={styles.camera}>
        <LazyScanner
          starting={<div className={styles.starting} />}
          active={!isChoosing}
          keepAlive
          layout="strip"
          forgetKey={`${round} ${draft.placeId ?? ''} ${count}`}
          onText={judge}
          onAccepted={scans.accept}
          onClose={goBack}
          sound={sound}
          vibrate={vibration}
          statusText={
            place
              ? t({ id: 'move.scan_parts', message: `To ${name}: scan parts or a series` })
              : count > 0
                ? t({ id: 'move.scan_place', message: 'Scan the place' })
                : t({ id: 'move.scan_any', message: 'Scan a place or parts' })
          }
        />
      </div>
      <div className={styles.body}>
        <Stack gap={16}>
          <MoveRows place={place} loads={loads} onChoose={() => setChoosing(true)} />
          {loads?.length === 0 && (
            <p className={styles.how}>
              {t({ id: 'move.how', message: 'Scan parts one by one, or the label of a whole series.' })}
            </p>
          )}
          <Button
            kind="primary"
            size="large"
            icon="check"
            wide
            blocked={!place || count === 0}
            onClick={() => void done()}
          >
            {count === 0
              ? t({ id: 'move.title', message: 'Move' })
              : t({ id: 'move.finish', message: `Move ${moved}` })}
          </Button>
        </Stack>
      </div>
      {isChoosing && (
        <Suspense fallback={null}>
          <ReferencePicker
            definition={definition}
            label={t({ id: 'observation.place', message: 'Moved to' })}
            value={draft.placeId ?? ''}
            clearable={false}
            onClose={() => setChoosing(false)}
            onChoose={(id) => {
              setChoosing(false)
              setMove({ ...readMove(), placeId: id })
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
}
