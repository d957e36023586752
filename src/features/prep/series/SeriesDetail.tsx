import { useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import type { StoredRow } from '../../../data/rows'
import { isPicked } from '../../../domain/kit/series'
import type { Series } from '../../../domain/prep/series'
import { RecordDetail } from '../../../records/detail/RecordDetail'
import { recordRoute } from '../../../records/record-routes'
import type { FindReference } from '../../../records/words/field-text'
import { YieldSection } from '../../../records/yields/YieldSection'
import { Stack } from '../../../ui/display/layout/Layout'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { DishBoard } from '../board/DishBoard'
import { DishSheet } from '../dish/DishSheet'
import { SpawnLink } from '../spawn/SpawnLink'
import { type Dishes, useDishes } from '../use-dishes'
import { useMarkDishes } from '../use-mark-dishes'
import { FamilySection } from './FamilySection'
import { FromSection, IntoSection } from './FromSection'
import { useEachWeight } from './use-each-weight'
import { useSeriesAge } from './use-series-age'

export type SeriesDetailProps = {
  series: Series<StoredRow>
  part: number | undefined
  /** A third pane shows the part with the focus; without it a part opens over the grid. */
  onFocusDish?: ((number: number) => void) | undefined
}

/** One series: its parts to observe and mark, then its facts. */
export const SeriesDetail = (props: SeriesDetailProps) => (
  <DishesRead series={props.series}>
    <KnownSeries {...props} />
  </DishesRead>
)

const KnownDishes = createContext<Dishes | undefined>(undefined)

/** Reads the parts in parallel with the record's head; a mark then renders only the board. */
const DishesRead = ({ series, children }: { series: Series<StoredRow>; children: ReactNode }) => (
  <KnownDishes value={useDishes(series)}>{children}</KnownDishes>
)

const KnownSeries = ({ series, part, onFocusDish }: SeriesDetailProps) => {
  const { definition, row } = series
  const age = useSeriesAge()
  const each = useEachWeight(series)
  const media = [...definition.series.media, 'recipe_id']
  const line = (find: FindReference) => {
    const medium = media.map((key) => row[key]).find((id) => typeof id === 'string' && id !== '')
    const name = typeof medium === 'string' ? (find(medium)?.title ?? '') : ''
    return [name, each, age(series)].filter((text) => text !== '').join(', ')
  }
  // The grid already shows the count and the stickers.
  const shown = [definition.parts.count, 'transfer_number', 'from_dishes']
  return (
    <RecordDetail definition={definition} row={row} line={line} shown={shown}>
      {() =>
        row.deleted_at ? null : (
          <Stack gap={16}>
            <SpawnLink series={series} />
            <Board series={series} part={part} onFocusDish={onFocusDish} />
            {isPicked(definition) && <YieldSection of={{ field: 'id', id: row.id }} />}
            <FromSection series={series} />
            <IntoSection series={series} />
            <FamilySection series={row} />
          </Stack>
        )
      }
    </RecordDetail>
  )
}

const Board = ({ series: { definition, row }, part, onFocusDish }: SeriesDetailProps) => {
  const navigate = useNavigate()
  const dishes = useContext(KnownDishes)
  if (!dishes) return <Skeleton kind="card" />
  const open = (number: number | undefined) => {
    const to = recordRoute(definition, row.id, number)
    if (to) void navigate({ to: to.path, search: to.search ?? {}, replace: part !== undefined, resetScroll: false })
  }
  return <KnownBoard dishes={dishes} part={part} onOpen={open} onFocusDish={onFocusDish} />
}

type KnownBoardProps = {
  dishes: NonNullable<ReturnType<typeof useDishes>>
  part: number | undefined
  onOpen: (number: number | undefined) => void
  onFocusDish: ((number: number) => void) | undefined
}

const KnownBoard = ({ dishes, part, onOpen, onFocusDish }: KnownBoardProps) => {
  const mark = useMarkDishes(dishes)
  const dish = dishes.parts.find(({ number }) => number === part)
  return (
    <>
      <DishBoard dishes={dishes} mark={mark} onOpen={onFocusDish ?? onOpen} onFocusDish={onFocusDish} />
      {dish && !onFocusDish && (
        <DishSheet key={dish.number} dishes={dishes} dish={dish} mark={mark} onClose={() => onOpen(undefined)} />
      )}
    </>
  )
}
