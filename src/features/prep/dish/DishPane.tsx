import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../../data/rows'
import type { Series } from '../../../domain/prep/series'
import { vesselOf } from '../../../domain/prep/vessel'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWords } from '../../../records/words/use-part-words'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { Page, Stack } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { RecordHead } from '../../../ui/display/text/Titles'
import styles from '../prep.module.css'
import { useDishes } from '../use-dishes'
import { useMarkDishes } from '../use-mark-dishes'
import { DishBody } from './DishBody'

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
  const series = { definition: dishes.definition, row: dishes.series }
  const words = usePartWords(series)
  const mark = useMarkDishes(dishes)
  const dish = dishes.parts[number - 1]
  if (!dish) return <Nothing />
  const name = inSentence(words.verb(dish.state))
  return (
    <Stack gap={16}>
      <div className={styles.head}>
        <DishGlyph
          shape={dish.state}
          vessel={vesselOf(series)}
          percent={dish.percent}
          number={number}
          size={72}
          quarantined={dish.isQuarantined}
        />
        <RecordHead
          code={`${String(dishes.series.series_code ?? '')} · ${number}`}
          title={`${words.name(number)}, ${name}`}
          line={dish.contaminatedBy === undefined ? undefined : words.contamination(dish.contaminatedBy)}
        />
      </div>
      <DishBody key={number} dishes={dishes} dish={dish} mark={mark} />
    </Stack>
  )
}
