import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { isBefore, isFinal } from '../../../domain/kit/part-states'
import { POURED } from '../../../domain/prep/bench-kinds'
import type { Part } from '../../../domain/prep/dish-fold'
import { partYieldOf } from '../../../domain/yield/part-yield'
import { linkTo } from '../../../records/LinkTo'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWords } from '../../../records/words/use-part-words'
import { useSpoilages } from '../../../records/words/use-spoilages'
import { Button } from '../../../ui/button/Button'
import { PercentSlider } from '../../../ui/dish/PercentSlider'
import { SPOILAGES } from '../../../ui/dish/SpoilageSign'
import { SpoilageSigns } from '../../../ui/dish/SpoilageSigns'
import { lazyAgain } from '../../../ui/lazy-again'
import { useStep } from '../agar/made-of'
import { growsBy } from '../board/brush'
import { moveRoute } from '../board/move-route'
import type { Dishes } from '../use-dishes'
import type { MarkDishes } from '../use-mark-dishes'
import { DishStory } from './DishStory'
import { LabelLine } from './LabelLine'
import { PartLife } from './PartLife'
import { PartPicked } from './PartPicked'
import { QuarantineButton } from './QuarantineButton'

const DishPhotos = lazyAgain(() => import('./DishPhotos').then((module) => module.DishPhotos))

/** 100 is the verb Colonized. */
const QUICK = [10, 25, 50, 75, 90]

export type DishBodyProps = {
  dishes: Dishes
  dish: Part
  mark: MarkDishes
  /** The verbs, if the grid's own are not in view. */
  children?: ReactNode
}

/** All facts and actions of one part: colonization, contamination, transfers, photos, growth, history. */
export const DishBody = ({ dishes, dish, mark, children }: DishBodyProps) => {
  const { t } = useLingui()
  const spoilages = useSpoilages()
  const { number, state, percent } = dish
  const picked = partYieldOf(dishes.picks, number, dishes.flushes.of)
  const isSource = useStep(POURED).parents.includes(dishes.definition.name)
  const { verbs } = dishes.definition.series
  const words = usePartWords({ definition: dishes.definition, row: dishes.series })
  const part = inSentence(words.name(number))
  const move = moveRoute({ definition: dishes.definition, row: dishes.series }, dishes.parts, new Set([number]))
  const isGrowing = growsBy(verbs) && isBefore(state)
  return (
    <>
      <LabelLine series={{ definition: dishes.definition, row: dishes.series }} part={dish} />
      {isGrowing && (
        <PercentSlider
          label={t({ id: 'dish.percent', message: 'Colonized' })}
          value={percent ?? 0}
          quick={QUICK}
          quickLabel={t({ id: 'dish.percent.quick', message: 'Quick values' })}
          onSet={(next) =>
            mark([number], next === 100 ? { status: 'colonized' } : { status: 'growing', colonized_percent: next })
          }
        />
      )}
      {children}
      {state === 'contaminated' && (
        <SpoilageSigns
          label={t({ id: 'part.by', message: 'Contaminated by' })}
          chosen={SPOILAGES.find((one) => one === dish.contaminatedBy)}
          options={spoilages}
          onChoose={(next) => void mark([number], { status: 'contaminated', contamination_type: next })}
        />
      )}
      {picked && <PartPicked dishes={dishes} picked={picked} />}
      <PartLife dishes={dishes} number={number} picked={picked} />
      {dish.isContaminated && (
        <Button
          kind="tonal"
          icon="search"
          wide
          link={linkTo({ path: '/prep/finder', search: { series: dishes.series.id, dish: number } })}
        >
          {t({ id: 'part.finder', message: 'What does it share with others?' })}
        </Button>
      )}
      {isSource && !isFinal(state) && (
        <Button
          kind="gray"
          icon="dish"
          wide
          link={linkTo({ path: '/inoculate', search: { series: dishes.series.id, dish: number } })}
        >
          {t({ id: 'part.inoculate', message: `Inoculate from ${part}` })}
        </Button>
      )}
      {move && (
        <Button kind="gray" icon="place" wide link={linkTo(move.to)}>
          {t({ id: 'move.title', message: 'Move' })}
        </Button>
      )}
      {children === undefined && <QuarantineButton dish={dish} mark={mark} />}
      <Suspense fallback={null}>
        <DishPhotos dishes={dishes} number={number} mark={mark} />
      </Suspense>
      <DishStory dishes={dishes} number={number} />
    </>
  )
}
