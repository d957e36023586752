import { useState } from 'react'
import { RecordDetailScreen } from '../../../records/detail/RecordDetailScreen'
import { useRecordAddress } from '../../../records/detail/use-record-address'
import { useSeriesKind } from '../../../records/use-definition'
import { useWider } from '../../../records/use-wide'
import { usePartWords } from '../../../records/words/use-part-words'
import { DishPane } from '../dish/DishPane'
import { SeriesDetail } from './SeriesDetail'
import { SeriesList } from './SeriesList'

/** One series beside the list of its kind; a scanned label's number opens that part. */
export const SeriesScreen = ({ entity }: { entity: string }) => {
  const definition = useSeriesKind(entity)
  const { one } = usePartWords({ definition, row: {} })
  const { id, part } = useRecordAddress()
  const wider = useWider()
  const [focused, setFocused] = useState<{ readonly id: string; readonly number: number }>()
  // A part of the address is in view until another one gets the focus.
  const inView = focused?.id === id ? focused.number : part
  return (
    <RecordDetailScreen
      entity={entity}
      list={(own) => <SeriesList entity={entity} selectedId={own} />}
      detail={(row) => (
        <SeriesDetail
          key={row.id}
          series={{ definition, row }}
          part={part}
          onFocusDish={wider ? (number) => setFocused({ id, number }) : undefined}
        />
      )}
      third={(row) => <DishPane key={row.id} series={{ definition, row }} number={inView} />}
      thirdLabel={one}
    />
  )
}
