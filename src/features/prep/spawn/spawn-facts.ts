/** What the records on this device say about a spawning: its rows, the filled parts of its target, and a label as a scan. */
import { type PinsetDb, rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import type { Registry } from '../../../domain/kit/entity'
import { isSeries, type SeriesDefinition } from '../../../domain/kit/series'
import { SPAWNED } from '../../../domain/prep/bench-kinds'
import { foldParts, type Part } from '../../../domain/prep/dish-fold'
import { isMoved, movedInto, nowIn } from '../../../domain/prep/moved'
import { type Drawn, drawnFrom } from '../../../domain/prep/rest'
import { partsIn, type Series } from '../../../domain/prep/series'
import { type ParentSet, parentsIn, type SpawnDraft, type SpawnHit } from '../../../domain/prep/spawning'
import { useReplica } from '../../../state/replica/replica'
import { useLive } from '../../../state/replica/use-live'
import type { ScannedRecord } from '../use-scanned-record'

export type SpawnFacts = {
  /** The draft's target, whose facts these are. While other facts load, they are still of the last one. */
  readonly of: string | undefined
  readonly target: StoredRow | undefined
  /** The filled parts of the target. */
  readonly free: readonly number[]
  /** The rows that the parents name, by id. */
  readonly rows: ReadonlyMap<string, StoredRow>
  readonly drawn: Drawn
  /** All series of the target's kind. */
  readonly all: readonly StoredRow[]
}

export function spawnedKind(registry: Registry): SeriesDefinition {
  const kind = registry.byName(SPAWNED)
  if (!isSeries(kind)) throw new Error('there is no kind to spawn into')
  return kind
}

export async function readSpawnFacts(db: PinsetDb, registry: Registry, draft: SpawnDraft): Promise<SpawnFacts> {
  const all = await rowsOf(db, SPAWNED).toArray()
  const target = all.find(({ id }) => id === draft.targetId)
  const moved = movedInto(all)
  const parts = target ? await partsOf(db, { definition: spawnedKind(registry), row: target }) : []
  const isFree = ({ number, state, isQuarantined }: Part) =>
    state === 'filled' && !isQuarantined && !isMoved(moved, target?.id ?? '', number)
  const found = await Promise.all(parentsIn(draft).map(({ entity, id }) => rowsOf(db, entity).get(id)))
  const rows = new Map(found.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  return {
    of: draft.targetId,
    target,
    free: parts.filter(isFree).map(({ number }) => number),
    rows,
    drawn: drawnFrom(all),
    all,
  }
}

/** Undefined while loading. */
export function useSpawnFacts(draft: SpawnDraft): SpawnFacts | undefined {
  const { db, registry } = useReplica()
  const parents = parentsIn(draft)
    .map(({ entity, id }) => `${entity} ${id}`)
    .join()
  return useLive(
    [SPAWNED, 'petri_series', 'observation', 'spore', 'purchase'],
    async () => readSpawnFacts(db, registry, draft),
    [db, registry, draft.targetId, parents],
  )
}

/** The scan of a label, with the state of its part. A label of a moved part is read as the part that it became. */
export async function hitOf(db: PinsetDb, found: ScannedRecord): Promise<SpawnHit> {
  const { definition, row, number } = await lastOf(db, found)
  const isObserved = isSeries(definition) && definition.series.verbs.length > 0
  const parts = isObserved && number !== undefined ? await partsOf(db, { definition, row }) : []
  const part = parts.find((one) => one.number === number)
  return { definition, row, number, part, isFromFailedRun: await isFromFailedRun(db, row) }
}

async function lastOf(db: PinsetDb, { definition, row, number, became }: ScannedRecord) {
  if (became) return { ...became.series, number: became.number }
  if (definition.name !== SPAWNED || number === undefined) return { definition, row, number }
  return { definition, ...nowIn(movedInto(await rowsOf(db, SPAWNED).toArray()), row, number) }
}

async function partsOf(db: PinsetDb, series: Series<StoredRow>): Promise<Part[]> {
  return partsIn(series, foldParts(await rowsOf(db, 'observation').where('series_id').equals(series.row.id).toArray()))
}

async function isFromFailedRun(db: PinsetDb, row: StoredRow): Promise<boolean> {
  const { run_id: run, agar_series_id: agar } = row
  if (typeof run === 'string' && (await rowsOf(db, 'run').get(run))?.result === 'failed') return true
  const poured = typeof agar === 'string' ? await rowsOf(db, 'agar_series').get(agar) : undefined
  return poured !== undefined && (poured.sterility_check === 'failed' || (await isFromFailedRun(db, poured)))
}

/** The parents of a set by their series or record, in the order of their scans. */
export function groupsOf({
  parents,
}: ParentSet): { readonly entity: string; readonly id: string; readonly numbers: number[] }[] {
  const groups: { entity: string; id: string; numbers: number[] }[] = []
  for (const { entity, id, number } of parents) {
    const known = groups.find((group) => group.id === id)
    const group = known ?? { entity, id, numbers: [] }
    if (!known) groups.push(group)
    if (number !== undefined) group.numbers.push(number)
  }
  return groups
}
