import type { StoredRow } from '../../data/rows'
import { RecordDetail } from '../../records/detail/RecordDetail'
import { useDefinition } from '../../records/use-definition'
import { useWide } from '../../records/use-wide'
import type { FindReference } from '../../records/words/field-text'
import { Card, Stack } from '../../ui/display/Layout'
import { Skeleton } from '../../ui/display/Skeleton'
import { CompositionCard } from './CompositionCard'
import { BatchHead } from './cook/BatchHead'
import { CookLines } from './cook/CookLines'
import styles from './cook/cook.module.css'
import { SterilizationLine } from './cook/SterilizationLine'
import { TakeDock } from './cook/TakeDock'
import { useCookWords } from './cook/use-cook-words'
import { type Cooking, useCooking } from './cook/use-cooking'
import { useLineNames } from './use-line-names'

/** What the batch shows in its own way. */
const SHOWN = ['ingredients', 'mode', 'sterilizationType', 'sterilizationTime', 'water_percent']

export type RecipeDetailProps = { row: StoredRow; onPrint: () => void }

/** A recipe as the screen one cooks from: the batch, what goes in, from which packages, and how it is sterilized. */
export const RecipeDetail = ({ row, onPrint }: RecipeDetailProps) => {
  const definition = useDefinition('recipe')
  const cooking = useCooking(row)
  return (
    <RecordDetail definition={definition} row={row} shown={SHOWN}>
      {(find) => {
        if (row.deleted_at) return null
        return cooking ? <Batch cooking={cooking} find={find} onPrint={onPrint} /> : <Skeleton kind="card" />
      }}
    </RecordDetail>
  )
}

type BatchProps = { cooking: Cooking; find: FindReference; onPrint: () => void }

const Batch = ({ cooking, find, onPrint }: BatchProps) => {
  const words = useCookWords(cooking.pantry)
  const names = useLineNames(cooking.recipe, find)
  const wide = useWide()
  const head = <BatchHead cooking={cooking} words={words} />
  const dock = <TakeDock cooking={cooking} words={words} nameOf={names.of} onPrint={onPrint} />
  return (
    <Stack gap={12}>
      <CompositionCard makeup={cooking.makeup} cooked={cooking.cooked} words={words} nameAt={names.at} />
      {wide ? (
        <div className={styles.top}>
          {head}
          <div className={styles.topActs}>{dock}</div>
        </div>
      ) : (
        head
      )}
      <Card>
        <CookLines cooking={cooking} words={words} nameOf={names.of} />
        <SterilizationLine recipe={cooking.recipe} find={find} />
      </Card>
      {!wide && dock}
    </Stack>
  )
}
