import { Suspense } from 'react'
import type { StoredRow } from '../../data/rows'
import { RecordDetail } from '../../records/detail/RecordDetail'
import { useDefinition } from '../../records/use-definition'
import { useWide } from '../../records/use-wide'
import type { FindReference } from '../../records/words/field-text'
import { Card, Stack } from '../../ui/display/layout/Layout'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { lazyAgain } from '../../ui/lazy-again'
import { CompositionCard } from './CompositionCard'
import { BatchBoard, BatchHead } from './cook/BatchHead'
import { CookLines } from './cook/CookLines'
import { CookTable } from './cook/CookTable'
import { SterilizationLine } from './cook/SterilizationLine'
import { BatchNotices, TakeDock } from './cook/TakeDock'
import { useCookWords } from './cook/use-cook-words'
import { type Cooking, useCooking } from './cook/use-cooking'
import { useLineNames } from './use-line-names'

/** Below the batch, so it loads later. */
const YieldSection = lazyAgain(() => import('../../records/yields/YieldSection').then((module) => module.YieldSection))

/** Fields that the batch shows in its own way. */
const SHOWN = ['ingredients', 'mode', 'sterilizationType', 'sterilizationTime', 'water_percent']

export type RecipeDetailProps = { row: StoredRow; onPrint: () => void }

/** A recipe for cooking: the batch, its ingredients, their packages, and its sterilization. */
export const RecipeDetail = ({ row, onPrint }: RecipeDetailProps) => {
  const definition = useDefinition('recipe')
  const cooking = useCooking(row)
  return (
    <RecordDetail definition={definition} row={row} shown={SHOWN}>
      {(find) => {
        if (row.deleted_at) return null
        return (
          <Stack gap={16}>
            {cooking ? <Batch cooking={cooking} find={find} onPrint={onPrint} /> : <Skeleton kind="card" />}
            <Suspense fallback={null}>
              <YieldSection of={{ field: 'recipe_id', id: row.id }} />
            </Suspense>
          </Stack>
        )
      }}
    </RecordDetail>
  )
}

type BatchProps = { cooking: Cooking; find: FindReference; onPrint: () => void }

const Batch = ({ cooking, find, onPrint }: BatchProps) => {
  const words = useCookWords(cooking.pantry)
  const names = useLineNames(cooking.recipe, find)
  const wide = useWide()
  const lines = { cooking, words, nameOf: names.of }
  const dock = <TakeDock {...lines} onPrint={onPrint} />
  const composition = (
    <CompositionCard makeup={cooking.makeup} cooked={cooking.cooked} words={words} nameAt={names.at} />
  )
  if (wide) {
    return (
      <Stack gap={16}>
        <BatchBoard cooking={cooking} words={words} acts={dock} />
        {composition}
        <Card>
          <CookTable {...lines} ticks />
          <SterilizationLine recipe={cooking.recipe} find={find} />
        </Card>
        <BatchNotices {...lines} />
      </Stack>
    )
  }
  return (
    <Stack gap={12}>
      {composition}
      <BatchHead cooking={cooking} words={words} />
      <Card>
        <CookLines {...lines} />
        <SterilizationLine recipe={cooking.recipe} find={find} />
      </Card>
      <BatchNotices {...lines} />
      {dock}
    </Stack>
  )
}
