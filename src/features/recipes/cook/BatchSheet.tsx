import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { timesOf } from '../../../domain/cooking/cook'
import { measuredBy } from '../../../domain/cooking/measures'
import { modeOf } from '../../../domain/cooking/recipe-lines'
import { micro } from '../../../domain/kit/decimal'
import { setBatch } from '../../../state/form/batches'
import { Button } from '../../../ui/button/Button'
import { AmountField } from '../../../ui/controls/numbers/AmountField'
import { SelectField } from '../../../ui/controls/select/SelectField'
import { Sheet } from '../../../ui/overlay/Sheet'
import styles from './cook.module.css'
import type { CookWords } from './use-cook-words'
import type { Cooking } from './use-cooking'

/** The choice of the recipe as written, in the list of units. */
const WRITTEN = 'written'

export type BatchSheetProps = { cooking: Cooking; words: CookWords; onClose: () => void }

/** The size of one piece: by weight, by volume, or the recipe as written. */
export const BatchSheet = ({ cooking, words, onClose }: BatchSheetProps) => {
  const { t } = useLingui()
  const { recipe, batch, makeup, pantry } = cooking
  const [size, setSize] = useState(batch.size)
  const [unit, setUnit] = useState(batch.unitId ?? WRITTEN)
  const title = t({ id: 'recipes.size.title', message: 'Size of a piece' })
  const units = [...pantry.units.keys()].filter((id) => measuredBy(id, pantry.units))
  const options = [
    ...(modeOf(recipe) === 'value'
      ? [{ value: WRITTEN, label: t({ id: 'recipes.size.written', message: 'times the recipe as written' }) }]
      : []),
    ...units.map((id) => ({ value: id, label: String(pantry.units.get(id)?.code ?? '') })),
  ]
  const unitId = unit === WRITTEN ? undefined : unit
  const isSized = micro(size) > 0n
  const leadsNowhere = isSized && !timesOf(makeup, { count: 1, size, unitId }, pantry.units)
  const isVolume = measuredBy(unitId, pantry.units)?.measure === 'volume'
  const isByWater = isVolume && makeup.millilitres.n > 0n
  const set = () => {
    setBatch(recipe.id, { size, unitId: unitId ?? null })
    onClose()
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      onSubmit={() => isSized && !leadsNowhere && set()}
      act={
        <Button kind="primary" size="large" type="submit" wide blocked={!isSized || leadsNowhere}>
          {t({ id: 'recipes.size.set', message: 'Set size' })}
        </Button>
      }
    >
      <AmountField
        label={t({ id: 'recipes.size.amount', message: 'Size' })}
        name="size"
        value={size}
        fractionDigits={3}
        unpadded
        min="0"
        max="100000"
        holdsLimits
        autoFocus
        error={leadsNowhere ? words.nowhere : undefined}
        onChange={setSize}
      />
      <SelectField
        label={t({ id: 'recipes.size.unit', message: 'Unit' })}
        name="unit"
        value={unit}
        options={options}
        onChange={setUnit}
      />
      {isVolume && (
        <p className={styles.hint}>
          {isByWater
            ? t({
                id: 'recipes.size.litres',
                message: 'Counts only what the recipe measures by volume: its water.',
              })
            : t({ id: 'recipes.size.water', message: '1 l counts as 1 kg.' })}
        </p>
      )}
    </Sheet>
  )
}
