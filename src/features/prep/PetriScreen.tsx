import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { useRecordAddress } from '../../records/detail/use-record-address'
import { useWider } from '../../records/use-wide'
import { DishPane } from './DishPane'
import { PetriDetail } from './PetriDetail'
import { PetriList } from './PetriList'

/** One petri series beside the list; the number of a scanned label opens its dish. */
export const PetriScreen = () => {
  const { t } = useLingui()
  const { id, part } = useRecordAddress()
  const wider = useWider()
  const [looked, setLooked] = useState<{ readonly id: string; readonly number: number }>()
  // A dish of the address is in view until another one gets the focus.
  const inView = looked?.id === id ? looked.number : part
  return (
    <RecordDetailScreen
      entity="petri_series"
      list={(own) => <PetriList selectedId={own} />}
      detail={(row) => (
        <PetriDetail
          key={row.id}
          series={row}
          part={part}
          onLook={wider ? (number) => setLooked({ id, number }) : undefined}
        />
      )}
      third={(row) => <DishPane key={row.id} series={row} number={inView} />}
      thirdLabel={t({ id: 'dish.pane', message: 'Dish' })}
    />
  )
}
