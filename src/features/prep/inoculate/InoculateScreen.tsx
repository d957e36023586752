import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { POURED } from '../../../domain/prep/bench-kinds'
import { countIn, type Draft, MOST_DISHES, NO_DRAFT, withCount, withoutLast } from '../../../domain/prep/inoculation'
import { recordRoute } from '../../../records/record-routes'
import { readInoculation, setInoculation, useInoculation } from '../../../state/form/inoculation'
import { useRow } from '../../../state/replica/use-live'
import { toastError } from '../../../state/screen/overlays'
import { usePage } from '../../../state/screen/page'
import { Button } from '../../../ui/button/Button'
import { AmountStepper } from '../../../ui/controls/numbers/AmountStepper'
import { isUnread } from '../../../ui/controls/numbers/unread'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { Stack } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { useScanQueue } from '../../../ui/scanner/scan-queue'
import type { ScanVerdict } from '../../../ui/scanner/scanner-types'
import { useStep } from '../agar/made-of'
import { BenchCamera } from './BenchCamera'
import { BenchRows } from './BenchRows'
import styles from './inoculate.module.css'
import { type BenchFound, useBenchScan } from './use-bench-scan'
import { useFinish } from './use-finish'
import { useGiven } from './use-given'

/** One camera: first the source, then its dishes one by one; they become one series. Leaving keeps the draft. */
export const InoculateScreen = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const draft = useInoculation()
  const [round, setRound] = useState(0)
  // An invalid typed count; the scanned dishes stay.
  const [unclear, setUnclear] = useState<string>()
  const step = useStep(POURED)
  const bench = useBenchScan(step)
  const finish = useFinish(step.into)
  const source = useRow(draft.source?.entity ?? 'spore', draft.source?.id) ?? undefined
  const title = t({ id: 'bench.title', message: 'Inoculate' })
  usePage({ title, hideChrome: true })
  useGiven(step.into.name)

  const take = (found: BenchFound): void => {
    // Uses the stored draft, because a handheld scanner is faster than the storage.
    const scanned = bench.onto(readInoculation(), found)
    if (!scanned.ok) {
      if (scanned.message !== undefined) toastError(scanned.message)
      return
    }
    setUnclear(undefined)
    setInoculation(scanned.draft)
  }
  const scans = useScanQueue(bench.lookUp, take)
  const judge = async (text: string): Promise<ScanVerdict> => {
    const found = await scans.lookUp(text)
    const scanned = bench.onto(readInoculation(), found)
    return { verdict: scanned.ok ? 'valid' : 'invalid', message: scanned.message }
  }
  const done = async (goesOn: boolean): Promise<void> => {
    if (!source) return
    const id = await finish(readInoculation(), source)
    setRound(round + 1)
    const to = id === undefined || goesOn ? undefined : recordRoute(step.into, id)
    if (to) void navigate({ to: to.path, replace: true })
  }
  const count = countIn(draft)
  const isBlocked = count === 0 || !source || unclear !== undefined
  const last = draft.numbers.at(-1)
  return (
    <div className={styles.screen}>
      <h1 className={styles.heard}>{title}</h1>
      <BenchCamera
        forgetKey={`${round} ${count}`}
        onText={judge}
        onAccepted={scans.accept}
        statusText={
          draft.source
            ? t({ id: 'bench.next', message: 'Scan a dish of the agar' })
            : t({ id: 'bench.first', message: 'Scan the source' })
        }
      />
      <div className={styles.body}>
        {draft.source === undefined ? (
          <EmptyState
            title={t({ id: 'bench.none', message: 'Scan the source' })}
            text={t({ id: 'bench.how', message: 'Scan a dish or spores. Then scan each dish you inoculate from it.' })}
          />
        ) : (
          <Stack gap={16}>
            <BenchRows step={step} draft={draft} source={source} onChange={() => setInoculation(sourceless(draft))} />
            <AmountStepper
              label={t({ id: 'bench.count', message: 'Dishes' })}
              value={unclear ?? String(count)}
              unit={t({ id: 'agar.made.dishes', message: 'dishes' })}
              step="1"
              min={String(draft.numbers.length)}
              max={String(MOST_DISHES)}
              fractionDigits={0}
              onChange={(next) => {
                setUnclear(isUnread(next) ? next : undefined)
                if (!isUnread(next)) setInoculation(withCount(readInoculation(), Number(next)))
              }}
            />
            {draft.numbers.length > 0 && (
              <ul className={styles.dishes} aria-label={t({ id: 'bench.dishes', message: 'Scanned dishes' })}>
                {draft.numbers.map((number) => (
                  <li key={number} aria-label={String(number)}>
                    <DishGlyph shape="inoculated" number={number} halo={number === last} />
                  </li>
                ))}
              </ul>
            )}
            <Button kind="primary" size="large" icon="check" wide blocked={isBlocked} onClick={() => void done(false)}>
              {t({ id: 'bench.finish', message: plural(count, { one: 'Done, # dish', other: 'Done, # dishes' }) })}
            </Button>
            <div className={styles.acts}>
              <Button
                kind="gray"
                icon="undo"
                wide
                blocked={count === 0 || unclear !== undefined}
                onClick={() => setInoculation(withoutLast(readInoculation()))}
              >
                {t({ id: 'bench.back', message: 'Remove last dish' })}
              </Button>
              <Button kind="gray" icon="refresh" wide blocked={isBlocked} onClick={() => void done(true)}>
                {t({ id: 'bench.again_from', message: 'New source' })}
              </Button>
            </div>
          </Stack>
        )}
      </div>
    </div>
  )
}

function sourceless({ agarId }: Draft): Draft {
  return { ...NO_DRAFT, ...(agarId !== undefined && { agarId }) }
}
