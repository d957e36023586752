/** Quarantines the parts of a suspect, or releases them: one gesture over all their series, with one undo. */
import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import { mark, sayAgain } from '../../../domain/acts/mark'
import { instantOf } from '../../../domain/clock'
import { type BenchCase, canIsolate } from '../../../domain/prep/cases'
import type { Series } from '../../../domain/prep/series'
import { reversalIntents } from '../../../records/delete/reversal'
import { useTakeBack } from '../../../records/delete/use-undo'
import { useDefinition } from '../../../records/use-definition'
import { useRefusalText } from '../../../records/words/refusal-text'
import { seriesInCommon, usePartWords } from '../../../records/words/use-part-words'
import { oneAct } from '../../../state/form/one-act'
import { currentReplica, useReplica } from '../../../state/replica/replica'
import { toast, toastError } from '../../../state/screen/overlays'

const TOAST_MS = 12_000

export type Isolate = {
  readonly isolate: (dishes: readonly BenchCase[]) => Promise<void>
  /** Undoes one gesture: `count` parts in these observations. */
  readonly release: (observations: readonly StoredRow[], count: number) => Promise<void>
}

/** `all` are the series of the suspect's parts. */
export function useIsolate(all: readonly Series[]): Isolate {
  const { t } = useLingui()
  const words = usePartWords(seriesInCommon(all))
  const { save, newId, now } = useReplica()
  const definition = useDefinition('observation')
  const refusal = useRefusalText()
  const takeBack = useTakeBack()

  return {
    isolate: async (cases) => {
      const dishes = cases.filter(({ part }) => canIsolate(part))
      if (dishes.length > 0) await oneAct('isolate', () => putAside(dishes))
    },
    // The same key for both, because one button replaces the other.
    release: async (observations, count) => {
      await oneAct('isolate', () => bringBack(observations, count))
    },
  }

  async function putAside(dishes: readonly BenchCase[]): Promise<boolean> {
    const at = instantOf(now())
    const sight = { quarantined: true }
    const intents = [...grouped(dishes)].map(([seriesId, mine]) => {
      const numbers = mine.map(({ number }) => number)
      return mark(definition, { id: newId(), kind: mine[0]?.kind ?? '', seriesId, numbers, sight, at })
    })
    const outcome = await save(intents)
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return false
    }
    const parts = words.count(dishes.length)
    toast({
      text: t({ id: 'finder.isolated', message: `${parts} quarantined` }),
      id: 'isolate',
      duration: TOAST_MS,
      undo: {
        of: intents.map(({ id }) => id),
        onUndo: async () => {
          const ids = intents.map(({ id }) => id)
          await takeBack(definition, outcome.mutations, await reversalIntents(currentReplica(), definition, ids))
        },
      },
    })
    return true
  }

  async function bringBack(observations: readonly StoredRow[], count: number): Promise<boolean> {
    const ids = observations.map(({ id }) => id)
    const parts = words.count(count)
    const outcome = await save(await reversalIntents(currentReplica(), definition, ids))
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return false
    }
    toast({
      text: t({ id: 'finder.freed', message: `${parts} released from quarantine` }),
      id: 'isolate',
      duration: TOAST_MS,
      undo: {
        of: ids,
        onUndo: () =>
          void takeBack(
            definition,
            outcome.mutations,
            observations.map((row) => sayAgain(definition, row, newId())),
          ),
      },
    })
    return true
  }
}

function grouped(dishes: readonly BenchCase[]): Map<string, BenchCase[]> {
  const found = new Map<string, BenchCase[]>()
  for (const dish of dishes) found.set(dish.seriesId, [...(found.get(dish.seriesId) ?? []), dish])
  return found
}
