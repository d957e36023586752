/** Saves a spawning as one gesture, with one undo. */
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { stockOf } from '../../../data/read/read-stock'
import type { StoredRow } from '../../../data/rows'
import { isOwnSeries, spawn } from '../../../domain/acts/spawn'
import { instantOf } from '../../../domain/clock'
import { codeAfter } from '../../../domain/prep/inoculation'
import {
  countAll,
  numbersIn,
  PACKAGE,
  recordIn,
  restAfter,
  type SpawnDraft,
  spawnedKind,
} from '../../../domain/prep/spawning'
import { useTakeBack } from '../../../records/delete/use-undo'
import { recordRoute } from '../../../records/record-routes'
import { useRefusalText } from '../../../records/words/refusal-text'
import { usePartWordsOf } from '../../../records/words/use-part-words'
import { oneAct } from '../../../state/form/one-act'
import { readSpawning, setSpawning } from '../../../state/form/spawning'
import { currentReplica, useReplica } from '../../../state/replica/replica'
import { toast, toastError } from '../../../state/screen/overlays'
import { readBought, readSpawnFacts } from './spawn-facts'

const TOAST_MS = 12_000

/** Resolves to the id of the series that has the parts; undefined after a failure, which was shown. */
export function useSpawnFinish(): (draft: SpawnDraft) => Promise<string | undefined> {
  const { t } = useLingui()
  const { db, registry, save, newId, now } = useReplica()
  const refusal = useRefusalText()
  const takeBack = useTakeBack()
  const wordsOf = usePartWordsOf()
  const router = useRouter()
  const series = spawnedKind(registry)

  return (draft) =>
    oneAct(`spawn ${draft.targetId ?? ''} ${countAll(draft)} ${numbersIn(draft).join()}`, () => finish(draft))

  async function finish(draft: SpawnDraft): Promise<string | undefined> {
    const [observation, use] = [registry.byName('observation'), registry.byName('use')]
    // The second tap of a gesture finds an empty draft.
    if (!observation || !use || countAll(draft) === 0) return undefined
    const facts = await readSpawnFacts(db, registry, draft)
    const bought = await readBought(db, draft, (itemId) => stockOf(db, itemId))
    if (!bought && recordIn(draft)?.entity === PACKAGE) {
      toastError(
        t({ id: 'spawn.package.unknown', message: 'The ingredient of this package is not on this device yet' }),
      )
      return undefined
    }
    const { target, all } = facts
    const code = codeFor(target, all)
    const spawning = { ...facts, bought, draft, code, at: instantOf(now()) }
    const { intents, seriesId, back } = spawn({ series, observation, use }, spawning, newId)
    const outcome = await save([...intents])
    if (!outcome.ok) {
      toastError(refusal(series, outcome))
      return undefined
    }
    setSpawning(restAfter(readSpawning(), draft))
    const row = target ?? { vessel: 'bag' }
    const parts = wordsOf({ definition: series, row }).count(countAll(draft))
    const into = isOwnSeries(spawning) ? code : String(target?.series_code ?? '')
    toast({
      text: t({ id: 'spawn.done', message: `${into}: ${parts} spawned` }),
      id: 'spawn',
      duration: TOAST_MS,
      undo: {
        of: intents.map(({ id }) => id),
        onUndo: async () => {
          const replica = currentReplica()
          const inverse = back({ newId: replica.newId, now: replica.now() })
          if (!(await takeBack(series, outcome.mutations, inverse))) return
          // An undo must not replace parts that were scanned since.
          if (countAll(readSpawning()) === 0) setSpawning(draft)
          const isHere = router.state.location.pathname === recordRoute(series, seriesId)?.path
          if (isHere) await router.navigate({ to: '/spawn', replace: true })
        },
      },
    })
    return seriesId
  }
}

/** Continues the code of the target, else that of the latest series. */
function codeFor(target: StoredRow | undefined, all: readonly StoredRow[]): string {
  const latest = all
    .filter(({ deleted_at: gone, form }) => !gone && form === 'substrate')
    .toSorted((a, b) => (String(a.inoculated_at ?? '') < String(b.inoculated_at ?? '') ? 1 : -1))[0]
  return codeAfter(String(target?.series_code ?? latest?.series_code ?? 'BL-00'), all)
}
