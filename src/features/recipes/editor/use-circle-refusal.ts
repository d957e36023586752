import { useLingui } from '@lingui/react/macro'
import { contains } from '../../../domain/cooking/circles'
import type { Pantry } from '../../../domain/cooking/makeup'
import { useRecordAddress } from '../../../records/detail/use-record-address'

/** Why a recipe cannot be part of the edited one: it contains it. No recipe contains a new one. */
export function useCircleRefusal(pantry: Pantry): (recipeId: string) => string | undefined {
  const { t } = useLingui()
  const { id: own } = useRecordAddress()
  return (id) => {
    if (own === '' || !contains(id, own, pantry)) return undefined
    return id === own
      ? t({ id: 'recipes.circle.itself', message: 'This recipe itself' })
      : t({ id: 'recipes.circle', message: 'Contains this recipe' })
  }
}
