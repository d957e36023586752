import { Suspense, useState } from 'react'
import type { StoredRow } from '../../data/rows'
import { RecordDetail } from '../../records/detail/RecordDetail'
import { useDefinition } from '../../records/use-definition'
import type { FindReference } from '../../records/words/field-text'
import { Card, Stack } from '../../ui/display/Layout'
import { Skeleton } from '../../ui/display/Skeleton'
import { lazyAgain } from '../../ui/lazy-again'
import { CompositionCard } from './CompositionCard'
import { BatchHead } from './cook/BatchHead'
import { CookLines } from './cook/CookLines'
import { SterilizationLine } from './cook/SterilizationLine'
import { TakeDock } from './cook/TakeDock'
import { useCookWords } from './cook/use-cook-words'
import { type Cooking, useCooking } from './cook/use-cooking'
import { useLineNames } from './use-line-names'

const BatchPaper = lazyAgain(() => import('./print/BatchPaper').then((module) => module.BatchPaper))

/** What the batch shows in its own way. */
const SHOWN = ['ingredients', 'mode', 'sterilizationType', 'sterilizationTime', 'water_percent']

/** A recipe as the screen one cooks from: the batch, what goes in, from which packages, and how it is sterilized. */
export const RecipeDetail = ({ row }: { row: StoredRow }) => {
  const definition = useDefinition('recipe')
  const cooking = useCooking(row)
  return (
    <RecordDetail definition={definition} row={row} shown={SHOWN}>
      {(find) => (row.deleted_at ? null : cooking ? <Batch cooking={cooking} find={find} /> : <Skeleton kind="card" />)}
    </RecordDetail>
  )
}

const Batch = ({ cooking, find }: { cooking: Cooking; find: FindReference }) => {
  const words = useCookWords(cooking.pantry)
  const names = useLineNames(cooking.recipe, find)
  const [isPrinting, setPrinting] = useState(false)
  return (
    <Stack gap={12}>
      <CompositionCard makeup={cooking.makeup} cooked={cooking.cooked} words={words} nameAt={names.at} />
      <BatchHead cooking={cooking} words={words} />
      <Card>
        <CookLines cooking={cooking} words={words} nameOf={names.of} />
        <SterilizationLine recipe={cooking.recipe} find={find} />
      </Card>
      <TakeDock cooking={cooking} words={words} nameOf={names.of} onPrint={() => setPrinting(true)} />
      {isPrinting && (
        <Suspense fallback={null}>
          <BatchPaper
            cooking={cooking}
            words={words}
            nameOf={names.of}
            find={find}
            onPrinted={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </Stack>
  )
}
