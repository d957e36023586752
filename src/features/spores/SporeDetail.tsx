import type { StoredRow } from '../../data/rows'
import { RecordDetail } from '../../records/detail/RecordDetail'
import { useDefinition } from '../../records/use-definition'
import { useToday } from '../../state/words/use-today'
import { EndMark } from './EndMark'
import { sporeEnd } from './spore-words'
import { useSporeLine } from './use-spore-row'

/** One spore: what it is, where it is from, and how long it keeps. */
export const SporeDetail = ({ spore }: { spore: StoredRow }) => {
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
