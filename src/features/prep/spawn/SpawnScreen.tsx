import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { countAll, countOf, setsOf, spawnedKind } from '../../../domain/prep/spawning'
import { recordRoute } from '../../../records/record-routes'
import { readSpawning, setSpawning, useSpawning } from '../../../state/form/spawning'
import { useReplica } from '../../../state/replica/replica'
import { toastError } from '../../../state/screen/overlays'
import { usePage } from '../../../state/screen/page'
import { Stack } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { useScanQueue } from '../../../ui/scanner/scan-queue'
import type { ScanVerdict } from '../../../ui/scanner/scanner-types'
import { BenchCamera } from '../inoculate/BenchCamera'
import styles from '../inoculate/inoculate.module.css'
import { SpawnCount } from './SpawnCount'
import { SpawnRows } from './SpawnRows'
import { type SpawnSheet, SpawnSheets } from './SpawnSheets'
import { useSpawnFacts } from './spawn-facts'
import { useSpawnFinish } from './use-spawn-finish'
import { useSpawnGiven } from './use-spawn-given'
import { type SpawnFound, useSpawnScan } from './use-spawn-scan'

/** One camera: first the parents, then the parts that they go into, with no step between. Leaving keeps the draft. */
export const SpawnScreen = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { registry } = useReplica()
  const draft = useSpawning()
  const [round, setRound] = useState(0)
  // An invalid typed count; the scanned parts stay.
  const [unclear, setUnclear] = useState<string>()
  const [sheet, setSheet] = useState<SpawnSheet>()
  const facts = useSpawnFacts(draft)
  const bench = useSpawnScan()
  const finish = useSpawnFinish()
  const title = t({ id: 'spawn.title', message: 'Spawn' })
  usePage({ title, hideChrome: true })
  useSpawnGiven()

  const take = (found: SpawnFound): void => {
    // Uses the stored draft, because a handheld scanner is faster than the storage.
    const scanned = bench.onto(readSpawning(), found)
    if (!scanned.ok) {
      if (scanned.message !== undefined) toastError(scanned.message)
      return
    }
    setUnclear(undefined)
    setSpawning(scanned.draft)
  }
  const scans = useScanQueue(bench.lookUp, take)
  const judge = async (text: string): Promise<ScanVerdict> => {
    const scanned = bench.onto(readSpawning(), await scans.lookUp(text))
    return { verdict: scanned.ok ? 'valid' : 'invalid', message: scanned.message }
  }
  const done = async (): Promise<void> => {
    const id = await finish(readSpawning())
    setRound(round + 1)
    const to = id === undefined ? undefined : recordRoute(spawnedKind(registry), id)
    if (to) void navigate({ to: to.path, replace: true })
  }
  const hasParents = setsOf(draft).some(({ parents }) => parents.length > 0)
  return (
    <div className={styles.screen}>
      <h1 className={styles.heard}>{title}</h1>
      <BenchCamera
        forgetKey={`${round} ${countAll(draft)} ${draft.parents.length}`}
        onText={judge}
        onAccepted={scans.accept}
        statusText={statusOf()}
      />
      <div className={styles.body}>
        {hasParents && !facts ? (
          <Skeleton kind="card" />
        ) : !hasParents || !facts ? (
          <EmptyState
            title={t({ id: 'spawn.first', message: 'Scan what you spawn from' })}
            text={t({
              id: 'spawn.how',
              message: 'Scan jars, dishes, bottles, spores or bought spawn. Then scan or count what they go into.',
            })}
          />
        ) : (
          <Stack gap={16}>
            <SpawnRows draft={draft} facts={facts} onChange={() => setSheet('parents')} />
            {facts.of === draft.targetId ? (
              <SpawnCount
                draft={draft}
                facts={facts}
                unclear={unclear}
                onUnclear={setUnclear}
                onDone={() => void done()}
                onRange={() => setSheet('range')}
              />
            ) : (
              <Skeleton kind="card" />
            )}
          </Stack>
        )}
      </div>
      {facts && sheet && <SpawnSheets sheet={sheet} draft={draft} facts={facts} onClose={() => setSheet(undefined)} />}
    </div>
  )

  function statusOf(): string {
    if (draft.parents.length === 0) return t({ id: 'spawn.first', message: 'Scan what you spawn from' })
    return countOf(draft) === 0
      ? t({ id: 'spawn.more', message: 'Scan more, or the first one they go into' })
      : t({ id: 'spawn.next', message: 'Scan the next one' })
  }
}
