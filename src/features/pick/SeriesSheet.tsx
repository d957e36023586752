import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import type { Standing } from '../../domain/prep/contents'
import { ownState, type Series } from '../../domain/prep/series'
import { vesselOf } from '../../domain/prep/vessel'
import { codeOf } from '../../records/words/reference-titles'
import { usePartWordsOf } from '../../records/words/use-part-words'
import { useReferenced } from '../../records/words/use-referenced'
import { DishGlyph } from '../../ui/dish/DishGlyph'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Sheet } from '../../ui/overlay/Sheet'
import { useRoom } from './use-room'

export type SeriesSheetProps = {
  placeId: string | undefined
  onChoose: (series: Series<StoredRow>) => void
  onClose: () => void
}

/** The series in the room, for weights of parts that are not told apart. */
export const SeriesSheet = ({ placeId, onChoose, onClose }: SeriesSheetProps) => {
  const { t } = useLingui()
  const wordsOf = usePartWordsOf()
  const standing = useRoom(placeId)
  const find = useReferenced(
    useMemo(() => standing?.map(({ series: { row } }) => ({ to: 'strain', id: String(row.strain_id) })), [standing]),
  )
  const title = t({ id: 'pick.series', message: 'Weights of a series' })
  const strainOf = ({ series: { row } }: Standing<StoredRow>) => find?.(String(row.strain_id))?.title
  return (
    <Sheet title={title} onClose={onClose}>
      {placeId !== undefined && standing === undefined ? (
        <Skeleton kind="rows" />
      ) : standing && standing.length > 0 ? (
        <List label={title}>
          {standing.map((one) => {
            const { series, parts } = one
            const code = codeOf(series.definition, series.row) ?? ''
            const strain = strainOf(one)
            return (
              <ListRow
                key={series.row.id}
                lead={<DishGlyph shape={ownState(series)} vessel={vesselOf(series)} size={36} />}
                title={strain ?? code}
                code={strain === undefined ? undefined : code}
                subtitle={wordsOf(series).count(parts.length)}
                onOpen={() => onChoose(series)}
              />
            )
          })}
        </List>
      ) : (
        <EmptyState
          title={t({ id: 'pick.series.none', message: 'No series here' })}
          text={t({
            id: 'pick.series.none.text',
            message: 'Choose the room first, or scan the label of the series. Then key one weight after another.',
          })}
        />
      )}
    </Sheet>
  )
}
