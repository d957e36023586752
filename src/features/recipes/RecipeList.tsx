import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import { type Makeup, makeupOf, type Pantry, type Part } from '../../domain/cooking/makeup'
import { micro } from '../../domain/kit/decimal'
import { stockLevel } from '../../domain/rules/stock-level'
import { digitsIn } from '../../domain/rules/trace'
import { ListTabs } from '../../records/list/ListTabs'
import type { ListEntry } from '../../records/list/list-entries'
import { RecordList } from '../../records/list/RecordList'
import { useDefinition } from '../../records/use-definition'
import type { FindReference } from '../../records/words/field-text'
import { useStock } from '../../state/replica/use-live'
import { useFormat } from '../../state/words/format'
import { Mark } from '../../ui/display/marks/Mark'
import { Layers } from '../../ui/display/plots/CompositionBar'
import { compositionOf } from './composition'
import { useRecipeChips } from './recipe-chips'
import { usePantry } from './use-pantry'

/** Longer times, in minutes, are shown in hours; the detail is exact. */
const HOURS_FROM = 600

/** Recipes with their composition, sterilization time, and shortages. */
export const RecipeList = ({ selectedId }: { selectedId?: string | undefined }) => {
  const { t } = useLingui()
  const definition = useDefinition('recipe')
  const format = useFormat()
  const navigate = useNavigate()
  const chips = useRecipeChips()
  const pantry = usePantry()
  const stock = useStock()
  const makeupFor = useMemo(() => pantry && makeupFinder(pantry), [pantry])
  const minutes = t({ id: 'recipes.minutes', message: 'min' })
  const hours = t({ id: 'recipes.hours', message: 'h' })
  const lowWord = t({ id: 'recipes.low', message: 'Low' })
  const brokenWord = t({ id: 'recipes.broken', message: 'Part deleted' })

  const decorate = useCallback(
    ({ row }: ListEntry, find: FindReference) => {
      const time = typeof row.sterilizationTime === 'number' ? row.sterilizationTime : undefined
      const told = time === undefined ? {} : timeText(time, format.amount, minutes, hours)
      const type = find(String(row.type))?.title ?? ''
      const sterilization = find(String(row.sterilizationType))
      const heat = sterilization?.row.temperature_c
      const how = typeof heat === 'number' ? `${heat} °C` : (sterilization?.title ?? '')
      const subtitle = [type, how].filter((text) => text !== '').join(' · ')
      if (!makeupFor) return { ...told, subtitle }
      const makeup = makeupFor(row)
      const isBroken = allParts(makeup).some((part) => part.kind === 'unknown' && part.obstacle === 'missing')
      const isLow = allParts(makeup).some((part) => {
        if (part.kind !== 'item' || !pantry || !micro(part.row.min_stock)) return false
        return stockLevel(part.row, stock?.get(part.id), digitsIn(pantry.units)(part.row)).isLow
      })
      return {
        ...told,
        subtitle,
        lead: <Layers shares={compositionOf(makeup)?.shares ?? []} />,
        ...(isBroken
          ? {
              mark: (
                <Mark tone="bad" icon="warning">
                  {brokenWord}
                </Mark>
              ),
            }
          : isLow
            ? { mark: <Mark tone="low">{lowWord}</Mark> }
            : {}),
      }
    },
    [makeupFor, pantry, stock, format, minutes, hours, lowWord, brokenWord],
  )
  return (
    <RecordList
      definition={definition}
      selectedId={selectedId}
      above={<ListTabs definition={definition} />}
      chips={chips}
      decorate={decorate}
      onScan={() => void navigate({ to: '/qr-scanner' })}
    />
  )
}

/** Computes each recipe once, when its row is first rendered. */
function makeupFinder(pantry: Pantry): (row: StoredRow) => Makeup {
  const known = new Map<string, Makeup>()
  return (row) => {
    const makeup = known.get(row.id) ?? makeupOf(row, pantry)
    known.set(row.id, makeup)
    return makeup
  }
}

/** The parts of a recipe and of all recipes in it. */
function allParts({ parts }: Makeup): Part[] {
  return parts.flatMap((part) => (part.kind === 'recipe' ? [part, ...allParts(part.makeup)] : [part]))
}

function timeText(time: number, amount: (decimal: string, digits?: number) => string, minutes: string, hours: string) {
  if (time < HOURS_FROM) return { quantity: amount(String(time), 0), unit: minutes }
  const whole = time % 60 === 0
  return { quantity: amount((time / 60).toFixed(1), whole ? 0 : 1), unit: hours }
}
