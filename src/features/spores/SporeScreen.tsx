import type { StoredRow } from '../../data/rows'
import { RecordDetail } from '../../records/detail/RecordDetail'
import { RecordDetailScreen } from '../../records/detail/RecordDetailScreen'
import { useDefinition } from '../../records/use-definition'
import { useToday } from '../../state/words/use-today'
import { EndMark } from './EndMark'
import { SporeList } from './SporeList'
import { sporeEnd } from './spore-words'
import { useSporeLine } from './use-spore-row'

/** One spore: its facts, its origin, and its expiry. */
const SporeDetail = ({ spore }: { spore: StoredRow }) => {
  const definition = useDefinition('spore')
  const line = useSporeLine()
  const end = sporeEnd(spore, useToday())
  return (
    <RecordDetail
      definition={definition}
      row={spore}
      line={() => (
        <>
          {line(spore)} {end && <EndMark end={end} />}
        </>
      )}
    />
  )
}

export const SporeScreen = () => (
  <RecordDetailScreen
    entity="spore"
    list={(id) => <SporeList selectedId={id} />}
    detail={(row) => <SporeDetail key={row.id} spore={row} />}
  />
)
