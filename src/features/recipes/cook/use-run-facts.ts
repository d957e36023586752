/** The sterilizer run and the hold time of a batch: proposed or typed, and their values for the series. */
import { useMemo, useState } from 'react'
import { rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import type { Registry } from '../../../domain/kit/entity'
import type { Values } from '../../../domain/kit/field'
import { isSeries, type SeriesDefinition } from '../../../domain/kit/series'
import { requiredMinutes } from '../../../domain/prep/pouring'
import { proposedRun, type RunGiven, recentRuns, runFrom, runOfCode } from '../../../domain/prep/run-choice'
import { type Series, seriesOf } from '../../../domain/prep/series'
import { useReplica } from '../../../state/replica/replica'
import { useLive, useRows } from '../../../state/replica/use-live'
import { useFarmZone } from '../../../state/words/farm-zone'
import { useToday } from '../../../state/words/use-today'
import { isUnread } from '../../../ui/controls/numbers/unread'
import type { Recipe } from './use-cooking'

/** The choice of a new run, in the list of runs. */
export const NEW_RUN = 'new'

/** The typed texts; an untouched field shows its proposal. `run` is an id, `NEW_RUN`, or empty. */
export type RunTyped = { readonly run?: string; readonly code?: string; readonly held?: string }

export type RunFacts = {
  readonly texts: Required<RunTyped>
  /** The runs to choose from, the newest first. */
  readonly offered: readonly StoredRow[]
  readonly chosen: StoredRow | undefined
  /** The run that already has the typed code. */
  readonly known: StoredRow | undefined
  readonly isClear: boolean
  readonly onType: (next: RunTyped) => void
  /** At the instant of the gesture: values of the series, and the values of a new run. */
  readonly valuesAt: (at: string) => Promise<{ readonly values: Values; readonly run?: Values }>
}

/** The kinds of series that come out of a sterilizer run. */
export function runKinds({ all }: Pick<Registry, 'all'>): readonly SeriesDefinition[] {
  return all.filter(isSeries).filter(({ fields }) => fields.run_id?.type === 'reference')
}

/** Every series of these kinds. Undefined while they are being read. */
export function useFilledSeries(): readonly Series<StoredRow>[] | undefined {
  const { db, registry } = useReplica()
  const kinds = useMemo(() => runKinds(registry), [registry])
  const names = kinds.map(({ name }) => name)
  const read = async () => {
    const all = await Promise.all(kinds.map(async (kind) => seriesOf(kind, await rowsOf(db, kind.name).toArray())))
    return all.flat()
  }
  return useLive(names, read, [db, kinds])
}

export function useRunFacts(recipe: Recipe, filled: readonly Series[] | undefined): RunFacts {
  const { db } = useReplica()
  const [today, zone] = [useToday(), useFarmZone()]
  const [typed, setTyped] = useState<RunTyped>({})
  const runs = useRows('run') ?? []
  const proposed = proposedRun(filled ?? [], runs, { today, zone })
  const recent = recentRuns(runs, today, zone)
  const run = typed.run ?? proposed.id ?? (proposed.code !== undefined || recent.length === 0 ? NEW_RUN : '')
  const code = typed.code ?? proposed.code ?? ''
  const chosen = runs.find(({ id }) => id === run)
  const known = run === NEW_RUN ? runOfCode(runs, code) : undefined
  const minutes = (chosen ?? known)?.held_minutes ?? requiredMinutes(recipe)
  const held = typed.held ?? (minutes === undefined ? '' : String(minutes))
  const given: RunGiven = run === NEW_RUN ? { code } : run === '' ? {} : { id: run }
  return {
    texts: { run, code, held },
    offered: chosen && !recent.includes(chosen) ? [chosen, ...recent] : recent,
    chosen,
    known,
    isClear: !isUnread(held),
    onType: (next) => setTyped((before) => ({ ...before, ...next })),
    valuesAt: async (at) => {
      const found = runFrom(given, await rowsOf(db, 'run').toArray(), { recipe, at })
      const values: Values = {
        ...(found && 'id' in found && { run_id: found.id }),
        ...(held !== '' && !isUnread(held) && { held_minutes: Number(held) }),
      }
      return found && 'values' in found ? { values, run: found.values } : { values }
    },
  }
}
