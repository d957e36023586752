import { useLingui } from '@lingui/react/macro'
import type { Part } from '../../../domain/prep/dish-fold'
import { inSentence } from '../../../records/words/in-sentence'
import { DishBrush } from '../../../ui/dish/DishBrush'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { Sheet } from '../../../ui/overlay/Sheet'
import { brushOf } from '../board/brush'
import styles from '../prep.module.css'
import { useDishWords } from '../use-dish-words'
import type { Dishes } from '../use-dishes'
import type { MarkDishes } from '../use-mark-dishes'
import { DishBody } from './DishBody'
import { QuarantineButton } from './QuarantineButton'

export type DishSheetProps = { dishes: Dishes; dish: Part; mark: MarkDishes; onClose: () => void }

export const DishSheet = ({ dishes, dish, mark, onClose }: DishSheetProps) => {
  const { t } = useLingui()
  const words = useDishWords()
  const { number, state, percent, isQuarantined } = dish
  const name = inSentence(words.state(state))
  return (
    <Sheet title={t({ id: 'dish.title', message: `Dish ${number}, ${name}` })} onClose={onClose}>
      <div className={styles.dish}>
        <DishGlyph shape={state} percent={percent} number={number} size={64} quarantined={isQuarantined} />
        <QuarantineButton dish={dish} mark={mark} />
      </div>
      <DishBody dishes={dishes} dish={dish} mark={mark}>
        <DishBrush
          label={t({ id: 'petri.verbs', message: 'Mark as' })}
          roomy
          verbs={brushOf(dishes.definition).roomy.map((one) => ({ shape: one, label: words.state(one) }))}
          chosen={state}
          onVerb={(one) => void mark([number], { status: one })}
        />
      </DishBody>
    </Sheet>
  )
}
