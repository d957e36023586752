import { POURED } from '../../../domain/prep/bench-kinds'
import { RecordDetailScreen } from '../../../records/detail/RecordDetailScreen'
import { useRecordAddress } from '../../../records/detail/use-record-address'
import { AgarDetail } from './AgarDetail'
import { AgarList } from './AgarList'

/** One agar series beside the list. */
export const AgarScreen = () => {
  const { part } = useRecordAddress()
  return (
    <RecordDetailScreen
      entity={POURED}
      list={(id) => <AgarList selectedId={id} />}
      detail={(row) => <AgarDetail key={row.id} series={row} part={part} />}
    />
  )
}
