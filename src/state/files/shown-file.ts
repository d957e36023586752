/** Files as screens show them: from this device where they are, from the server where they are not, and kept then. */
import { useLiveQuery } from 'dexie-react-hooks'
import ky from 'ky'
import { useEffect, useState } from 'react'
import { keepCopy, readBytes } from '../../data/files'
import { FILE_TYPES, parseFileName } from '../../domain/kit/files'
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../domain/wire'
import { type Replica, useReplica } from '../replica'
import { session } from '../session-store'

/** `missing`: the server does not have it yet; `unreachable`: it could not be asked. */
export type ShownFile =
  | { readonly state: 'looking' | 'missing' | 'unreachable' }
  | { readonly state: 'here'; readonly address: string }

const TIMEOUT_MS = 60_000

/** The address of a file's bytes for as long as the component stands. */
export function useShownFile(name: string): ShownFile {
  const replica = useReplica()
  const [shown, setShown] = useState<ShownFile & { name?: string }>({ state: 'looking' })
  useEffect(() => {
    let address: string | undefined
    let isOver = false
    const show = async () => {
      const found = await findBytes(replica, name)
      if (isOver) return
      if (typeof found === 'string') return setShown({ state: found, name })
      const type = FILE_TYPES[parseFileName(name)?.extension ?? 'jpg']
      address = URL.createObjectURL(new Blob([found], { type }))
      setShown({ state: 'here', address, name })
    }
    void show()
    return () => {
      isOver = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [replica, name])
  return shown.name === name ? shown : { state: 'looking' }
}

async function findBytes(replica: Replica, name: string): Promise<ArrayBuffer | 'missing' | 'unreachable'> {
  const known = await readBytes(replica.db, name)
  if (known) return known
  const fetched = await fetchBytes(name)
  const sha256 = parseFileName(name)?.sha256
  // A full device shows it all the same.
  if (typeof fetched !== 'string' && sha256) {
    await keepCopy(replica.db, sha256, fetched, replica.now()).catch(() => undefined)
  }
  return fetched
}

async function fetchBytes(name: string): Promise<ArrayBuffer | 'missing' | 'unreachable'> {
  const { token } = session
  if (token === undefined) return 'unreachable'
  try {
    const answer = await ky(`/api/blobs/${parseFileName(name)?.sha256}`, {
      retry: 0,
      timeout: TIMEOUT_MS,
      throwHttpErrors: false,
      cache: 'no-store',
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.headers.get(SERVER_HEADER) !== SERVER_HEADER_VALUE) return 'unreachable'
    if (answer.status === 404) return 'missing'
    return answer.ok ? await answer.arrayBuffer() : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** Which of these files the server does not have yet, and those that it will never take. */
export function useUnsentFiles(names: readonly string[]): ReadonlyMap<string, 'waits' | 'refused'> {
  const { db } = useReplica()
  const key = names.join()
  const found = useLiveQuery(async () => {
    const rows = await db.uploads.bulkGet(key === '' ? [] : key.split(','))
    return rows.flatMap((row) => (row ? [[row.name, row.refused === undefined ? 'waits' : 'refused'] as const] : []))
  }, [db, key])
  return new Map(found)
}
