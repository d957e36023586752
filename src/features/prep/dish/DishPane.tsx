import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import type { Series } from '../../../domain/prep/series'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWords } from '../../../records/words/use-part-words'
import { Page, Stack } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { useDishes } from '../use-dishes'
import { useMarkDishes } from '../use-mark-dishes'
import { DishBody } from './DishBody'
import { PartHead } from './PartHead'

/** The focused part, beside its grid on wide screens. */
export const DishPane = ({ series, number }: { series: Series<StoredRow>; number: number | undefined }) => {
  const dishes = useDishes(series)
  if (!dishes) return null
  return <Page>{number === undefined ? <Nothing /> : <Known dishes={dishes} number={number} />}</Page>
}

const Nothing = () => {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t({ id: 'part.none', message: 'Nothing selected' })}
      text={t({ id: 'part.none.text', message: 'Select a number to see its history.' })}
    />
  )
}

const Known = ({ dishes, number }: { dishes: NonNullable<ReturnType<typeof useDishes>>; number: number }) => {
  const words = usePartWords({ definition: dishes.definition, row: dishes.series })
  const mark = useMarkDishes(dishes)
  const dish = dishes.parts[number - 1]
  if (!dish) return <Nothing />
  return (
    <Stack gap={16}>
      <PartHead dishes={dishes} dish={dish} title={`${words.name(number)}, ${inSentence(words.verb(dish.state))}`} />
      <DishBody key={number} dishes={dishes} dish={dish} mark={mark} />
    </Stack>
  )
}
