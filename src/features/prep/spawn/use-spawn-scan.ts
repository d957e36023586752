/** The meaning of a scan for the spawning, and its message. */
import { useLingui } from '@lingui/react/macro'
import { isSeries } from '../../../domain/kit/series'
import { type SpawnDraft, type SpawnHit, type SpawnRefusal, scanSpawn } from '../../../domain/prep/spawning'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWordsOf } from '../../../records/words/use-part-words'
import { useReplica } from '../../../state/replica/replica'
import { useScannedRecord } from '../use-scanned-record'
import { hitOf } from './spawn-facts'

export type SpawnScan =
  | { readonly ok: true; readonly draft: SpawnDraft; readonly message: string }
  | { readonly ok: false; readonly message: string | undefined }

/** The scan of a text, or a message if it names no record. */
export type SpawnFound = SpawnHit | string | undefined

/** Looking a label up takes time, so its effect is computed from the draft at the end, in one step. */
export function useSpawnScan(): {
  readonly lookUp: (text: string) => Promise<SpawnFound>
  readonly onto: (draft: SpawnDraft, found: SpawnFound) => SpawnScan
} {
  const { t } = useLingui()
  const { db } = useReplica()
  const wordsOf = usePartWordsOf()
  const record = useScannedRecord()

  return {
    lookUp: async (text) => {
      const found = await record(text)
      return found === undefined || typeof found === 'string' ? found : hitOf(db, found)
    },
    onto: (draft, found) => {
      if (found === undefined || typeof found === 'string') return { ok: false, message: found }
      const scanned = scanSpawn(draft, found)
      if (scanned.kind === 'refused') return { ok: false, message: refusalText(scanned.why, found) }
      const part = nameOf(found)
      return {
        ok: true,
        draft: scanned.draft,
        message:
          part === undefined
            ? t({ id: 'bench.source', message: 'This is the source' })
            : t({ id: 'spawn.added', message: `${part} added` }),
      }
    },
  }

  function nameOf({ definition, row, number }: SpawnHit): string | undefined {
    return isSeries(definition) && number !== undefined ? wordsOf({ definition, row }).name(number) : undefined
  }

  function refusalText(why: SpawnRefusal, hit: SpawnHit): string {
    const { definition, row, part } = hit
    const code = String(row.series_code ?? '')
    const name = nameOf(hit) ?? code
    const words = wordsOf(isSeries(definition) ? { definition, row } : undefined)
    const state = part ? inSentence(words.verb(part.state)) : ''
    switch (why) {
      case 'stranger':
        return t({ id: 'spawn.stranger', message: 'You cannot spawn from this or into this' })
      case 'deleted':
        return t({ id: 'bench.deleted', message: 'This record was deleted' })
      case 'needs_number':
        return t({ id: 'mark.needs_number', message: 'Scan a label with a number' })
      case 'beyond':
        return t({ id: 'mark.beyond', message: 'This series has no such number' })
      case 'again':
        return t({ id: 'spawn.again', message: `${name} is already added` })
      case 'state':
        return t({ id: 'spawn.state', message: `${name}: ${state}. Take another one.` })
      case 'not_filled':
        return t({ id: 'spawn.not_filled', message: `${name}: ${state}. Only filled ones can be spawned.` })
      case 'quarantined':
        return t({ id: 'spawn.quarantined', message: `${name} is in quarantine. Take another one.` })
      case 'failed_run':
        return t({ id: 'spawn.failed_run', message: `${code}: its sterilizer run or its check failed. Do not use it.` })
      case 'needs_parent':
        return t({ id: 'spawn.needs_parent', message: 'First scan what you spawn from' })
      case 'has_target':
        return t({ id: 'spawn.has_target', message: 'To spawn from other jars, press New jars first' })
      case 'one_record':
        return t({ id: 'spawn.one_record', message: 'Spores or a bought package must be the only source' })
      case 'other_target':
        return t({ id: 'spawn.other_target', message: `${code} is a different series. Finish the first one.` })
      case 'unlabelled':
        return t({ id: 'spawn.unlabelled', message: 'First finish those that you counted without labels' })
      case 'many_parents':
        return t({ id: 'spawn.many_parents', message: 'A series has up to 500 parents. Finish these first.' })
      case 'full':
        return t({ id: 'spawn.full', message: 'A series has up to 2000 parts. Finish these first.' })
    }
  }
}
