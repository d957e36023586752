import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StoredRow } from '../../../data/rows'
import type { Series } from '../../../domain/prep/series'
import { linkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { iconOf } from '../../../records/words/icon-of'
import { useGridDishes } from '../../../records/words/use-grid-dishes'
import { usePartWords } from '../../../records/words/use-part-words'
import { Button } from '../../../ui/button/Button'
import { DishGrid } from '../../../ui/dish/DishGrid'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { Section } from '../../../ui/list/Section'
import { sightOf } from '../board/brush'
import { type Dishes, useDishes } from '../use-dishes'
import { useMarkDishes } from '../use-mark-dishes'
import type { Asked, Sighted } from './use-marking'

export type MarkedDishesProps = {
  series: Series<StoredRow>
  code: string
  /** Scanned parts to record, of this or another series. */
  asked: readonly Sighted[]
  /** Scanned, but without a verb. */
  inHand: Asked | undefined
  onDone: (id: number) => void
}

/** The current series: records the scanned parts, and shows the updated parts. */
export const MarkedDishes = (props: MarkedDishesProps) => {
  const dishes = useDishes(props.series)
  return dishes ? <Known {...props} dishes={dishes} /> : <Skeleton kind="card" />
}

const Known = ({ series, code, asked, inHand, onDone, dishes }: MarkedDishesProps & { dishes: Dishes }) => {
  const { t } = useLingui()
  const drawn = useGridDishes(series, dishes.parts)
  const words = usePartWords(series)
  const mark = useMarkDishes(dishes)
  const [last, setLast] = useState<number>()
  const [count, setCount] = useState(0)
  const isBusy = useRef(false)
  const next = asked.find((one) => one.series.row.id === series.row.id)
  const record = useEffectEvent(async (part: Sighted) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      setLast(part.number)
      if (await mark([part.number], sightOf(part.verb))) setCount((before) => before + 1)
    } finally {
      isBusy.current = false
      onDone(part.id)
    }
  })
  useEffect(() => {
    if (next) void record(next)
  }, [next])
  const touched = inHand?.series.row.id === series.row.id ? inHand.number : last
  const parts = words.count(count)
  const to = recordRoute(series.definition, series.row.id)
  return (
    <>
      <Section title={code} aside={t({ id: 'mark.count', message: `${parts} marked` })}>
        <DishGrid
          label={words.many}
          dishes={drawn}
          marked={new Set(touched === undefined ? [] : [touched])}
          onTap={setLast}
          onHold={setLast}
        />
      </Section>
      {to && (
        <Button kind="gray" icon={iconOf(series.definition)} wide link={linkTo(to)}>
          {t({ id: 'mark.open', message: 'Open the series' })}
        </Button>
      )}
    </>
  )
}
