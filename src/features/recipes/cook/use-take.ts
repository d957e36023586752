/** Takes a whole batch from stock as one gesture with one undo; what is short is taken too, below zero. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Intent } from '../../../data/intent'
import { instantOf } from '../../../domain/clock'
import { usesOf } from '../../../domain/cooking/uses'
import type { Values } from '../../../domain/kit/field'
import { reversalIntents } from '../../../records/delete/reversal'
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

/** What is made of the batch in the same gesture: an agar series. */
export type Poured = { readonly values: Values; readonly text: string }

export function useTake(words: CookWords): (cooking: Cooking, poured?: Poured) => Promise<string | undefined> {
  const { t } = useLingui()
  const replica = useReplica()
  const refusal = useRefusalText()
  const takeBack = useTakeBack()

  return (cooking, poured) => oneAct(`cook ${cooking.recipe.id}`, () => take(cooking, poured))

  /** Resolves to the id of what was poured, else of the recipe; undefined when nothing was recorded. */
  async function take({ recipe, batch, pantry, plan }: Cooking, poured?: Poured): Promise<string | undefined> {
    const { registry, save, newId, now } = replica
    const definition = registry.byName('use')
    if (!definition || !plan) return undefined
    const at = instantOf(now())
    const said = words.batch(batch)
    const name = String(recipe.name ?? '')
    const notes = `${name}: ${said}`
    const uses = usesOf([...plan.values()], pantry.units)
    const pouredId = newId()
    const series = poured ? { series_kind: 'agar_series', series_id: pouredId } : {}
    const intents = uses.map((use): Extract<Intent, { kind: 'create' }> => {
      return { kind: 'create', entity: 'use', id: newId(), values: { ...use, ...series, occurred_at: at, notes } }
    })
    const pouring: Intent[] = poured
      ? [{ kind: 'create', entity: 'agar_series', id: pouredId, values: poured.values }]
      : []
    const outcome = await save([...intents, ...pouring])
    if (!outcome.ok) {
      const failed = outcome.index < intents.length ? definition : (registry.byName('agar_series') ?? definition)
      toastError(refusal(failed, outcome))
      return undefined
    }
    setTaken(recipe.id, at)
    const count = new Set(uses.map(({ item_id }) => item_id)).size
    const taken = t({
      id: 'recipes.taken',
      message: plural(count, {
        one: `Taken for ${name}, ${said}: # ingredient`,
        other: `Taken for ${name}, ${said}: # ingredients`,
      }),
    })
    toast({
      text: poured ? `${poured.text}. ${taken}` : taken,
      id: `cook ${recipe.id}`,
      duration: TOAST_MS,
      place: 'bottom',
      undo: {
        onUndo: async () => {
          const ids = intents.map(({ id }) => id)
          const inverse = await reversalIntents(currentReplica(), definition, ids)
          const gone: Intent[] = poured ? [{ kind: 'delete', entity: 'agar_series', id: pouredId }] : []
          if (await takeBack(definition, outcome.mutations, [...gone, ...inverse])) setTaken(recipe.id, undefined)
        },
      },
    })
    return poured ? pouredId : recipe.id
  }
}
