import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import type { Series } from '../../../domain/prep/series'
import { inSentence } from '../../../records/words/in-sentence'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { Page, Stack } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { RecordHead } from '../../../ui/display/text/Titles'
import styles from '../prep.module.css'
import { useDishWords } from '../use-dish-words'
import { useDishes } from '../use-dishes'
import { useMarkDishes } from '../use-mark-dishes'
import { DishBody } from './DishBody'

/** The focused dish, beside its grid on wide screens. */
export const DishPane = ({ series, number }: { series: Series<StoredRow>; number: number | undefined }) => {
  const dishes = useDishes(series)
  if (!dishes) return null
  return <Page>{number === undefined ? <Nothing /> : <Known dishes={dishes} number={number} />}</Page>
}

const Nothing = () => {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t({ id: 'dish.pane.none', message: 'No dish selected' })}
      text={t({ id: 'dish.pane.none.text', message: 'Select a dish to see its history.' })}
    />
  )
}

const Known = ({ dishes, number }: { dishes: NonNullable<ReturnType<typeof useDishes>>; number: number }) => {
  const { t } = useLingui()
  const words = useDishWords()
  const mark = useMarkDishes(dishes)
  const dish = dishes.parts[number - 1]
  if (!dish) return <Nothing />
  const name = inSentence(words.state(dish.state))
  return (
    <Stack gap={16}>
      <div className={styles.head}>
        <DishGlyph
          shape={dish.state}
          percent={dish.percent}
          number={number}
          size={72}
          quarantined={dish.isQuarantined}
        />
        <RecordHead
          code={`${String(dishes.series.series_code ?? '')} · ${number}`}
          title={t({ id: 'dish.title', message: `Dish ${number}, ${name}` })}
          line={dish.contaminatedBy === undefined ? undefined : words.contamination(dish.contaminatedBy)}
        />
      </div>
      <DishBody key={number} dishes={dishes} dish={dish} mark={mark} />
    </Stack>
  )
}
