/** Records that parts were shaken, with an undo. */
import { rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import { mark } from '../../domain/acts/mark'
import { instantOf } from '../../domain/clock'
import { foldParts, instantAfter } from '../../domain/prep/dish-fold'
import type { Series } from '../../domain/prep/series'
import { reversalIntents } from '../../records/delete/reversal'
import { useTakeBack } from '../../records/delete/use-undo'
import { useDefinition } from '../../records/use-definition'
import { inSentence } from '../../records/words/in-sentence'
import { useRefusalText } from '../../records/words/refusal-text'
import { usePartWordsOf } from '../../records/words/use-part-words'
import { oneAct } from '../../state/form/one-act'
import { currentReplica, useReplica } from '../../state/replica/replica'
import { toast, toastError } from '../../state/screen/overlays'

const TOAST_MS = 12_000

/** False after a failure, which was shown. */
export function useShake(): (series: Series<StoredRow>, numbers: readonly number[]) => Promise<boolean> {
  const { db, save, newId, now } = useReplica()
  const observation = useDefinition('observation')
  const refusal = useRefusalText()
  const takeBack = useTakeBack()
  const wordsOf = usePartWordsOf()

  return async (series, numbers) =>
    (await oneAct(`shake ${series.row.id} ${numbers.join()}`, () => record(series, numbers))) === true

  async function record(series: Series<StoredRow>, numbers: readonly number[]): Promise<boolean> {
    const { definition, row } = series
    const observations = await rowsOf(db, 'observation').where('series_id').equals(row.id).toArray()
    const at = instantAfter(foldParts(observations), numbers, instantOf(now()))
    const made = {
      id: newId(),
      kind: definition.name,
      seriesId: row.id,
      numbers,
      sight: { treatment: 'shaken' },
      at,
    } as const
    const outcome = await save([mark(observation, made)])
    if (!outcome.ok) {
      toastError(refusal(observation, outcome))
      return false
    }
    const words = wordsOf(series)
    toast({
      text: words.done(numbers, inSentence(words.verb('shaken'))),
      id: `shake ${row.id}`,
      duration: TOAST_MS,
      undo: {
        of: [made.id],
        onUndo: async () => {
          await takeBack(
            observation,
            outcome.mutations,
            await reversalIntents(currentReplica(), observation, [made.id]),
          )
        },
      },
    })
    return true
  }
}
