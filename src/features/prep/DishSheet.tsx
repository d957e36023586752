import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { isFinal, type Part } from '../../domain/prep/dish-fold'
import { linkTo } from '../../records/LinkTo'
import { useDefinition } from '../../records/use-definition'
import { optionsOf } from '../../records/words/field-text'
import { inSentence } from '../../records/words/in-sentence'
import { useTranslate } from '../../records/words/use-writing'
import { Button } from '../../ui/button/Button'
import { DishBrush } from '../../ui/dish/DishBrush'
import { DishGlyph } from '../../ui/dish/DishGlyph'
import { PercentSlider } from '../../ui/dish/PercentSlider'
import { lazyAgain } from '../../ui/lazy-again'
import { Chips } from '../../ui/list/Chips'
import { Sheet } from '../../ui/overlay/Sheet'
import { ROOMY_BRUSH } from './brush'
import { DishStory } from './DishStory'
import styles from './prep.module.css'
import { useDishWords } from './use-dish-words'
import type { Dishes } from './use-dishes'
import type { MarkDishes } from './use-mark-dishes'

const DishPhotos = lazyAgain(() => import('./DishPhotos').then((module) => module.DishPhotos))

/** 100 is the verb Colonized. */
const QUICK = [10, 25, 50, 75, 90]

export type DishSheetProps = { dishes: Dishes; dish: Part; mark: MarkDishes; onClose: () => void }

/** One dish: how far it is, what to say of it, and its story. */
export const DishSheet = ({ dishes, dish, mark, onClose }: DishSheetProps) => {
  const { t } = useLingui()
  const words = useDishWords()
  const translate = useTranslate()
  const by = useDefinition('observation').fields.contamination_type
  const { number, state, percent, isQuarantined } = dish
  const name = inSentence(words.state(state))
  const isGrowing = state === 'poured' || state === 'inoculated' || state === 'growing'
  return (
    <Sheet title={t({ id: 'dish.title', message: `Dish ${number}, ${name}` })} onClose={onClose}>
      <div className={styles.dish}>
        <DishGlyph shape={state} percent={percent} number={number} size={64} quarantined={isQuarantined} />
        <Button
          kind="gray"
          size="small"
          icon="lock"
          onClick={() => void mark([number], { quarantined: !isQuarantined })}
        >
          {isQuarantined
            ? t({ id: 'petri.release', message: 'Take out of quarantine' })
            : t({ id: 'petri.quarantine', message: 'Put in quarantine' })}
        </Button>
      </div>
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
      <DishBrush
        label={t({ id: 'petri.verbs', message: 'What you see' })}
        roomy
        verbs={ROOMY_BRUSH.map((one) => ({
          shape: one,
          label: words.state(one),
        }))}
        chosen={state}
        onVerb={(one) => void mark([number], { status: one })}
      />
      {state === 'contaminated' && by?.type === 'select' && (
        <Chips
          label={t({ id: 'dish.by', message: 'By what' })}
          value={dish.contaminatedBy ?? ''}
          options={optionsOf(by, { status: 'contaminated' }).map(({ value, label }) => ({
            value,
            label: translate(label),
          }))}
          onChange={(next) => void mark([number], { status: 'contaminated', contamination_type: next })}
        />
      )}
      {dish.isContaminated && (
        <Button
          kind="tonal"
          icon="search"
          wide
          link={linkTo({ path: '/prep/finder', search: { series: dishes.series.id, dish: number } })}
        >
          {t({ id: 'dish.finder', message: 'What does it share?' })}
        </Button>
      )}
      {!isFinal(state) && (
        <Button
          kind="gray"
          icon="dish"
          wide
          link={linkTo({ path: '/inoculate', search: { series: dishes.series.id, dish: number } })}
        >
          {t({ id: 'dish.inoculate', message: 'Inoculate from this dish' })}
        </Button>
      )}
      <Suspense fallback={null}>
        <DishPhotos dishes={dishes} number={number} mark={mark} />
      </Suspense>
      <DishStory dishes={dishes} number={number} />
    </Sheet>
  )
}
