import { useLingui } from '@lingui/react/macro'
import type { Part } from '../../../domain/prep/dish-fold'
import { vesselOf } from '../../../domain/prep/vessel'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWords } from '../../../records/words/use-part-words'
import { DishBrush } from '../../../ui/dish/DishBrush'
import { Sheet } from '../../../ui/overlay/Sheet'
import { brushOf, lookOf, sightOf } from '../board/brush'
import type { Dishes } from '../use-dishes'
import type { MarkDishes } from '../use-mark-dishes'
import { DishBody } from './DishBody'
import { PartHead } from './PartHead'
import { QuarantineButton } from './QuarantineButton'

export type DishSheetProps = { dishes: Dishes; dish: Part; mark: MarkDishes; onClose: () => void }

export const DishSheet = ({ dishes, dish, mark, onClose }: DishSheetProps) => {
  const { t } = useLingui()
  const series = { definition: dishes.definition, row: dishes.series }
  const words = usePartWords(series)
  const vessel = vesselOf(series)
  const { number, state } = dish
  const name = inSentence(words.verb(state))
  return (
    <Sheet title={`${words.name(number)}, ${name}`} onClose={onClose}>
      <PartHead dishes={dishes} dish={dish} actions={<QuarantineButton dish={dish} mark={mark} />} />
      <DishBody dishes={dishes} dish={dish} mark={mark}>
        <DishBrush
          label={t({ id: 'petri.verbs', message: 'Mark as' })}
          roomy
          verbs={brushOf(series).roomy.map((verb) => ({ value: verb, ...lookOf(verb), label: words.verb(verb) }))}
          chosen={state}
          vessel={vessel}
          onVerb={(verb) => void mark([number], sightOf(verb))}
        />
      </DishBody>
    </Sheet>
  )
}
