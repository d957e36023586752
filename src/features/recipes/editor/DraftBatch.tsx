import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo } from 'react'
import { linesOf } from '../../../domain/cooking/recipe-lines'
import { useRecordAddress } from '../../../records/detail/use-record-address'
import { useFormHandle } from '../../../records/form/form-handle'
import { Stack } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { KeyHints } from '../../../ui/finder/KeyHints'
import { CompositionCard } from '../CompositionCard'
import { BatchBoard } from '../cook/BatchHead'
import { CookTable } from '../cook/CookTable'
import { useCookWords } from '../cook/use-cook-words'
import { type Cooking, useCooking } from '../cook/use-cooking'
import { useLineNames } from '../use-line-names'

/** The key of the batch of an unsaved recipe. */
const NEW = 'new'

/** The batch of the draft, while it is typed. It cannot be taken or printed before it is saved. */
export const DraftBatch = () => {
  const { draft } = useFormHandle()
  const { id } = useRecordAddress()
  // Typing stays fast while a long recipe is computed.
  const rested = useDeferredValue(draft)
  const recipe = useMemo(() => ({ ...rested, id: id === '' ? NEW : id }), [rested, id])
  const cooking = useCooking(recipe)
  if (!cooking) return <Skeleton kind="card" />
  return <Batch cooking={cooking} />
}

const Batch = ({ cooking }: { cooking: Cooking }) => {
  const { t } = useLingui()
  const { find } = useFormHandle()
  const words = useCookWords(cooking.pantry)
  const names = useLineNames(cooking.recipe, find)
  const keys = [
    { caps: ['Alt', '↑ ↓'], does: t({ id: 'recipes.keys.move', message: 'move the line' }) },
    { caps: ['='], does: t({ id: 'recipes.keys.fill', message: 'fill to 100' }) },
    { caps: ['Ctrl S'], does: t({ id: 'recipes.keys.save', message: 'save, then take from stock or print' }) },
  ]
  if (linesOf(cooking.recipe).length === 0) {
    return (
      <EmptyState
        title={t({ id: 'recipes.draft.empty', message: 'No ingredients yet' })}
        text={t({
          id: 'recipes.draft.hint',
          message: 'Add the first ingredient to see its weight and stock here.',
        })}
      />
    )
  }
  return (
    <Stack gap={16}>
      <BatchBoard cooking={cooking} words={words} />
      <CompositionCard makeup={cooking.makeup} cooked={cooking.cooked} words={words} nameAt={names.at} />
      <CookTable cooking={cooking} words={words} nameOf={names.of} ticks={false} />
      <KeyHints hints={keys} />
    </Stack>
  )
}
