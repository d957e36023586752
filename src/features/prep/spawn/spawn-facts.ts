/** What the records on this device say about a spawning: its rows, the filled parts of its target, and a label as a scan. */
import { useMemo } from 'react'
import { type PinsetDb, rowsOf } from '../../../data/db'
import { whileFresh } from '../../../data/read/read-stock'
import { SEEN_KINDS, seenOf } from '../../../data/read/seen'
import type { StoredRow } from '../../../data/rows'
import type { EntityDefinition, Registry } from '../../../domain/kit/entity'
import { isSeries, observedIn } from '../../../domain/kit/series'
import { type Bought, boughtOf } from '../../../domain/prep/bought'
import { foldParts, type Part } from '../../../domain/prep/dish-fold'
import { isMoved, movedInto } from '../../../domain/prep/moved'
import { type Drawn, drawnFrom } from '../../../domain/prep/rest'
import { partsIn, type Series, takenFor } from '../../../domain/prep/series'
import {
  PACKAGE,
  type ParentSet,
  parentsIn,
  recordIn,
  SPORES,
  type SpawnDraft,
  type SpawnHit,
  spawnedKind,
} from '../../../domain/prep/spawning'
import type { ItemStock } from '../../../domain/rules/stock'
import { useReplica } from '../../../state/replica/replica'
import { useLive, useStockKinds } from '../../../state/replica/use-live'
import type { ScannedRecord } from '../use-scanned-record'

export type SpawnFacts = {
  /** The draft's target, whose facts these are. While other facts load, they are still of the last one. */
  readonly of: string | undefined
  readonly target: StoredRow | undefined
  /** The filled parts of the target. */
  readonly free: readonly number[]
  /** The places that parts of the target were moved to, by number. */
  readonly places: ReadonlyMap<number, string>
  /** The rows that the parents name, by id. */
  readonly rows: ReadonlyMap<string, StoredRow>
  readonly drawn: Drawn
  /** The bought package that is the source. */
  readonly bought: Bought | undefined
  /** All series of the target's kind. */
  readonly all: readonly StoredRow[]
}

/** Reads the stock of an ingredient. */
export type StockReader = (itemId: string) => Promise<ItemStock | undefined>

export async function readSpawnFacts(
  db: PinsetDb,
  registry: Registry,
  draft: SpawnDraft,
): Promise<Omit<SpawnFacts, 'bought'>> {
  const kind = spawnedKind(registry)
  const all = await rowsOf(db, kind.name).toArray()
  const target = all.find(({ id }) => id === draft.targetId)
  const moved = movedInto(all)
  const parts = target ? await partsOf(db, { definition: kind, row: target }) : []
  const isFree = ({ number, state, isQuarantined }: Part) =>
    state === 'filled' && !isQuarantined && !isMoved(moved, target?.id ?? '', number)
  const found = await Promise.all(parentsIn(draft).map(({ entity, id }) => rowsOf(db, entity).get(id)))
  const rows = new Map(found.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  return {
    of: draft.targetId,
    target,
    free: parts.filter(isFree).map(({ number }) => number),
    places: new Map(
      parts.flatMap(({ number, placeId }) => (placeId === undefined ? [] : [[number, placeId] as const])),
    ),
    rows,
    drawn: drawnFrom(all),
    all,
  }
}

/** Undefined if no package is the source, or if its ingredient is not on this device. */
export async function readBought(db: PinsetDb, draft: SpawnDraft, stock: StockReader): Promise<Bought | undefined> {
  const record = recordIn(draft)
  const purchase = record?.entity === PACKAGE ? await rowsOf(db, PACKAGE).get(record.id) : undefined
  const itemId = purchase?.item_id
  const item = typeof itemId === 'string' ? await rowsOf(db, 'item').get(itemId) : undefined
  if (!record || !item) return undefined
  const units = new Map((await rowsOf(db, 'unit').toArray()).map((unit) => [unit.id, unit]))
  return boughtOf(record, { item, stock: await stock(item.id), units })
}

/** Undefined while loading. */
export function useSpawnFacts(draft: SpawnDraft): SpawnFacts | undefined {
  const { db, registry } = useReplica()
  const parents = parentsIn(draft)
    .map(({ entity, id }) => `${entity} ${id}`)
    .join()
  const bought = useBought(draft)
  const facts = useLive(
    [...observedIn(registry).map(({ name }) => name), ...SEEN_KINDS, SPORES, PACKAGE],
    async () => readSpawnFacts(db, registry, draft),
    [db, registry, draft.targetId, parents],
  )
  return useMemo(() => facts && { ...facts, bought }, [facts, bought])
}

/** Undefined while loading, and without a package. */
function useBought(draft: SpawnDraft): Bought | undefined {
  const { db } = useReplica()
  const record = recordIn(draft)
  const key = record?.entity === PACKAGE ? `${record.id} ${record.number ?? ''}` : ''
  const found = useLive(
    ['item', 'unit', ...useStockKinds()],
    async () => ({
      key,
      bought: await whileFresh(db, () => readBought(db, draft, (itemId) => db.stock.get(itemId))),
    }),
    [db, key],
  )
  return found?.key === key ? found.bought : undefined
}

/** The scan of a label, with the state of its part. An agar dish counts as the dish that it became. */
export async function hitOf(db: PinsetDb, found: ScannedRecord): Promise<SpawnHit> {
  const { definition, row, number } = lastOf(found)
  const isObserved = isSeries(definition) && definition.series.verbs.length > 0
  const parts = isObserved && number !== undefined ? await partsOf(db, { definition, row }) : []
  const part = parts.find((one) => one.number === number)
  return { definition, row, number, part, isFromFailedRun: await isFromFailedRun(db, definition, row) }
}

function lastOf({ definition, row, number, became }: ScannedRecord) {
  return became ? { ...became.series, number: became.number } : { definition, row, number }
}

async function partsOf(db: PinsetDb, series: Series<StoredRow>): Promise<Part[]> {
  return partsIn(series, foldParts(await seenOf(db, series.row.id)))
}

/** Whether its sterilizer run failed, or the run or the check of its medium. */
async function isFromFailedRun(db: PinsetDb, definition: EntityDefinition, row: StoredRow): Promise<boolean> {
  const media = isSeries(definition) ? takenFor({ definition, row }) : []
  const lots = await Promise.all(media.map(({ entity, id }) => (id === row.id ? row : rowsOf(db, entity).get(id))))
  const ran = await Promise.all(
    [row, ...lots].map((lot) => (typeof lot?.run_id === 'string' ? rowsOf(db, 'run').get(lot.run_id) : undefined)),
  )
  return ran.some((run) => run?.result === 'failed') || lots.some((lot) => lot?.sterility_check === 'failed')
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
