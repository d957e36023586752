import { useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import type { StoredRow } from '../../data/rows'
import { RecordDetail } from '../../records/detail/RecordDetail'
import { recordRoute } from '../../records/record-routes'
import { useDefinition, useSeriesKind } from '../../records/use-definition'
import type { FindReference } from '../../records/words/field-text'
import { Stack } from '../../ui/display/layout/Layout'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { DishBoard } from './DishBoard'
import { DishSheet } from './DishSheet'
import { FamilySection } from './FamilySection'
import { type Dishes, useDishes } from './use-dishes'
import { useMarkDishes } from './use-mark-dishes'
import { useSeriesAge } from './use-series-age'

/** The grid shows the count. */
const SHOWN = ['prepared_count', 'transfer_number', 'from_dishes']

export type PetriDetailProps = {
  series: StoredRow
  part: number | undefined
  /** A third pane shows the dish with the focus; without it a dish opens over the grid. */
  onLook?: ((number: number) => void) | undefined
}

/** One petri series: its dishes to look at and to mark, then its facts. */
export const PetriDetail = (props: PetriDetailProps) => (
  <DishesRead series={props.series}>
    <KnownSeries {...props} />
  </DishesRead>
)

const KnownDishes = createContext<Dishes | undefined>(undefined)

/** Reads the dishes beside what the record's head needs, not after it; a mark then draws nothing but the board. */
const DishesRead = ({ series, children }: { series: StoredRow; children: ReactNode }) => {
  const definition = useSeriesKind('petri_series')
  return <KnownDishes value={useDishes({ definition, row: series })}>{children}</KnownDishes>
}

const KnownSeries = ({ series, part, onLook }: PetriDetailProps) => {
  const definition = useDefinition('petri_series')
  const age = useSeriesAge()
  const line = (find: FindReference) => {
    const medium = find(String(series.agar_series_id ?? series.recipe_id ?? ''))?.title ?? ''
    return [medium, age(series)].filter((text) => text !== '').join(', ')
  }
  return (
    <RecordDetail definition={definition} row={series} line={line} shown={SHOWN}>
      {() =>
        series.deleted_at ? null : (
          <Stack gap={16}>
            <Board series={series} part={part} onLook={onLook} />
            <FamilySection series={series} />
          </Stack>
        )
      }
    </RecordDetail>
  )
}

const Board = ({ series, part, onLook }: PetriDetailProps) => {
  const definition = useDefinition('petri_series')
  const navigate = useNavigate()
  const dishes = useContext(KnownDishes)
  if (!dishes) return <Skeleton kind="card" />
  const open = (number: number | undefined) => {
    const to = recordRoute(definition, series.id, number)
    if (to) void navigate({ to: to.path, search: to.search ?? {}, replace: part !== undefined, resetScroll: false })
  }
  return <KnownBoard dishes={dishes} part={part} onOpen={open} onLook={onLook} />
}

type KnownBoardProps = {
  dishes: NonNullable<ReturnType<typeof useDishes>>
  part: number | undefined
  onOpen: (number: number | undefined) => void
  onLook: ((number: number) => void) | undefined
}

const KnownBoard = ({ dishes, part, onOpen, onLook }: KnownBoardProps) => {
  const mark = useMarkDishes(dishes)
  const dish = dishes.parts.find(({ number }) => number === part)
  return (
    <>
      <DishBoard dishes={dishes} mark={mark} onOpen={onLook ?? onOpen} onLook={onLook} />
      {dish && !onLook && (
        <DishSheet key={dish.number} dishes={dishes} dish={dish} mark={mark} onClose={() => onOpen(undefined)} />
      )}
    </>
  )
}
