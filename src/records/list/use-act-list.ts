/** Lists of acts: a heading by day, person and time in each row, and a mark on reversed records. */
import { useMemo } from 'react'
import type { EntityDefinition } from '../../domain/kit/entity'
import { undoneAmong } from '../../domain/rules/movement'
import { usePeople } from '../../state/person/people'
import { useFormat } from '../../state/words/format'
import { isCalledByAct } from '../words/said'
import type { ListEntry, ListOrder } from './list-entries'
import type { RecordListData } from './use-record-list'

export type ActList = {
  /** Undefined if the list is not ordered by day. */
  readonly headingOf: ((entry: ListEntry) => string) | undefined
  readonly whoOf: (entry: ListEntry) => string | undefined
  readonly whenOf: (entry: ListEntry) => string
  readonly isUndone: (entry: ListEntry) => boolean
}

/** Undefined for entities whose records have names. */
export function useActList(
  definition: EntityDefinition,
  data: RecordListData | undefined,
  order: ListOrder,
): ActList | undefined {
  const format = useFormat()
  const person = usePeople()
  const key = isCalledByAct(definition) ? definition.said?.when : undefined
  const all = key === undefined ? undefined : data?.all
  const undone = useMemo(
    () =>
      undoneAmong(
        definition,
        (all ?? []).map(({ row }) => row),
      ),
    [definition, all],
  )
  if (key === undefined) return undefined
  const isByDay = order === 'usual' && definition.list.sort === key
  const at = ({ row }: ListEntry) => String(row[key] ?? '')
  return {
    headingOf: isByDay ? (entry) => format.dayHeading(at(entry)) : undefined,
    whoOf: ({ row }) => person(row.created_by),
    whenOf: (entry) => (isByDay ? format.timeOfDay(at(entry)) : format.moment(at(entry))),
    isUndone: ({ id }) => undone.has(id),
  }
}
