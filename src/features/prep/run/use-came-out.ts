/** The series that came out of a sterilizer run, from the records on this device. */
import { useMemo } from 'react'
import { type PinsetDb, rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import type { Registry } from '../../../domain/kit/entity'
import { isSeries, type SeriesDefinition } from '../../../domain/kit/series'
import { cameOut } from '../../../domain/prep/came-out'
import { isCalled } from '../../../domain/prep/run'
import { type Series, seriesOf } from '../../../domain/prep/series'
import { stepFrom } from '../../../domain/prep/step'
import { madeOf } from '../../../records/made-of'
import { useReplica } from '../../../state/replica/replica'
import { useLive } from '../../../state/replica/use-live'
import { useSeen } from '../../../state/replica/use-seen'
import { useFarmZone } from '../../../state/words/farm-zone'
import { useToday } from '../../../state/words/use-today'

/** Undefined while loading. */
export function useCameOut(run: StoredRow): ReturnType<typeof cameOut<StoredRow>> | undefined {
  const { db, registry } = useReplica()
  const today = useToday()
  const zone = useFarmZone()
  const kinds = useMemo(() => registry.all.filter(isSeries), [registry])
  const found = useLive(
    kinds.map(({ name }) => name),
    async () => ({ of: run, all: await seriesFrom(db, registry, kinds, run) }),
    [db, registry, kinds, run],
  )
  const all = found?.of.id === run.id ? found.all : undefined
  const seen = useSeen(all?.map(({ row }) => row.id))
  return useMemo(() => {
    if (!all || !seen?.isCurrent) return undefined
    return cameOut(run, { all, observations: [...seen.rows.values()].flat(), today, zone })
  }, [run, all, seen, today, zone])
}

/** The series that name the run, and those made on them. */
async function seriesFrom(
  db: PinsetDb,
  registry: Registry,
  kinds: readonly SeriesDefinition[],
  run: StoredRow,
): Promise<readonly Series<StoredRow>[]> {
  const named = await Promise.all(kinds.map(async (kind) => seriesOf(kind, await namingRun(db, kind, run))))
  const made = await Promise.all(
    named.flat().map(async ({ definition, row }) => {
      const step = stepFrom(registry, definition.name)
      return step ? seriesOf(step.into, await madeOf(db, step, row.id)) : []
    }),
  )
  return [...named.flat(), ...made.flat()]
}

/** A kind that also names runs by a text is read whole, because no index compares texts by key. */
async function namingRun(db: PinsetDb, kind: SeriesDefinition, run: StoredRow): Promise<readonly StoredRow[]> {
  const { fields, indexes = [], name } = kind
  if (!fields.run_id) return []
  if (!fields.run_code && indexes.includes('run_id')) return rowsOf(db, name).where('run_id').equals(run.id).toArray()
  const rows = await rowsOf(db, name).toArray()
  return rows.filter((row) => row.run_id === run.id || isCalled(String(run.code ?? ''), row))
}
