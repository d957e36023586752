import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Pantry, Part } from '../../../domain/cooking/makeup'
import { linesOf, type RecipeLine } from '../../../domain/cooking/recipe-lines'
import { controlId, useFormHandle } from '../../../records/form/form-handle'
import { fieldAt } from '../../../records/words/finding-text'
import { Swatch } from '../../../ui/display/plots/CompositionBar'
import { Icon } from '../../../ui/icons'
import type { Reorder } from '../../../ui/list/use-reorder'
import styles from './editor.module.css'
import { LineAmount } from './LineAmount'
import { LineSheet } from './LineSheet'
import { unitsFor } from './units-for'

export type IngredientLineProps = {
  path: string
  index: number
  line: RecipeLine
  name: string
  pantry: Pantry
  part: Part | undefined
  isShares: boolean
  isReadOnly: boolean
  grip: ReturnType<Reorder['handle']>
  onRemove: () => void
  onNext: () => void
  onFill: () => void
}

/** One ingredient: handle, swatch, name, amount. A tap on the name changes it. */
export const IngredientLine = (props: IngredientLineProps) => {
  const { path, index, line, name, pantry, isShares, isReadOnly, grip, onRemove } = props
  const { t } = useLingui()
  const form = useFormHandle()
  const [isOpen, setOpen] = useState(false)
  const keys = ['', '.item_id', '.recipe_id', isShares ? '.percent' : '.value', '.unit_id']
  const problems = keys.flatMap((key) => {
    const field = fieldAt(form.definition.fields, `${path}${key}`)
    return (field && form.problem(`${path}${key}`, field)) ?? []
  })
  const unitCode = String(pantry.units.get(line.unitId ?? '')?.code ?? '')
  const problemId = controlId(form.formId, `${path}.problem`)
  return (
    <>
      <div className={styles.line}>
        <button
          type="button"
          id={controlId(form.formId, `${path}.grip`)}
          className={styles.grip}
          disabled={isReadOnly}
          aria-label={t({ id: 'recipes.line.grip', message: `Move ${name}` })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
          {...grip}
          onKeyDown={(event) => {
            grip.onKeyDown(event)
            if (event.key === 'Delete') onRemove()
          }}
        >
          <Icon name="grip" size={22} />
        </button>
        <Swatch index={index} />
        <button
          type="button"
          className={styles.what}
          aria-haspopup="dialog"
          disabled={isReadOnly}
          onClick={() => setOpen(true)}
        >
          <span className={styles.name}>{name}</span>
          <LineFacts {...props} />
        </button>
        <LineAmount
          path={`${path}.${isShares ? 'percent' : 'value'}`}
          value={(isShares ? line.percent : line.value) ?? ''}
          label={name}
          problemId={problems.length > 0 ? problemId : undefined}
          suffix={isShares ? '%' : undefined}
          unit={isShares ? '%' : unitCode}
          onNext={props.onNext}
          onFill={isShares ? props.onFill : undefined}
        />
        {!isShares && (
          <select
            className={styles.unitSelect}
            aria-label={t({ id: 'recipes.line.unit', message: `Unit of ${name}` })}
            value={line.unitId ?? ''}
            disabled={isReadOnly}
            onChange={(event) => form.set(`${path}.unit_id`, event.target.value)}
          >
            {line.unitId === undefined && <option value="">–</option>}
            {unitsFor(line, pantry).map((id) => (
              <option key={id} value={id}>
                {String(pantry.units.get(id)?.code ?? '')}
              </option>
            ))}
          </select>
        )}
      </div>
      {problems.length > 0 && (
        <div id={problemId}>
          {problems.map(({ text }) => (
            <p key={text} className={styles.problem}>
              {text}
            </p>
          ))}
        </div>
      )}
      {isOpen && (
        <LineSheet
          path={path}
          line={line}
          name={name}
          pantry={pantry}
          onRemove={onRemove}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const LineFacts = ({ line, pantry, part }: IngredientLineProps) => {
  const { t } = useLingui()
  if (line.recipeId !== undefined) {
    const count = linesOf(pantry.recipe(line.recipeId) ?? {}).length
    return (
      <span className={styles.facts}>{t({ id: 'recipes.line.recipe', message: `Sub-recipe, lines: ${count}` })}</span>
    )
  }
  const item = line.itemId === undefined ? undefined : pantry.item(line.itemId)
  const code = typeof item?.code === 'string' ? item.code : ''
  const water = typeof item?.moisture_percent === 'string' ? item.moisture_percent : ''
  const wet = water === '' ? '' : t({ id: 'recipes.line.water', message: `${water} % water` })
  const weightless =
    part?.kind === 'unknown' && part.obstacle === 'no_weight'
      ? t({ id: 'recipes.line.weightless', message: 'weight unknown' })
      : ''
  const unfit =
    part?.kind === 'unknown' && part.obstacle === 'no_conversion'
      ? t({ id: 'recipes.line.unfit', message: 'no conversion from this unit' })
      : ''
  const facts = [code, wet, weightless, unfit].filter((text) => text !== '').join(', ')
  return facts === '' ? null : <span className={styles.facts}>{facts}</span>
}
