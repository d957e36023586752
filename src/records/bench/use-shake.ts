/** Records that parts were shaken, with an undo. */
import { seenOf } from '../../data/read/seen'
import type { StoredRow } from '../../data/rows'
import { mark } from '../../domain/acts/mark'
import { instantOf } from '../../domain/clock'
import { BENCH_RECORDS } from '../../domain/prep/bench'
import { foldParts, instantAfter } from '../../domain/prep/dish-fold'
import type { Series } from '../../domain/prep/series'
import { oneAct } from '../../state/form/one-act'
import { useReplica } from '../../state/replica/replica'
import { useDefinition } from '../use-definition'
import { inSentence } from '../words/in-sentence'
import { usePartWordsOf } from '../words/use-part-words'
import { usePost } from './use-post'

/** False after a failure, which was shown. */
export function useShake(): (series: Series<StoredRow>, numbers: readonly number[]) => Promise<boolean> {
  const { db, newId, now } = useReplica()
  const { post, offer } = usePost()
  const observation = useDefinition(BENCH_RECORDS.seen)
  const wordsOf = usePartWordsOf()

  // One key for all rows: the next row slides under the second tap of a wet glove.
  return async (series, numbers) => (await oneAct('shake', () => record(series, numbers))) === true

  async function record(series: Series<StoredRow>, numbers: readonly number[]): Promise<boolean> {
    const { definition, row } = series
    const observations = await seenOf(db, row.id)
    const at = instantAfter(foldParts(observations), numbers, instantOf(now()))
    const sight = { treatment: 'shaken' } as const
    const posted = await post([
      mark(observation, { id: newId(), kind: definition.name, seriesId: row.id, numbers, sight, at }),
    ])
    if (!posted) return false
    const words = wordsOf(series)
    offer(posted, { id: `shake ${row.id}`, text: words.done(numbers, inSentence(words.verb('shaken'))) })
    return true
  }
}
