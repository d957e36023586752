/** The names of people by the ids in created_by and updated_by. */
import { rowsOf } from '../../data/db'
import { useReplica } from '../replica/replica'
import { ofDevice, useLive } from '../replica/use-live'
import { useSession } from './session-store'

/** The entity of the ids in created_by. */
export const PERSON = 'person'

export type FindPerson = (id: string | undefined) => string | undefined

const NOBODY: ReadonlyMap<string, string> = new Map([])

/** Finds a person's name. An unsent record has no author: its author is the user of this device. */
export function usePeople(): FindPerson {
  const { db } = useReplica()
  const { userId, name } = useSession()
  const names = useLive(
    ofDevice,
    async () => new Map((await rowsOf(db, PERSON).toArray()).map((row) => [row.id, String(row.name ?? '')])),
    [db],
  )
  return (id) => (id === undefined || id === userId ? name : (names ?? NOBODY).get(id))
}
