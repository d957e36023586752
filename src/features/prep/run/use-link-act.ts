/** Links series to a sterilizer run, or creates the run for them, in one gesture with one undo. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { LinkedRun } from '../../../domain/acts/link-run'
import { codeKey } from '../../../domain/kit/code-key'
import type { EntityDefinition } from '../../../domain/kit/entity'
import { offerUndo } from '../../../records/delete/bring-back'
import { useTakeBack } from '../../../records/delete/use-undo'
import { useRefusalText } from '../../../records/words/refusal-text'
import { oneAct } from '../../../state/form/one-act'
import { useReplica } from '../../../state/replica/replica'
import { toastError } from '../../../state/screen/overlays'

/** `refused` is the kind that a refusal is about. */
export type LinkAct = (linked: LinkedRun, code: string, refused: EntityDefinition) => Promise<void>

export function useLinkAct(): LinkAct {
  const { t } = useLingui()
  const { save } = useReplica()
  const refusal = useRefusalText()
  const takeBack = useTakeBack()

  return async (linked, code, refused) => {
    await oneAct(`run ${codeKey(code)}`, () => link(linked, code, refused))
  }

  async function link({ intents, back, count }: LinkedRun, code: string, refused: EntityDefinition): Promise<boolean> {
    const outcome = await save([...intents])
    if (!outcome.ok) {
      toastError(refusal(refused, outcome))
      return false
    }
    const done = t({
      id: 'agar.run.linked',
      message: plural(count, { one: `Linked # series to run ${code}`, other: `Linked # series to run ${code}` }),
    })
    offerUndo(done, () => takeBack(refused, outcome.mutations, back))
    return true
  }
}
