import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { countStates, FINAL_STATES, LIVE_STATES, type PartState } from '../../domain/prep/dish-fold'
import { linkTo } from '../../records/LinkTo'
import { Button } from '../../ui/button/Button'
import { DishBrush } from '../../ui/dish/DishBrush'
import { DishChips } from '../../ui/dish/DishChips'
import { DishGrid } from '../../ui/dish/DishGrid'
import { Stack } from '../../ui/display/Layout'
import { BRUSH } from './brush'
import { MoreSheet } from './MoreSheet'
import { useDishWords } from './use-dish-words'
import type { Dishes } from './use-dishes'
import { useGridDishes } from './use-grid-dishes'
import type { MarkDishes, Sight } from './use-mark-dishes'

/** Chips begin with what is wrong. */
const ORDER: readonly PartState[] = [
  'contaminated',
  ...LIVE_STATES,
  ...FINAL_STATES.filter((one) => one !== 'contaminated'),
]

export type DishBoardProps = { dishes: Dishes; mark: MarkDishes; onOpen: (number: number) => void }

/** The grid with its verbs: choose a verb, then tap dishes; or choose dishes, then a verb. Holding a dish opens it. */
export const DishBoard = ({ dishes: all, mark, onOpen }: DishBoardProps) => {
  const { t } = useLingui()
  const words = useDishWords()
  const [brush, setBrush] = useState<PartState>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set())
  const [filter, setFilter] = useState<PartState>()
  const [isMore, setMore] = useState(false)
  const counts = countStates(all.parts)
  const bad = all.parts.filter(({ isContaminated }) => isContaminated).length
  const shown =
    filter === undefined || !counts.has(filter) ? all.parts : all.parts.filter(({ state }) => state === filter)
  const drawn = useGridDishes(shown)
  // What a filter hides is not meant.
  const seen = new Set(shown.map(({ number }) => number))
  const picked = new Set([...chosen].filter((number) => seen.has(number)))
  const act = async (sight: Sight) => {
    if (await mark([...picked], sight)) setChosen(new Set())
  }
  const tap = (number: number) => {
    if (brush === undefined) setChosen(toggled(chosen, number))
    else void mark([number], { status: brush })
  }
  const pick = (state: PartState) => {
    if (picked.size > 0) void act({ status: state })
    else setBrush(state === brush ? undefined : state)
  }
  return (
    <Stack gap={12}>
      <DishChips
        label={t({ id: 'petri.states', message: 'Show only' })}
        chips={ORDER.flatMap((state) => {
          const count = counts.get(state)
          return count === undefined ? [] : [{ shape: state, label: words.state(state), count }]
        })}
        chosen={filter}
        onChoose={setFilter}
      />
      <div>
        <DishGrid
          label={t({ id: 'petri.grid', message: 'Dishes' })}
          dishes={drawn}
          marked={picked}
          onTap={tap}
          onHold={onOpen}
        />
        <DishBrush
          label={t({ id: 'petri.verbs', message: 'What you see' })}
          verbs={BRUSH.map((state) => ({ shape: state, label: words.state(state) }))}
          chosen={brush}
          onVerb={pick}
          more={{ label: t({ id: 'petri.more', message: 'More' }), onClick: () => setMore(true) }}
        />
      </div>
      <Button kind="gray" icon="camera" wide link={linkTo({ path: '/prep/mark', search: { series: all.series.id } })}>
        {t({ id: 'petri.scan', message: 'Mark by scanning' })}
      </Button>
      {bad > 0 && (
        <Button
          kind="gray"
          icon="search"
          wide
          link={linkTo({ path: '/prep/finder', search: { series: all.series.id } })}
        >
          {t({
            id: 'petri.finder',
            message: plural(bad, { one: 'What does the # share?', other: 'What do the # share?' }),
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
            void act(sight)
          }}
          onClose={() => setMore(false)}
        />
      )}
    </Stack>
  )
}

function toggled(chosen: ReadonlySet<number>, number: number): ReadonlySet<number> {
  const next = new Set(chosen)
  if (!next.delete(number)) next.add(number)
  return next
}
