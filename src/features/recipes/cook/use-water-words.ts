import { useLingui } from '@lingui/react/macro'
import type { CookedWater } from '../../../domain/cooking/cook'
import type { CookWords } from './use-cook-words'

export type WaterWords = {
  readonly name: string
  readonly brought: string | undefined
  readonly excess: string | undefined
}

export function useWaterWords(words: CookWords, water: CookedWater): WaterWords {
  const { t } = useLingui()
  const said = (grams: bigint) => {
    const { number, unit } = words.water(grams)
    return `${number} ${unit}`
  }
  const brought = said(water.brought)
  const excess = said(water.excess)
  return {
    name: t({ id: 'recipes.water', message: 'Water' }),
    brought:
      water.brought > 0n
        ? t({ id: 'recipes.water.brought', message: `${brought} comes from the ingredients` })
        : undefined,
    excess:
      water.excess > 0n
        ? t({ id: 'recipes.water.excess', message: `${excess} too much water from the ingredients` })
        : undefined,
  }
}
