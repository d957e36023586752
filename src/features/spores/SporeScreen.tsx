import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { SporeDetail } from './SporeDetail'
import { SporeList } from './SporeList'

/** One spore, beside the list of spores. */
export const SporeScreen = () => (
  <RecordDetailScreen
    entity="spore"
    list={(id) => <SporeList selectedId={id} />}
    detail={(row) => <SporeDetail key={row.id} spore={row} />}
  />
)
