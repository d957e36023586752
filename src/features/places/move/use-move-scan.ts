/** The meaning of a scan for a move, and its message. */
import { useLingui } from '@lingui/react/macro'
import { seenOf } from '../../../data/read/seen'
import { isSeries } from '../../../domain/kit/series'
import { foldParts } from '../../../domain/prep/dish-fold'
import { type Label, type MoveDraft, type MoveRefusal, scanMove } from '../../../domain/prep/moving'
import { partsIn } from '../../../domain/prep/series'
import { type LabelledRecord, labelledRecord } from '../../../records/scan/labelled-record'
import { useScanOutcome } from '../../../records/scan/use-scan-outcome'
import { useScanText } from '../../../records/scan/use-scan-text'
import { useDefinition } from '../../../records/use-definition'
import { inSentence } from '../../../records/words/in-sentence'
import { codeOf } from '../../../records/words/reference-titles'
import { usePartWordsOf } from '../../../records/words/use-part-words'
import { useReplica } from '../../../state/replica/replica'

/** The label of a text, or a message if it names no record. */
export type MoveFound = Label | string | undefined

export type MoveScanned =
  | { readonly ok: true; readonly draft: MoveDraft; readonly message: string }
  | { readonly ok: false; readonly message: string | undefined }

/** Looking a label up takes time, so its effect is computed from the draft at the end, in one step. */
export function useMoveScan(): {
  readonly lookUp: (text: string) => Promise<MoveFound>
  readonly onto: (draft: MoveDraft, found: MoveFound) => MoveScanned
} {
  const { t } = useLingui()
  const replica = useReplica()
  const { db } = replica
  const place = useDefinition('place')
  const wordsOf = usePartWordsOf()
  const outcomeOf = useScanOutcome()
  const scanText = useScanText()

  return {
    lookUp: async (text) => {
      const outcome = await outcomeOf(text)
      if (outcome.kind !== 'open') return scanText(outcome)
      const found = await labelledRecord(replica, outcome)
      return found ? labelOf(found) : scanText({ kind: 'not_here' })
    },
    onto: (draft, found) => {
      if (found === undefined || typeof found === 'string') return { ok: false, message: found }
      const scanned = scanMove(place, draft, found)
      switch (scanned.kind) {
        case 'place': {
          const name = String(found.row.name ?? '')
          return { ok: true, draft: scanned.draft, message: t({ id: 'move.to', message: `To ${name}` }) }
        }
        case 'parts': {
          const parts = wordsOf(scanned.series).names(scanned.numbers)
          return { ok: true, draft: scanned.draft, message: t({ id: 'move.added', message: `Added: ${parts}` }) }
        }
        case 'gone': {
          const part = nameOf(found)
          const state = inSentence(wordsOf(seriesOf(found)).verb(scanned.state))
          return { ok: false, message: t({ id: 'move.gone', message: `${part} is not here any more: ${state}` }) }
        }
        case 'refused':
          return { ok: false, message: refusalText(scanned.why, found) }
      }
    },
  }

  /** A part of a kind that is not observed counts as the part that it became. */
  async function labelOf({ definition, row, number, became }: LabelledRecord): Promise<Label> {
    if (became) return partLabel({ ...became.series, number: became.number })
    return partLabel({ definition, row, number })
  }

  async function partLabel(label: Omit<Label, 'parts'>): Promise<Label> {
    const { definition, row } = label
    if (!isSeries(definition) || definition.series.verbs.length === 0) return { ...label, parts: [] }
    const fold = foldParts(await seenOf(db, row.id))
    return { ...label, parts: partsIn({ definition, row }, fold) }
  }

  function seriesOf({ definition, row }: Label) {
    return isSeries(definition) ? { definition, row } : undefined
  }

  /** 'Bag 7', or the code of a whole series. */
  function nameOf(label: Label): string {
    const { definition, row, number } = label
    return number === undefined ? (codeOf(definition, row) ?? '') : wordsOf(seriesOf(label)).name(number)
  }

  function refusalText(why: MoveRefusal, label: Label): string {
    const name = nameOf(label)
    const code = codeOf(label.definition, label.row) ?? ''
    switch (why) {
      case 'stranger':
        return t({ id: 'move.stranger', message: 'This is neither a place nor a part of a series' })
      case 'deleted':
        return t({ id: 'records.scan.deleted', message: 'This record was deleted' })
      case 'archived':
        return t({ id: 'move.archived', message: 'This place is no longer in use' })
      case 'draft':
        return t({ id: 'move.draft', message: `${code} is still a draft` })
      case 'not_inoculated':
        return t({ id: 'move.not_inoculated', message: 'This agar dish is not inoculated yet' })
      case 'beyond':
        return t({ id: 'move.beyond', message: 'This series has no part with that number' })
      case 'again':
        return t({ id: 'move.again', message: `Already added: ${name}` })
      case 'none':
        return t({ id: 'move.none_left', message: `Nothing of ${code} is left to move` })
    }
  }
}
