/** Takes a whole batch from stock, perhaps into a new series, as one gesture with one undo. Missing amounts are taken too, so stock goes below zero. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { rowsOf } from '../../../data/db'
import { pour, take as takeFromStock } from '../../../domain/acts/take'
import { instantOf } from '../../../domain/clock'
import { linesTaken, takenBefore } from '../../../domain/cooking/taken'
import { usesOf } from '../../../domain/cooking/uses'
import type { Values } from '../../../domain/kit/field'
import { useTakeBack } from '../../../records/delete/use-undo'
import { useRefusalText } from '../../../records/words/refusal-text'
import { batchNow, setTaken, setUntaken, type TakenRecord } from '../../../state/form/batches'
import { oneAct } from '../../../state/form/one-act'
import { usePeople } from '../../../state/person/people'
import { currentReplica, useReplica } from '../../../state/replica/replica'
import { ask, toast, toastError } from '../../../state/screen/overlays'
import { useFormat } from '../../../state/words/format'
import { untaking } from './untake'
import type { CookWords } from './use-cook-words'
import type { Cooking } from './use-cooking'

/** How long the toast is shown, ms: longer than others, because a batch takes longer to check. */
const TOAST_MS = 12_000

/** The series to create in the same gesture; `kind` is its entity's name. `run` are the values of a new sterilizer run for it. */
export type Poured = {
  readonly kind: string
  readonly values: Values
  readonly text: string
  readonly run?: Values | undefined
}

type Plan = NonNullable<Cooking['plan']>

export function useTake(words: CookWords): (cooking: Cooking, poured?: Poured) => Promise<string | undefined> {
  const { t } = useLingui()
  const replica = useReplica()
  const refusal = useRefusalText()
  const takeBack = useTakeBack()
  const format = useFormat()
  const person = usePeople()

  return (cooking, poured) => oneAct(`cook ${cooking.recipe.id}`, () => take(cooking, poured))

  /** Resolves to the id of the poured series, else of the recipe; undefined when nothing was recorded. */
  async function take({ recipe, batch, pantry, plan }: Cooking, poured?: Poured): Promise<string | undefined> {
    const { registry, save, newId, now } = replica
    const definition = registry.byName('use')
    // The only function that takes a batch, so it also prevents taking a batch twice.
    if (!definition || !plan || batchNow(recipe.id).takenAt !== undefined) return undefined
    const at = instantOf(now())
    const said = words.batch(batch)
    const name = String(recipe.name ?? '')
    const notes = `${name}: ${said}`
    if (!(await isMeant(recipe.id, plan, notes, at))) return undefined
    const taking = { uses: usesOf([...plan.values()], pantry.units), at, notes }
    const pouring = poured && pour(taking, poured.kind, poured.values, newId, poured.run)
    const uses = pouring?.uses ?? takeFromStock(taking, newId)
    const intents = pouring?.intents ?? uses
    const outcome = await save(intents)
    if (!outcome.ok) {
      const failed = registry.byName(intents[outcome.index]?.entity ?? '')
      toastError(refusal(failed ?? definition, outcome))
      return undefined
    }
    const record: TakenRecord = {
      uses: uses.map(({ id }) => id),
      lines: linesTaken(plan),
      ...(pouring && { poured: pouring.series.id }),
      ...(pouring?.run && { run: pouring.run.id }),
    }
    setTaken(recipe.id, at, record)
    const count = new Set(taking.uses.map(({ item_id }) => item_id)).size
    const taken = t({
      id: 'recipes.taken',
      message: plural(count, {
        one: `${name}, ${said}: # ingredient taken from stock`,
        other: `${name}, ${said}: # ingredients taken from stock`,
      }),
    })
    toast({
      text: poured ? `${poured.text}. ${taken}` : taken,
      id: `cook ${recipe.id}`,
      duration: TOAST_MS,
      place: 'bottom',
      undo: {
        of: record.uses,
        onUndo: async () => {
          const inverse = await untaking(currentReplica(), definition, record)
          if (await takeBack(definition, outcome.mutations, inverse)) setUntaken(recipe.id, at)
        },
      },
    })
    return pouring ? pouring.series.id : recipe.id
  }

  /** Asks before taking a batch that another device has already taken. */
  async function isMeant(recipeId: string, plan: Plan, notes: string, at: string): Promise<boolean> {
    const items = [...new Set([...plan.values()].map(({ item }) => item.id))]
    const all = await rowsOf(replica.db, 'use').where('item_id').anyOf(items).toArray()
    const before = takenBefore(all, notes, at, batchNow(recipeId).begunAt)
    if (!before) return true
    const time = format.moment(before.at)
    const name = person(before.by ?? '') ?? ''
    const answer = await ask({
      type: 'warning',
      title: t({ id: 'recipes.taken.before', message: 'This batch was already taken' }),
      text:
        name === ''
          ? t({ id: 'recipes.taken.before.when', message: `Taken at ${time}. Take it a second time?` })
          : t({ id: 'recipes.taken.before.who', message: `Taken at ${time} by ${name}. Take it a second time?` }),
      confirmLabel: t({ id: 'recipes.taken.before.again', message: 'Take again' }),
    })
    return answer !== undefined
  }
}
