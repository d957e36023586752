import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Sight } from '../../../domain/acts/mark'
import type { PartState } from '../../../domain/kit/part-states'
import { rangesText } from '../../../domain/kit/ranges'
import type { PartVerb } from '../../../domain/kit/series'
import { countStates } from '../../../domain/prep/dish-fold'
import { vesselOf } from '../../../domain/prep/vessel'
import { useToShake } from '../../../records/bench/use-to-shake'
import { linkTo } from '../../../records/LinkTo'
import { useGridDishes } from '../../../records/words/use-grid-dishes'
import { usePartWords } from '../../../records/words/use-part-words'
import { Button } from '../../../ui/button/Button'
import { BAR_ORDER } from '../../../ui/dish/DishBar'
import { DishBrush } from '../../../ui/dish/DishBrush'
import { DishChips } from '../../../ui/dish/DishChips'
import { DishGrid } from '../../../ui/dish/DishGrid'
import { Stack } from '../../../ui/display/layout/Layout'
import styles from '../prep.module.css'
import type { Dishes } from '../use-dishes'
import type { MarkDishes } from '../use-mark-dishes'
import { BoardHints } from './BoardHints'
import { brushOf, growsBy, LETTERS, lookOf, sightOf } from './brush'
import { MoreSheet } from './MoreSheet'
import { moveRoute } from './move-route'
import { RangeField } from './RangeField'
import { useBoardKeys } from './use-board-keys'

export type DishBoardProps = {
  dishes: Dishes
  mark: MarkDishes
  onOpen: (number: number) => void
  /** Where the dish with the focus is shown beside the grid. */
  onFocusDish: ((number: number) => void) | undefined
}

/** The grid with its verbs: choose a verb, then tap dishes; or choose dishes, then a verb. Holding a dish opens it. */
export const DishBoard = ({ dishes: all, mark, onOpen, onFocusDish }: DishBoardProps) => {
  const { t } = useLingui()
  const series = { definition: all.definition, row: all.series }
  const words = usePartWords(series)
  const vessel = vesselOf(series)
  const [brush, setBrush] = useState<PartVerb>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set())
  const [filter, setFilter] = useState<PartState>()
  const [isMore, setMore] = useState(false)
  const counts = countStates(all.parts)
  const shown =
    filter === undefined || !counts.has(filter) ? all.parts : all.parts.filter(({ state }) => state === filter)
  const verbs = brushOf(series).bar
  const toShake = useToShake(series, all)
  const due = t({ id: 'part.to_shake', message: 'to shake' })
  const drawn = useGridDishes(series, shown).map((dish) => {
    const flushes = all.flushes.lastOf(dish.number)
    if (toShake?.has(dish.number)) return { ...dish, toShake: true, label: `${dish.label}, ${due}` }
    return flushes === undefined ? dish : { ...dish, flushes }
  })
  // Dishes hidden by a filter must not be changed.
  const seen = new Set(shown.map(({ number }) => number))
  const picked = new Set([...chosen].filter((number) => seen.has(number)))
  // The contaminated ones among the chosen, or else all contaminated ones.
  const lost = all.parts.filter(({ isContaminated }) => isContaminated).map(({ number }) => number)
  const lostOfChosen = lost.filter((number) => picked.has(number))
  const bad = lostOfChosen.length > 0 ? lostOfChosen.length : lost.length
  const actOn = async (numbers: readonly number[], sight: Sight) => {
    if (await mark(numbers, sight)) setChosen(new Set())
  }
  const tap = (number: number) => {
    if (brush === undefined) setChosen(toggled(chosen, number))
    else void mark([number], sightOf(brush))
  }
  const say = (verb: PartVerb, numbers: readonly number[]) => {
    if (numbers.length > 0) void actOn(numbers, sightOf(verb))
    else setBrush(verb === brush ? undefined : verb)
  }
  // The chosen dishes, or the one with the keyboard focus.
  const meant = () => (picked.size > 0 ? [...picked] : keyedDish())
  useBoardKeys({
    verbs,
    verb: (verb) => say(verb, meant()),
    more: () => setMore(true),
    percent: (percent) => {
      if (growsBy(all.definition.series.verbs)) void actOn(meant(), { status: 'growing', colonized_percent: percent })
    },
  })
  const chosenParts = words.count(picked.size)
  const parts = words.count(bad)
  const move = moveRoute(series, all.parts, picked)
  const moved = words.acted(move?.count ?? 0)
  return (
    <Stack gap={12}>
      <DishChips
        label={t({ id: 'petri.states', message: 'Show only' })}
        chips={[...counts]
          .toSorted(([a], [b]) => BAR_ORDER.indexOf(a) - BAR_ORDER.indexOf(b))
          .map(([state, count]) => ({ shape: state, label: words.verb(state), count }))}
        chosen={filter}
        vessel={vessel}
        onChoose={setFilter}
      />
      <div>
        <DishGrid
          label={words.many}
          dishes={drawn}
          marked={picked}
          onTap={tap}
          onHold={onOpen}
          onExtend={(numbers) => setChosen(new Set([...picked, ...numbers]))}
          onFocus={onFocusDish}
        />
        <DishBrush
          label={t({ id: 'petri.verbs', message: 'Mark as' })}
          verbs={verbs.map((verb) => ({
            value: verb,
            ...lookOf(verb),
            label: words.verb(verb),
            letter: LETTERS[verb],
          }))}
          chosen={brush}
          vessel={vessel}
          onVerb={(verb) => say(verb, [...picked])}
          more={{ label: t({ id: 'petri.more', message: 'More' }), onClick: () => setMore(true), letter: 'M' }}
        />
      </div>
      <BoardHints />
      <div className={styles.chosen}>
        <span>
          {picked.size === 0
            ? t({ id: 'part.none', message: 'Nothing selected' })
            : t({ id: 'part.chosen', message: `${chosenParts} selected` })}
        </span>
        <RangeField series={series} chosen={picked} onChoose={setChosen} />
      </div>
      <Button kind="gray" icon="camera" wide link={linkTo({ path: '/prep/mark', search: { series: all.series.id } })}>
        {t({ id: 'mark.title', message: 'Mark by scanning' })}
      </Button>
      {move && (
        <Button kind="gray" icon="place" wide link={linkTo(move.to)}>
          {t({ id: 'part.move', message: `Move ${moved}` })}
        </Button>
      )}
      {bad > 0 && (
        <Button
          kind="gray"
          icon="search"
          wide
          link={linkTo({
            path: '/prep/finder',
            search: { series: all.series.id, ...(lostOfChosen.length > 0 && { dishes: rangesText(lostOfChosen) }) },
          })}
        >
          {t({
            id: 'part.share',
            message: plural(bad, { one: `What does ${parts} share?`, other: `What do ${parts} share?` }),
          })}
        </Button>
      )}
      {isMore && (
        <MoreSheet
          dishes={all}
          chosen={picked}
          onChoose={setChosen}
          onSight={(sight) => {
            setMore(false)
            void actOn([...picked], sight)
          }}
          onClose={() => setMore(false)}
        />
      )}
    </Stack>
  )
}

/** Only a dish focused by keyboard counts: the focus of a tap is invisible. */
function keyedDish(): number[] {
  const { activeElement } = document
  const isKeyed = activeElement instanceof HTMLElement && activeElement.matches('[data-dish]:focus-visible')
  return isKeyed ? [Number(activeElement.dataset.dish)] : []
}

function toggled(chosen: ReadonlySet<number>, number: number): ReadonlySet<number> {
  const next = new Set(chosen)
  if (!next.delete(number)) next.add(number)
  return next
}
