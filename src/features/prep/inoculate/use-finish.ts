/** Creates one petri series from the inoculation, with one undo. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import { inoculate } from '../../../domain/acts/inoculate'
import { instantOf } from '../../../domain/clock'
import type { SeriesDefinition } from '../../../domain/kit/series'
import { codeAfter, countIn, type Draft, leftOver, strainOf } from '../../../domain/prep/inoculation'
import { newestFirst, seriesOf } from '../../../domain/prep/series'
import { useTakeBack } from '../../../records/delete/use-undo'
import { recordRoute } from '../../../records/record-routes'
import { useRefusalText } from '../../../records/words/refusal-text'
import { readInoculation, setInoculation } from '../../../state/form/inoculation'
import { oneAct } from '../../../state/form/one-act'
import { useReplica } from '../../../state/replica/replica'
import { toast, toastError } from '../../../state/screen/overlays'

const TOAST_MS = 12_000

/** Resolves to the new series' id; undefined after a failure, which was shown. */
export function useFinish(into: SeriesDefinition): (draft: Draft, source: StoredRow) => Promise<string | undefined> {
  const { t } = useLingui()
  const { db, save, newId, now } = useReplica()
  const refusal = useRefusalText()
  const takeBack = useTakeBack()
  const router = useRouter()

  return (draft, source) => oneAct('inoculate', () => finish(draft, source))

  async function finish(draft: Draft, source: StoredRow): Promise<string | undefined> {
    const id = newId()
    const code = await codeFor(source)
    const { made, back } = inoculate(into.name, { draft, source, code, id, at: instantOf(now()) })
    const outcome = await save([made])
    if (!outcome.ok) {
      toastError(refusal(into, outcome))
      return undefined
    }
    setInoculation(leftOver(readInoculation(), draft))
    const count = countIn(draft)
    toast({
      text: t({
        id: 'bench.done',
        message: plural(count, { one: `${code}: # dish inoculated`, other: `${code}: # dishes inoculated` }),
      }),
      id: 'inoculate',
      duration: TOAST_MS,
      undo: {
        of: [id],
        onUndo: async () => {
          if (!(await takeBack(into, outcome.mutations, [back]))) return
          // An undo must not replace dishes that were scanned since.
          if (countIn(readInoculation()) === 0) setInoculation(draft)
          const isHere = router.state.location.pathname === recordRoute(into, id)?.path
          if (isHere) await router.navigate({ to: '/inoculate', replace: true })
        },
      },
    })
    return id
  }

  /** Continues the code of the strain's latest series, else starts from the strain's own code. */
  async function codeFor(source: StoredRow): Promise<string> {
    const all = await rowsOf(db, into.name).toArray()
    const strainId = strainOf(source)
    const strain = strainId === undefined ? undefined : await rowsOf(db, 'strain').get(strainId)
    const mine = all.filter((row) => strainId !== undefined && row.strain_id === strainId)
    const [latest] = newestFirst(seriesOf(into, mine))
    // A strain's code may end in digits, so its first series gets an extra number.
    const first = `${String(strain?.strain_code ?? source.series_code ?? 'P')}-00`
    return codeAfter(String(latest?.row.series_code ?? first), all)
  }
}
