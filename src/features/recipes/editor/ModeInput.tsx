import { useLingui } from '@lingui/react/macro'
import { measuredBy } from '../../../domain/cooking/measures'
import { asAmounts, asShares } from '../../../domain/cooking/modes'
import { linesOf, modeOf, type RecipeMode } from '../../../domain/cooking/recipe-lines'
import { weighedGrams } from '../../../domain/cooking/weighable'
import { formatDecimal, micro, multiply, quantityOf, ratioOf } from '../../../domain/kit/decimal'
import type { Json } from '../../../domain/kit/field'
import { useFormHandle } from '../../../records/form/form-handle'
import type { ScalarInputProps } from '../../../records/form/ScalarInput'
import { useTranslate } from '../../../records/words/use-writing'
import { ask, confirm } from '../../../state/screen/overlays'
import { Segmented } from '../../../ui/controls/choices/Segmented'
import { isUnread } from '../../../ui/controls/numbers/unread'
import { usePantry } from '../use-pantry'
import styles from './editor.module.css'

/** Shares or amounts. Switching converts the lines: a change to amounts asks for the weight of a batch. */
export const ModeInput = ({ path, field }: ScalarInputProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const form = useFormHandle()
  const pantry = usePantry()
  const mode = modeOf(form.draft)
  const options = field.type === 'select' && Array.isArray(field.options) ? field.options : []

  const set = (next: RecipeMode, ingredients?: Json) => {
    form.set(path, next)
    if (ingredients !== undefined) form.set('ingredients', ingredients)
  }
  const emptied = (): Json =>
    linesOf(form.draft).map(({ itemId, recipeId }) => ({
      ...(itemId === undefined ? {} : { item_id: itemId }),
      ...(recipeId === undefined ? {} : { recipe_id: recipeId }),
    }))
  const setAnew = async (next: RecipeMode) => {
    const isAgreed = await confirm({
      type: 'warning',
      title: t({ id: 'recipes.mode.anew', message: 'The amounts cannot be converted' }),
      text: t({
        id: 'recipes.mode.anew.text',
        message:
          'An ingredient has no amount, or its weight is unknown. The ingredients stay, but you must enter each amount again.',
      }),
      confirmLabel: t({ id: 'recipes.mode.anew.yes', message: 'Enter again' }),
    })
    if (isAgreed) set(next, emptied())
  }
  const change = async (next: RecipeMode): Promise<void> => {
    if (next === mode) return
    const amounts = linesOf(form.draft).flatMap(({ percent, value }) => percent ?? value ?? [])
    if (amounts.length === 0 || !pantry) return set(next)
    if (amounts.some(isUnread)) return setAnew(next)
    if (next === 'percent') {
      const shares = asShares(form.draft, pantry)
      return shares ? set(next, shares) : setAnew(next)
    }
    const kilogram = weighedGrams(micro('1000'), pantry.units)
    const unitId = kilogram?.unitId
    const unit = String(pantry.units.get(unitId ?? '')?.code ?? '')
    const grams = measuredBy(unitId, pantry.units)?.factor
    if (!kilogram || !grams || !asAmounts(form.draft, pantry, micro('1000'))) return setAnew(next)
    const hasWater = micro(form.draft.water_percent) > 0n
    const answer = await ask({
      type: 'form',
      title: t({ id: 'recipes.mode.batch', message: 'What is the batch weight?' }),
      ...(hasWater
        ? {
            text: t({
              id: 'recipes.mode.water',
              message: 'Water is not an ingredient here and is left out. To include it, add it as an ingredient.',
            }),
          }
        : {}),
      fields: [
        {
          name: 'weight',
          label: t({ id: 'recipes.mode.weight', message: `Weight, ${unit}` }),
          type: 'amount',
          required: true,
          value: formatDecimal(kilogram.amount),
        },
      ],
      confirmLabel: t({ id: 'recipes.mode.convert', message: 'Convert' }),
    })
    const weight = micro(answer?.weight)
    if (weight <= 0n) return
    const weighed = asAmounts(form.draft, pantry, quantityOf(multiply(ratioOf(weight), grams)))
    if (weighed) set(next, weighed)
  }
  return (
    <div className={styles.mode}>
      <Segmented
        label={translate(field.label)}
        hideLabel
        name="mode"
        value={mode}
        options={options.map(({ value, label }: (typeof options)[number]) => ({
          value: value === 'value' ? ('value' as const) : ('percent' as const),
          label: translate(label),
          disabled: form.isReadOnly(path, field),
        }))}
        onChange={(next) => void change(next)}
      />
    </div>
  )
}
