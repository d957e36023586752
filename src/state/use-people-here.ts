/** The people of this phone, read again whenever something about their accounts changes. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { type PersonHere, peopleHere } from './people-here'
import { deviceDb } from './session-store'

/** Undefined until they were read. */
export function usePeopleHere(): readonly PersonHere[] | undefined {
  const accounts = useLiveQuery(() => deviceDb().accounts.toArray(), [])
  const [people, setPeople] = useState<readonly PersonHere[]>()
  useEffect(() => {
    if (accounts) void peopleHere().then(setPeople)
  }, [accounts])
  return people
}
