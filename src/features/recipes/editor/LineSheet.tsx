import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { RecipeLine } from '../../../domain/cooking/recipe-lines'
import { useFormHandle } from '../../../records/form/form-handle'
import { linkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { useDefinition } from '../../../records/use-definition'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Modal } from '../../../ui/overlay/Modal'
import sheet from '../cook/sheet.module.css'
import { Picker } from './picker'

export type LineSheetProps = {
  path: string
  line: RecipeLine
  name: string
  onRemove: () => void
  onClose: () => void
}

/** What can be done with a line: another ingredient in its place, open it, remove it. */
export const LineSheet = ({ path, line, name, onRemove, onClose }: LineSheetProps) => {
  const { t } = useLingui()
  const form = useFormHandle()
  const isRecipe = line.recipeId !== undefined
  const definition = useDefinition(isRecipe ? 'recipe' : 'item')
  const [isChoosing, setChoosing] = useState(false)
  const id = line.itemId ?? line.recipeId
  const open = id === undefined ? undefined : recordRoute(definition, id)
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
          onChoose={(chosen) => {
            form.choose(`${path}.${key}`, chosen)
            onClose()
          }}
          onCreate={(given) => form.createFor(`${path}.${key}`, definition, given)}
        />
      </Suspense>
    )
  }
  return (
    <Modal open onClose={onClose} className={sheet.sheet} label={name}>
      <div className={sheet.sheetBody}>
        <div className={sheet.sheetHead}>
          <h2 className={sheet.sheetTitle}>{name}</h2>
          <IconButton icon="close" label={t({ id: 'recipes.sheet.close', message: 'Close' })} onClick={onClose} />
        </div>
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
      </div>
    </Modal>
  )
}
