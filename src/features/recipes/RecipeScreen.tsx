import { Suspense, useState } from 'react'
import { Awaited } from '../../records/Awaited'
import { RecordMissing } from '../../records/detail/RecordMissing'
import { useDetailPage } from '../../records/detail/use-detail-page'
import { useRecordAddress } from '../../records/detail/use-record-address'
import { NothingOpen } from '../../records/NothingOpen'
import { Panes } from '../../records/Panes'
import { openList } from '../../records/record-routes'
import { useDefinition } from '../../records/use-definition'
import { useTranslate } from '../../records/words/use-writing'
import { useRow } from '../../state/replica/use-live'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { lazyAgain } from '../../ui/lazy-again'
import { RecipeDetail } from './RecipeDetail'
import { RecipeList } from './RecipeList'

const BatchPaper = lazyAgain(() => import('./print/BatchPaper').then((module) => module.BatchPaper))
const RecipeEdit = lazyAgain(() => import('./editor/RecipeEdit').then((module) => module.RecipeEdit))

export const RecipeScreen = () => {
  const { id, isEditing } = useRecordAddress()
  if (!isEditing) return <Recipe id={id} />
  return (
    <Suspense fallback={<Skeleton kind="card" />}>
      <RecipeEdit id={id} />
    </Suspense>
  )
}

const Recipe = ({ id }: { id: string }) => {
  const definition = useDefinition('recipe')
  const translate = useTranslate()
  const row = useRow('recipe', id)
  useDetailPage(definition, row ?? undefined, { calm: true })
  // The print view is outside the panes, which disappear on paper because it is narrower than a wide screen.
  const [isPrinting, setPrinting] = useState(false)
  const panes = (
    <Panes
      list={openList(definition, <RecipeList selectedId={id} />)}
      detail={
        row === undefined ? (
          <Awaited kind="card" />
        ) : row === null ? (
          <RecordMissing definition={definition} id={id} />
        ) : (
          <RecipeDetail key={id} row={row} onPrint={() => setPrinting(true)} />
        )
      }
      placeholder={<NothingOpen entity="recipe" />}
      detailLabel={translate(definition.label)}
    />
  )
  return (
    <>
      {panes}
      {isPrinting && row && (
        <Suspense fallback={null}>
          <BatchPaper recipe={row} onPrinted={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  )
}
