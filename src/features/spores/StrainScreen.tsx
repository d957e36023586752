import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { StrainDetail } from './StrainDetail'
import { StrainList } from './StrainList'

export const StrainScreen = () => (
  <RecordDetailScreen
    entity="strain"
    list={(id) => <StrainList selectedId={id} />}
    detail={(row) => <StrainDetail key={row.id} strain={row} />}
  />
)
