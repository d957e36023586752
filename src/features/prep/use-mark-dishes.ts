/** Records observations of parts at once, without a question. Taps in a row share one toast and one undo. */
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { mark, type Sight } from '../../domain/acts/mark'
import { instantOf } from '../../domain/clock'
import { rangesText } from '../../domain/kit/ranges'
import { instantAfter } from '../../domain/prep/dish-fold'
import { effectsOf } from '../../domain/prep/sight'
import { reversalIntents } from '../../records/delete/reversal'
import { useTakeBack } from '../../records/delete/use-undo'
import { useDefinition } from '../../records/use-definition'
import { inSentence } from '../../records/words/in-sentence'
import { useRefusalText } from '../../records/words/refusal-text'
import { usePartWords } from '../../records/words/use-part-words'
import { oneAct } from '../../state/form/one-act'
import { currentReplica, useReplica } from '../../state/replica/replica'
import { toast, toastError } from '../../state/screen/overlays'
import type { Dishes } from './use-dishes'

/** While the toast is shown, an equal observation of another dish joins it; ms. */
const TOAST_MS = 8000

type Run = { readonly sight: string; readonly until: number; numbers: number[]; ids: string[]; mutations: string[] }

/** True when an observation was recorded. */
export type MarkDishes = (numbers: readonly number[], sight: Sight) => Promise<boolean>

export function useMarkDishes({ definition: kind, series, fold, parts }: Dishes): MarkDishes {
  const { t } = useLingui()
  const replica = useReplica()
  const definition = useDefinition('observation')
  const refusal = useRefusalText()
  const takeBack = useTakeBack()
  const words = usePartWords({ definition: kind, row: series })
  const run = useRef<Run>(undefined)

  return async (numbers, sight) => {
    const key = JSON.stringify(sight)
    const effects = effectsOf({ definition: kind, row: series }, fold, numbers, sight)
    const told = sight.photos ? numbers : numbers.filter((number) => effects.get(number) === 'news')
    if (told.length === 0) return refuse(numbers.filter((number) => effects.get(number) === 'held'))
    return (await oneAct(`dish ${series.id} ${told.join()} ${key}`, () => record(told, sight, key))) === true
  }

  /** A final state stays until its observation is undone. An equal state needs no message. */
  function refuse(held: readonly number[]): boolean {
    const [first] = parts.filter(({ number }) => held.includes(number))
    if (!first) return false
    const list = rangesText(held)
    const state = inSentence(words.verb(first.state))
    toastError(t({ id: 'dish.final', message: `${list}: ${state} is final. To change it, undo that observation.` }))
    return false
  }

  async function record(numbers: readonly number[], sight: Sight, key: string): Promise<boolean> {
    const { save, newId, now } = replica
    const id = newId()
    const at = now()
    const observed_at = instantAfter(fold, numbers, instantOf(at))
    const seen = mark(definition, { id, kind: kind.name, seriesId: series.id, numbers, sight, at: observed_at })
    const outcome = await save([seen])
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return false
    }
    const last = run.current
    const joined = last !== undefined && last.sight === key && at < last.until
    const all: Run = {
      sight: key,
      until: at + TOAST_MS,
      numbers: [...(joined ? last.numbers : []), ...numbers],
      ids: [...(joined ? last.ids : []), id],
      mutations: [...(joined ? last.mutations : []), ...outcome.mutations],
    }
    run.current = all
    toast({
      text: words.done(all.numbers, whatOf(sight)),
      id: `dishes ${series.id}`,
      duration: TOAST_MS,
      undo: {
        of: all.ids,
        onUndo: async () => {
          run.current = undefined
          await takeBack(definition, all.mutations, await reversalIntents(currentReplica(), definition, all.ids))
        },
      },
    })
    return true
  }

  function whatOf(sight: Sight): string {
    const { status, colonized_percent: percent, contamination_type: by, treatment, quarantined, photos } = sight
    const out = t({ id: 'part.released', message: 'released from quarantine' })
    const texts = [
      status === undefined ? '' : inSentence(words.verb(status)),
      percent === undefined ? '' : `${percent} %`,
      by === undefined ? '' : inSentence(words.contamination(by)),
      treatment === undefined ? '' : inSentence(words.verb(treatment)),
      sight.place_id === undefined ? '' : inSentence(t({ id: 'part.moved', message: 'Moved' })),
      quarantined === undefined ? '' : quarantined ? t({ id: 'dish.quarantined', message: 'in quarantine' }) : out,
      photos === undefined ? '' : t({ id: 'dish.photographed', message: 'photo saved' }),
    ]
    return texts.filter((text) => text !== '').join(', ')
  }
}
