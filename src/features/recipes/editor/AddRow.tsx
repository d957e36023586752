import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Pantry } from '../../../domain/cooking/makeup'
import { linesOf, modeOf } from '../../../domain/cooking/recipe-lines'
import type { Field, Json } from '../../../domain/kit/field'
import { useFormHandle } from '../../../records/form/form-handle'
import { useDefinition } from '../../../records/use-definition'
import { useTranslate } from '../../../records/words/use-writing'
import { Button } from '../../../ui/button/Button'
import { amountId } from './amount-id'
import styles from './editor.module.css'
import { Picker } from './picker'
import { useCircleRefusal } from './use-circle-refusal'

/** Ways to add a line: search an ingredient, scan its label or package, another recipe. */
export const AddRow = ({ path, pantry }: { path: string; field: Field; pantry: Pantry }) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const form = useFormHandle()
  const circleRefusal = useCircleRefusal(pantry)
  const [adding, setAdding] = useState<'item' | 'recipe'>()
  const definition = useDefinition(adding ?? 'item')
  const entries: readonly Json[] = Array.isArray(form.draft[path]) ? form.draft[path] : []
  const lines = linesOf(form.draft)
  const isShares = modeOf(form.draft) === 'percent'
  const key = adding === 'recipe' ? 'recipe_id' : 'item_id'

  const add = (id: string) => {
    const known = lines.findIndex(({ itemId, recipeId }) => itemId === id || recipeId === id)
    const at = known < 0 ? entries.length : known
    if (known < 0) {
      const unit = adding === 'item' && !isShares ? pantry.item(id)?.unit_id : undefined
      form.set(path, [...entries, { [key]: id, ...(typeof unit === 'string' ? { unit_id: unit } : {}) }])
    }
    setAdding(undefined)
    // Its amount comes next; an ingredient that is already listed only gets the focus.
    setTimeout(() => document.getElementById(amountId(form.formId, path, at, isShares))?.focus(), FOCUS_MS)
  }
  return (
    <div className={styles.add}>
      <Button icon="search" onClick={() => setAdding('item')}>
        <span id={`${form.formId}-add`} tabIndex={-1}>
          {t({ id: 'recipes.add', message: 'Add' })}
        </span>
      </Button>
      <Button icon="camera" onClick={() => form.scan(path)}>
        {t({ id: 'recipes.add.scan', message: 'Scan' })}
      </Button>
      <Button icon="recipe" onClick={() => setAdding('recipe')}>
        {t({ id: 'recipes.add.recipe', message: 'Recipe' })}
      </Button>
      {adding && (
        <Suspense fallback={null}>
          <Picker
            definition={definition}
            label={translate(definition.label)}
            value=""
            clearable={false}
            onClose={() => setAdding(undefined)}
            onChoose={add}
            refused={adding === 'recipe' ? circleRefusal : undefined}
            // The record is created together with its line, so a person who cancels has no open line.
            onCreate={(given) => form.createFor(`${path}.${entries.length}.${key}`, definition, given)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The dialog first returns the focus, which takes this long. */
const FOCUS_MS = 60
