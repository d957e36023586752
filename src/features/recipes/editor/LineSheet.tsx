import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Pantry } from '../../../domain/cooking/makeup'
import { linesOf, type RecipeLine } from '../../../domain/cooking/recipe-lines'
import { useFormHandle } from '../../../records/form/form-handle'
import { linkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { useDefinition } from '../../../records/use-definition'
import { Button } from '../../../ui/button/Button'
import { Sheet } from '../../../ui/overlay/Sheet'
import { Picker } from './picker'
import { unitsFor } from './units-for'
import { useCircleRefusal } from './use-circle-refusal'

export type LineSheetProps = {
  path: string
  line: RecipeLine
  name: string
  pantry: Pantry
  onRemove: () => void
  onClose: () => void
}

/** The actions on a line: replace its ingredient, open it, remove it. */
export const LineSheet = ({ path, line, name, pantry, onRemove, onClose }: LineSheetProps) => {
  const { t } = useLingui()
  const form = useFormHandle()
  const isRecipe = line.recipeId !== undefined
  const definition = useDefinition(isRecipe ? 'recipe' : 'item')
  const [isChoosing, setChoosing] = useState(false)
  const id = line.itemId ?? line.recipeId
  const open = id === undefined ? undefined : recordRoute(definition, id)
  const circleRefusal = useCircleRefusal(pantry)
  const listed = linesOf(form.draft).map(({ itemId, recipeId }) => itemId ?? recipeId ?? '')
  const listedWord = t({ id: 'recipes.listed', message: 'Already in the recipe' })
  const key = isRecipe ? 'recipe_id' : 'item_id'
  if (isChoosing) {
    return (
      <Suspense fallback={null}>
        <Picker
          definition={definition}
          label={name}
          value={id ?? ''}
          clearable={false}
          onClose={onClose}
          refused={(other) => (listed.includes(other) && other !== id ? listedWord : circleRefusal(other))}
          onChoose={(chosen) => {
            form.choose(`${path}.${key}`, chosen)
            // The amount is kept only if its unit also fits the other ingredient.
            const unit = pantry.item(chosen)?.unit_id
            const fits = unitsFor({ itemId: chosen, unitId: undefined }, pantry).includes(line.unitId ?? '')
            if (line.unitId !== undefined && !isRecipe && !fits && typeof unit === 'string') {
              form.set(`${path}.unit_id`, unit)
            }
            onClose()
          }}
          onCreate={(given) => form.createFor(`${path}.${key}`, definition, given)}
        />
      </Suspense>
    )
  }
  return (
    <Sheet title={name} onClose={onClose}>
      <Button kind="tonal" size="large" icon="search" wide onClick={() => setChoosing(true)}>
        {t({ id: 'recipes.sheet.other', message: 'Choose another' })}
      </Button>
      {open && (
        <Button size="large" icon="share" wide link={linkTo(open)}>
          {t({ id: 'recipes.sheet.open', message: 'Open' })}
        </Button>
      )}
      <Button
        kind="grave"
        size="large"
        icon="trash"
        wide
        onClick={() => {
          onRemove()
          onClose()
        }}
      >
        {t({ id: 'recipes.sheet.remove', message: 'Remove from the recipe' })}
      </Button>
    </Sheet>
  )
}
