/** Puts the dishes of a suspect into quarantine, or takes them out: one gesture over all their series, with one undo. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Intent } from '../../../data/intent'
import { instantOf } from '../../../domain/clock'
import { type BenchCase, canIsolate } from '../../../domain/prep/cases'
import { reversalIntents } from '../../../records/delete/reversal'
import { useTakeBack } from '../../../records/delete/use-undo'
import { useDefinition } from '../../../records/use-definition'
import { useRefusalText } from '../../../records/words/refusal-text'
import { oneAct } from '../../../state/one-act'
import { toast, toastError } from '../../../state/overlays'
import { currentReplica, useReplica } from '../../../state/replica'

const TOAST_MS = 12_000

export function useIsolate(): (cases: readonly BenchCase[], into: boolean) => Promise<void> {
  const { t } = useLingui()
  const { save, newId, now } = useReplica()
  const definition = useDefinition('observation')
  const refusal = useRefusalText()
  const takeBack = useTakeBack()

  return async (cases, into) => {
    const dishes = cases.filter(({ part }) => canIsolate(part, into))
    if (dishes.length > 0) await oneAct(`isolate ${into}`, () => isolate(dishes, into))
  }

  async function isolate(dishes: readonly BenchCase[], into: boolean): Promise<boolean> {
    const bySeries = grouped(dishes)
    const observed_at = instantOf(now())
    const intents = [...bySeries].map(([series_id, mine]): Extract<Intent, { kind: 'create' }> => {
      const values = { series_id, quantity_ids: mine.map(({ number }) => number), observed_at, quarantined: into }
      return { kind: 'create', entity: 'observation', id: newId(), values }
    })
    const outcome = await save(intents)
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return false
    }
    const count = dishes.length
    toast({
      text: into
        ? t({
            id: 'finder.isolated',
            message: plural(count, { one: '# dish put in quarantine', other: '# dishes put in quarantine' }),
          })
        : t({
            id: 'finder.freed',
            message: plural(count, {
              one: '# dish taken out of quarantine',
              other: '# dishes taken out of quarantine',
            }),
          }),
      id: 'isolate',
      duration: TOAST_MS,
      undo: {
        onUndo: async () => {
          const ids = intents.map(({ id }) => id)
          await takeBack(definition, outcome.mutations, await reversalIntents(currentReplica(), definition, ids))
        },
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
