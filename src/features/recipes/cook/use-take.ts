/** Takes a whole batch from stock as one gesture with one undo; what is short is taken too, below zero. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../../data/db'
import type { Intent } from '../../../data/intent'
import { instantOf } from '../../../domain/clock'
import { usesOf } from '../../../domain/cooking/uses'
import { reversalIntent } from '../../../records/delete/reversal'
import { useTakeBack } from '../../../records/delete/use-undo'
import { useRefusalText } from '../../../records/words/refusal-text'
import { setTaken } from '../../../state/batches'
import { oneAct } from '../../../state/one-act'
import { toast, toastError } from '../../../state/overlays'
import { currentReplica, useReplica } from '../../../state/replica'
import type { CookWords } from './use-cook-words'
import type { Cooking } from './use-cooking'

/** While the toast is shown, ms: longer than others, because a batch is more to look over. */
const TOAST_MS = 12_000

export function useTake(words: CookWords): (cooking: Cooking) => Promise<void> {
  const { t } = useLingui()
  const replica = useReplica()
  const refusal = useRefusalText()
  const takeBack = useTakeBack()

  return async (cooking) => {
    await oneAct(`cook ${cooking.recipe.id}`, () => take(cooking))
  }

  async function take({ recipe, batch, pantry, plan }: Cooking): Promise<boolean> {
    const { registry, save, newId, now } = replica
    const definition = registry.byName('use')
    if (!definition || !plan) return false
    const at = instantOf(now())
    const said = words.batch(batch)
    const name = String(recipe.name ?? '')
    const notes = `${name}: ${said}`
    const uses = usesOf([...plan.values()], pantry.units)
    const intents = uses.map((use): Extract<Intent, { kind: 'create' }> => {
      return { kind: 'create', entity: 'use', id: newId(), values: { ...use, occurred_at: at, notes } }
    })
    const outcome = await save(intents)
    if (!outcome.ok) {
      toastError(refusal(definition, outcome))
      return false
    }
    setTaken(recipe.id, at)
    const count = new Set(uses.map(({ item_id }) => item_id)).size
    toast({
      text: t({
        id: 'recipes.taken',
        message: plural(count, {
          one: `Taken for ${name}, ${said}: # ingredient`,
          other: `Taken for ${name}, ${said}: # ingredients`,
        }),
      }),
      id: `cook ${recipe.id}`,
      duration: TOAST_MS,
      place: 'bottom',
      undo: {
        onUndo: async () => {
          const rows = await rowsOf(currentReplica().db, 'use').bulkGet(intents.map(({ id }) => id))
          const inverse = rows.flatMap((row) => (row ? [reversalIntent(definition, row, newId(), now())] : []))
          if (await takeBack(definition, outcome.mutations, inverse)) setTaken(recipe.id, undefined)
        },
      },
    })
    return true
  }
}
