/** The people of this phone, read again whenever their accounts change. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import { deviceDb } from '../device/device-store'
import { type PersonHere, peopleOf, type Work, workHere } from './people-here'

/** Undefined until the rows were read. A person's count follows when their replica was opened. */
export function usePeopleHere(): readonly PersonHere[] | undefined {
  const accounts = useLiveQuery(() => deviceDb().accounts.toArray(), [])
  const [works, setWorks] = useState<Readonly<Record<string, Work>>>({})
  useEffect(() => {
    let isGone = false
    for (const { id } of accounts ?? []) {
      void workHere(id).then((work) => work && !isGone && setWorks((before) => ({ ...before, [id]: work })))
    }
    return () => {
      isGone = true
    }
  }, [accounts])
  return useMemo(() => accounts && peopleOf(accounts, works), [accounts, works])
}
