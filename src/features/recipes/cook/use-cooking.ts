/** One recipe as a batch: amounts, packages, and shortages. */
import { useMemo } from 'react'
import { type Batch, type Cooked, cook, itemsOf, timesOf } from '../../../domain/cooking/cook'
import { type Makeup, makeupOf, type Pantry } from '../../../domain/cooking/makeup'
import { measuredBy } from '../../../domain/cooking/measures'
import { modeOf } from '../../../domain/cooking/recipe-lines'
import { largestWhole, planTakes, type TakenItem } from '../../../domain/cooking/take'
import { planTaken } from '../../../domain/cooking/taken'
import type { Values } from '../../../domain/kit/field'
import { digitsIn } from '../../../domain/rules/trace'
import type { Units } from '../../../domain/rules/units'
import { type KeptBatch, useBatch } from '../../../state/form/batches'
import { useStock } from '../../../state/replica/use-live'
import { useToday } from '../../../state/words/use-today'
import { usePantry } from '../use-pantry'

/** A stored recipe, or a draft with the id of one. */
export type Recipe = Values & { readonly id: string }

export type Cooking = {
  readonly recipe: Recipe
  readonly pantry: Pantry
  readonly makeup: Makeup
  readonly batch: Batch
  readonly kept: KeptBatch
  /** Undefined when the unit of the batch does not convert to a weight, and while the number of pieces is invalid. */
  readonly cooked: Cooked | undefined
  /** By the path of the line; undefined while stock is loading. */
  readonly plan: ReadonlyMap<string, TakenItem> | undefined
  /** The largest number of pieces that stock is enough for; undefined when nothing is short. */
  readonly most: number | undefined
}

/** Undefined while the farm's records are loading. */
export function useCooking(recipe: Recipe): Cooking | undefined {
  const pantry = usePantry()
  const stock = useStock()
  const today = useToday()
  const kept = useBatch(recipe.id)
  const makeup = useMemo(() => pantry && makeupOf(recipe, pantry), [recipe, pantry])
  const { count, unclear, size, unitId } = kept
  // A tick changes the stored batch but no amount, so nothing is computed again.
  const worked = useMemo(() => {
    if (!pantry || !makeup) return undefined
    const batch = batchOf(recipe, { count, size, unitId }, pantry.units)
    const cookedOf = (count: number) => {
      const times = timesOf(makeup, { ...batch, count }, pantry.units)
      return times && cook(makeup, times, pantry.units)
    }
    const stocks = (id: string) => stock?.get(id)
    const itemsFor = (count: number) => itemsOf(cookedOf(count)?.lines ?? [])
    const cooked = unclear === undefined ? cookedOf(batch.count) : undefined
    const digitsOf = digitsIn(pantry.units)
    const plan = cooked && stock && planTakes(itemsOf(cooked.lines), stocks, today, digitsOf)
    const isShort = plan?.some(({ short }) => short > 0n) === true
    return {
      recipe,
      pantry,
      makeup,
      batch,
      cooked,
      plan: plan && new Map(plan.map((taken) => [taken.item.path, taken])),
      most: isShort ? largestWhole(batch.count, itemsFor, stocks, digitsOf) : undefined,
    }
  }, [recipe, pantry, makeup, stock, today, count, unclear, size, unitId])
  // A taken batch keeps its packages: the present stock already shows those of the next batch.
  const lines = kept.takenAt === undefined ? undefined : kept.record?.lines
  const plan = useMemo(
    () =>
      worked?.plan && worked.cooked && lines
        ? planTaken(lines, itemsOf(worked.cooked.lines), worked.plan)
        : worked?.plan,
    [worked, lines],
  )
  return worked && { ...worked, plan, most: lines ? undefined : worked.most, kept }
}

type BatchSize = { readonly [K in 'count' | 'size' | 'unitId']: KeptBatch[K] }

/**
 * The batch as last set. A new one is as written if the recipe is in amounts, else 1 kg, or one of the largest unit of mass. A
 * size that the recipe no longer allows is dropped: its mode may have changed, or its unit was deleted.
 */
function batchOf(recipe: Recipe, kept: BatchSize, units: Units): Batch {
  const isWritten = modeOf(recipe) === 'value'
  const isAllowed = kept.unitId === null ? isWritten : kept.unitId !== undefined && units.has(kept.unitId)
  if (isAllowed) return { count: kept.count ?? 1, size: kept.size ?? '1', unitId: kept.unitId ?? undefined }
  return { count: kept.count ?? 1, size: '1', unitId: isWritten ? undefined : usualUnit(units) }
}

function usualUnit(units: Units): string | undefined {
  const masses = [...units.keys()].flatMap((id) => {
    const unit = measuredBy(id, units)
    return unit?.measure === 'mass' ? [{ id, code: String(units.get(id)?.code).toLowerCase() }] : []
  })
  return (masses.find(({ code }) => code === 'kg' || code === 'кг') ?? masses[0])?.id
}
