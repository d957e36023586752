import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useMemo, useState } from 'react'
import { makeupOf } from '../../../domain/cooking/makeup'
import { filledUp, linesOf, missingPercent, modeOf, moved, type RecipeLine } from '../../../domain/cooking/recipe-lines'
import type { Json } from '../../../domain/kit/field'
import { controlId, useFormHandle } from '../../../records/form/form-handle'
import type { ScalarInputProps } from '../../../records/form/ScalarInput'
import { readForm } from '../../../state/form/forms'
import { toast } from '../../../state/screen/overlays'
import { classes } from '../../../ui/classes'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { useReorder } from '../../../ui/list/use-reorder'
import { usePantry } from '../use-pantry'
import { AddRow } from './AddRow'
import { amountId } from './amount-id'
import styles from './editor.module.css'
import { FillRow } from './FillRow'
import { IngredientLine } from './IngredientLine'
import { SumCard } from './SumCard'

/** The ingredients of a recipe: their sum, a line for each, and ways to add one. */
export const IngredientsInput = ({ path, field }: ScalarInputProps) => {
  const { t } = useLingui()
  const form = useFormHandle()
  const pantry = usePantry()
  const spoken = useId()
  const [said, setSaid] = useState('')
  const entries = listOf(form.draft[path])
  const lines = linesOf(form.draft)
  const makeup = useMemo(() => pantry && makeupOf(form.draft, pantry), [form.draft, pantry])
  const keys = keysOf(lines)
  const isReadOnly = form.isReadOnly(path, field)
  const nameless = t({ id: 'recipes.line.open', message: 'Choose an ingredient' })
  const nameAt = (index: number) => {
    const line = lines[index]
    const id = line?.itemId ?? line?.recipeId ?? ''
    const row = line?.itemId === undefined ? pantry?.recipe(id) : pantry?.item(id)
    return form.find(id)?.title ?? (typeof row?.name === 'string' ? row.name : nameless)
  }
  const set = (next: readonly Json[]) => form.set(path, next)
  const move = (from: number, to: number) => {
    const name = nameAt(from)
    const place = to + 1
    const count = entries.length
    set(moved(entries, from, to))
    setSaid(t({ id: 'recipes.line.moved', message: `${name}, ${place} of ${count}` }))
    // A browser removes the focus from an element that moves in the document.
    focusSoon(controlId(form.formId, `${path}.${to}.grip`))
  }
  const remove = (index: number) => {
    const entry = entries.slice(index, index + 1)
    const name = nameAt(index)
    const left = entries.filter((_, at) => at !== index)
    set(left)
    const next = Math.min(index, left.length - 1)
    focusSoon(next < 0 ? `${form.formId}-add` : controlId(form.formId, `${path}.${next}.grip`))
    toast({
      text: t({ id: 'recipes.line.removed', message: `Removed: ${name}` }),
      id: `${form.formId} removed`,
      // Into the current list: other lines may have changed since.
      undo: { onUndo: () => set(listOf(readForm(form.formId)?.values[path]).toSpliced(index, 0, ...entry)) },
    })
  }
  const fill = (index: number) => {
    const share = filledUp(form.draft, index)
    if (share !== undefined) form.set(`${path}.${index}.percent`, share)
  }
  const reorder = useReorder(entries.length, move)
  useOwnUnits(entries, pantry, form.draft.mode === 'value', set)
  if (!pantry || !makeup) return <Skeleton kind="card" />
  const problem = form.problem(path, field)
  const missing = missingPercent(form.draft)
  const isShares = modeOf(form.draft) === 'percent'
  const focusNext = (index: number) => {
    const next = lines[index + 1] ? amountId(form.formId, path, index + 1, isShares) : `${form.formId}-add`
    const found = document.getElementById(next)
    const target = found?.closest('button') ?? found
    target?.focus()
  }
  return (
    <div className={styles.editor}>
      {lines.length > 0 && <SumCard draft={form.draft} makeup={makeup} units={pantry.units} nameAt={nameAt} />}
      {problem && (
        <p id={controlId(form.formId, path)} className={styles.problem} tabIndex={-1} data-finding={path}>
          {problem.text}
        </p>
      )}
      {lines.length > 0 && (
        <ul ref={reorder.list.ref} className={styles.lines}>
          {lines.map((line, index) => (
            <li
              key={keys[index]}
              className={classes(styles.item, reorder.dragged === index && styles.lifted)}
              style={{
                transform: reorder.shiftOf(index) === 0 ? undefined : `translateY(${reorder.shiftOf(index)}px)`,
              }}
            >
              <IngredientLine
                path={`${path}.${index}`}
                index={index}
                line={line}
                name={nameAt(index)}
                pantry={pantry}
                part={makeup.parts[index]}
                isShares={isShares}
                isReadOnly={isReadOnly}
                grip={reorder.handle(index)}
                onRemove={() => remove(index)}
                onNext={() => focusNext(index)}
                onFill={() => fill(index)}
              />
            </li>
          ))}
          {isShares && missing !== undefined && missing > 0n && !isReadOnly && (
            <FillRow missing={missing} names={lines.map((_, index) => nameAt(index))} onFill={fill} />
          )}
        </ul>
      )}
      {!isReadOnly && <AddRow path={path} field={field} pantry={pantry} />}
      <p id={spoken} className={styles.spoken} role="status">
        {said}
      </p>
    </div>
  )
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

/** Runs after the lines are rendered in their new order. */
function focusSoon(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus())
}

/** The key of a line is the record it names; an empty or repeated line gets a number too. */
function keysOf(lines: readonly RecipeLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ itemId, recipeId }) => {
    const name = itemId ?? recipeId ?? 'open'
    const number = seen.get(name) ?? 0
    seen.set(name, number + 1)
    return `${name} ${number}`
  })
}

/** An amount without a unit gets the unit of its ingredient. */
function useOwnUnits(
  entries: readonly Json[],
  pantry: ReturnType<typeof usePantry>,
  isAmounts: boolean,
  set: (next: readonly Json[]) => void,
): void {
  useEffect(() => {
    if (!isAmounts || !pantry) return
    const next = entries.map((entry) => withUnit(entry, pantry))
    if (next.some((entry, index) => entry !== entries[index])) set(next)
  })
}

function withUnit(entry: Json, pantry: NonNullable<ReturnType<typeof usePantry>>): Json {
  const [line] = linesOf({ ingredients: [entry] })
  if (!line || line.unitId !== undefined || line.itemId === undefined) return entry
  const unit = pantry.item(line.itemId)?.unit_id
  return typeof unit === 'string' && typeof entry === 'object' && entry !== null && !Array.isArray(entry)
    ? { ...entry, unit_id: unit }
    : entry
}
