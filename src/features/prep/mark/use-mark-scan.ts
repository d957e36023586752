/** The meaning of a scan while marking parts, and its message. */
import { useLingui } from '@lingui/react/macro'
import { seenOf } from '../../../data/read/seen'
import type { Row } from '../../../domain/kit/entity'
import type { PartState } from '../../../domain/kit/part-states'
import type { PartVerb } from '../../../domain/kit/series'
import { foldParts } from '../../../domain/prep/dish-fold'
import { type MarkRefusal, type MarkScan, markScan } from '../../../domain/prep/mark-scan'
import { partsIn, type Series } from '../../../domain/prep/series'
import { effectsOf } from '../../../domain/prep/sight'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWordsOf } from '../../../records/words/use-part-words'
import { useReplica } from '../../../state/replica/replica'
import { sightOf } from '../board/brush'
import { type ScannedRecord, useScannedRecord } from '../use-scanned-record'
import type { Asked } from './use-marking'

export type MarkScanned = MarkScan | { readonly kind: 'unknown'; readonly message: string | undefined }

/** The record of a text, or a message if it names none. */
export type MarkFound = ScannedRecord | string | undefined

export function useMarkScan() {
  const { t } = useLingui()
  const { db } = useReplica()
  const lookUp = useScannedRecord()
  const wordsOf = usePartWordsOf()
  return {
    /** The final state of a part, if it blocks the verb. */
    heldIn: async (series: Series<Row>, number: number, verb: PartVerb): Promise<PartState | undefined> => {
      const fold = foldParts(await seenOf(db, series.row.id))
      const effect = effectsOf(series, fold, [number], sightOf(verb)).get(number)
      return effect === 'held' ? partsIn(series, fold)[number - 1]?.state : undefined
    },
    lookUp,
    /** The meaning of a found label for the current series. */
    beside: (current: string | undefined, found: MarkFound): MarkScanned =>
      found === undefined || typeof found === 'string' ? { kind: 'unknown', message: found } : markScan(current, found),
    refusal: (why: MarkRefusal): string =>
      ({
        stranger: t({ id: 'mark.stranger', message: 'This label is not of a series' }),
        deleted: t({ id: 'mark.deleted', message: 'Its series was deleted' }),
        needs_dish: t({ id: 'mark.needs_number', message: 'Scan a label with a number' }),
        not_inoculated: t({ id: 'mark.not_inoculated', message: 'This agar dish is not inoculated yet' }),
        beyond: t({ id: 'mark.beyond', message: 'This series has no such number' }),
      })[why],
    other: (code: string): string => t({ id: 'mark.other', message: `${code} is a different series` }),
    held: ({ series, number }: Asked, state: PartState): string => {
      const words = wordsOf(series)
      const [part, final] = [words.name(number), inSentence(words.verb(state))]
      return t({ id: 'mark.held', message: `${part}: ${final} is final` })
    },
  }
}
