/** The values of a filled batch: proposed by earlier series and the recipe, or typed. */
import { useState } from 'react'
import { dryOf } from '../../../domain/cooking/dry'
import type { SeriesDefinition } from '../../../domain/kit/series'
import { type Filled, type Form, filledWith, formOf, isForm, pieces, vesselFor } from '../../../domain/prep/making'
import { seriesOf } from '../../../domain/prep/series'
import { useRow, useRows } from '../../../state/replica/use-live'
import { isUnread } from '../../../ui/controls/numbers/unread'
import type { Cooking, Recipe } from './use-cooking'

/** The form that the recipe is filled as, and the vessel. Undefined where neither name nor earlier series tells. `isRead` when it is known. */
export function useToldForm(definition: SeriesDefinition, recipe: Recipe, isMedium: boolean) {
  const made = seriesOf(definition, useRows(definition.name) ?? [])
  const type = useRow('recipe_type', typeof recipe.type === 'string' ? recipe.type : undefined)
  const form = formOf({ recipe, type: type ?? undefined, isMedium }, made)
  return { made, form, isRead: type !== undefined, vesselOf: (one: Form) => vesselFor(one, recipe.id, made) }
}

/** An untouched field shows its proposal. */
type Typed = {
  readonly form?: Form
  readonly vessel?: string
  readonly count?: string
  readonly weight?: string
  readonly volume?: string
  readonly dry?: string
}

const textOf = (number: number | undefined) => (number === undefined ? '' : String(number))
const numberOf = (text: string) => (text === '' || isUnread(text) ? undefined : Number(text))

/** `most` is the largest number of parts. */
export function useMaking(cooking: Cooking, told: ReturnType<typeof useToldForm>, most: number) {
  const { batch, cooked, pantry } = cooking
  const [typed, setTyped] = useState<Typed>({})
  const onType = (next: Typed) => setTyped((before) => ({ ...before, ...next }))
  const form = typed.form ?? told.form ?? 'substrate'
  const vessel = typed.vessel ?? told.vesselOf(form)
  const count = typed.count ?? String(pieces(batch, most))
  const parts = numberOf(count) ?? 0
  const dry = cooked && dryOf(cooked, pantry.units)
  const filled: Filled = filledWith(cooked, dry, parts)
  const texts = {
    weight: typed.weight ?? textOf(filled.grams),
    volume: typed.volume ?? textOf(filled.millilitres),
    dry: typed.dry ?? textOf(filled.dry),
  }
  const isLiquid = form === 'liquid_culture'
  const shown = isLiquid ? [texts.volume] : [texts.weight, texts.dry]
  const given = (key: string, text: string) => {
    const number = numberOf(text)
    return number === undefined ? {} : { [key]: number }
  }
  return {
    ...{ form, vessel, count, parts, texts, isLiquid, onType },
    setForm: (value: string) => isForm(value) && onType({ form: value }),
    /** The ingredients for which the dry weight cannot be said. */
    lacking: typed.dry === undefined && dry && 'lacks' in dry ? dry : undefined,
    isClear: parts >= 1 && !shown.some(isUnread),
    values: {
      ...{ form, vessel, prepared_count: parts },
      ...(isLiquid
        ? given('part_volume_ml', texts.volume)
        : { ...given('part_weight_g', texts.weight), ...given('dry_g_per_part', texts.dry) }),
    },
  }
}
