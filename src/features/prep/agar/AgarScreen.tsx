import { RecordDetailScreen } from '../../../records/detail/RecordDetailScreen'
import { useRecordAddress } from '../../../records/detail/use-record-address'
import { useSeriesKind } from '../../../records/use-definition'
import { AgarDetail } from './AgarDetail'
import { AgarList } from './AgarList'

export const AgarScreen = ({ entity }: { entity: string }) => {
  const definition = useSeriesKind(entity)
  const { part } = useRecordAddress()
  return (
    <RecordDetailScreen
      entity={entity}
      list={(id) => <AgarList entity={entity} selectedId={id} />}
      detail={(row) => <AgarDetail key={row.id} series={{ definition, row }} part={part} />}
    />
  )
}
