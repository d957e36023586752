import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { useRecordAddress } from '../../records/detail/use-record-address'
import { PetriDetail } from './PetriDetail'
import { PetriList } from './PetriList'

/** One petri series beside the list; the number of a scanned label opens its dish. */
export const PetriScreen = () => {
  const { part } = useRecordAddress()
  return (
    <RecordDetailScreen
      entity="petri_series"
      list={(id) => <PetriList selectedId={id} />}
      detail={(row) => <PetriDetail key={row.id} series={row} part={part} />}
    />
  )
}
