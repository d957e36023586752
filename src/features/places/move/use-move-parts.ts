/** Opens the move of these parts: the place is still to be scanned or chosen there. */
import { useNavigate } from '@tanstack/react-router'
import type { StoredRow } from '../../../data/rows'
import { countMoved } from '../../../domain/prep/moving'
import type { Series } from '../../../domain/prep/series'
import { readMove, setMove } from '../../../state/form/moving'
import { useStartOver } from './use-start-over'

/** Asks about parts of an unfinished move: they must not go to the new place unseen. */
export function useMoveParts(): (series: Series<StoredRow>, numbers: readonly number[]) => Promise<void> {
  const navigate = useNavigate()
  const startsOver = useStartOver()
  return async ({ definition, row }, numbers) => {
    const isFree = countMoved(readMove()) === 0 || (await startsOver())
    if (isFree) setMove({ loads: [{ kind: definition.name, seriesId: row.id, numbers }] })
    await navigate({ to: '/move' })
  }
}
