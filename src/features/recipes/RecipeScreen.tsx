import { Suspense } from 'react'
import { RecordMissing } from '../../records/detail/RecordMissing'
import { useDetailPage } from '../../records/detail/use-detail-page'
import { useRecordAddress } from '../../records/detail/use-record-address'
import { NothingOpen } from '../../records/NothingOpen'
import { Panes } from '../../records/Panes'
import { listRoute } from '../../records/record-routes'
import { useDefinition } from '../../records/use-definition'
import { useTranslate } from '../../records/words/use-writing'
import { useRow } from '../../state/use-live'
import { Skeleton } from '../../ui/display/Skeleton'
import { lazyAgain } from '../../ui/lazy-again'
import { RecipeDetail } from './RecipeDetail'
import { RecipeList } from './RecipeList'

const RecipeEdit = lazyAgain(() => import('./editor/RecipeEdit').then((module) => module.RecipeEdit))

/** A recipe on its own address, or its editor. */
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
  return (
    <Panes
      list={listRoute(definition) && <RecipeList selectedId={id} />}
      detail={
        row === undefined ? (
          <Skeleton kind="card" />
        ) : row === null ? (
          <RecordMissing definition={definition} id={id} />
        ) : (
          <RecipeDetail key={id} row={row} />
        )
      }
      placeholder={<NothingOpen entity="recipe" />}
      detailLabel={translate(definition.label)}
    />
  )
}
