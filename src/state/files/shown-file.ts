/** Files for screens: from this device, or from the server and then stored here. */
import { useLiveQuery } from 'dexie-react-hooks'
import ky from 'ky'
import { useEffect, useState } from 'react'
import type { PinsetDb } from '../../data/db'
import { keepCopy, readBytes } from '../../data/files/files'
import { readMeta } from '../../data/meta'
import { FILE_TYPES, parseFileName } from '../../domain/kit/files'
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../domain/wire'
import { callHeaders } from '../device/online'
import { session } from '../person/session-store'
import { type Replica, useReplica } from '../replica/replica'

/** `missing`: the server does not have it yet. `unreachable`: the server could not be asked. `damaged`: only these bytes are here. */
export type ShownFile = { readonly state: 'looking' | Lacking } | { readonly state: 'here'; readonly address: string }

const TIMEOUT_MS = 60_000

/** The address of a file's bytes while the component is mounted. */
export function useShownFile(name: string): ShownFile {
  const found = useBytes(name)
  const [shown, setShown] = useState<{ readonly blob: Blob; readonly address: string }>()
  useEffect(() => {
    if (found === undefined || typeof found === 'string') return
    const address = URL.createObjectURL(found)
    setShown({ blob: found, address })
    return () => URL.revokeObjectURL(address)
  }, [found])
  if (typeof found === 'string') return { state: found }
  return found && shown?.blob === found ? { state: 'here', address: shown.address } : { state: 'looking' }
}

type Lacking = 'missing' | 'unreachable' | 'damaged'
type Found = Blob | Lacking

/** A file's bytes, requested again whenever the answer may have changed. */
function useBytes(name: string): Found | undefined {
  const replica = useReplica()
  const contact = useContact()
  const [last, setLast] = useState<{ readonly name: string; readonly found: Found }>()
  const found = last?.name === name ? last.found : undefined
  const isHere = found !== undefined && typeof found !== 'string'
  useEffect(() => {
    if (contact === undefined || isHere) return
    let isOver = false
    const find = async () => {
      const bytes = await findBytes(replica, name)
      const type = FILE_TYPES[parseFileName(name)?.extension ?? 'jpg']
      if (!isOver) setLast({ name, found: typeof bytes === 'string' ? bytes : new Blob([bytes], { type }) })
    }
    void find()
    return () => {
      isOver = true
    }
  }, [replica, name, contact, isHere])
  return found
}

/** Changes whenever the server was read again or is reachable again, because it may then have the file. */
export function useContact(): string | undefined {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const [pulledAt, note] = await Promise.all([readMeta(db, 'pulled_at'), readMeta(db, 'engine')])
    return `${pulledAt} ${note?.reachable}`
  }, [db])
}

type FoundBytes = ArrayBuffer | Lacking

/** Current requests, so that a tile, the viewer over it and repeated attempts share one. */
const asking = new Map<string, Promise<FoundBytes>>()

export function findBytes(replica: Replica, name: string): Promise<FoundBytes> {
  const running = asking.get(name)
  if (running) return running
  const finding = readOrFetch(replica, name).finally(() => asking.delete(name))
  asking.set(name, finding)
  return finding
}

async function readOrFetch(replica: Replica, name: string): Promise<FoundBytes> {
  const known = await readWhole(replica.db, name)
  if (known !== undefined && known !== 'damaged') return known
  const fetched = await fetchBytes(name)
  if (typeof fetched === 'string') return known ?? fetched
  const sha256 = parseFileName(name)?.sha256
  // A full device shows it without storing it.
  if (sha256) await keepCopy(replica.db, sha256, fetched, replica.now()).catch(() => undefined)
  return fetched
}

/** The bytes on this device if they match the name. The browser stores them without a checksum. */
export async function readWhole(db: PinsetDb, name: string): Promise<ArrayBuffer | 'damaged' | undefined> {
  const sha256 = parseFileName(name)?.sha256 ?? ''
  const stored = await readBytes(db, name)
  if (stored === undefined) return undefined
  // Without the part that checks them, they are shown.
  const part = await import('./digest').catch(() => undefined)
  return part && (await part.digestOf(stored)) !== sha256 ? 'damaged' : stored
}

/** Bytes that do not match the name, because they were cut short or changed, are rejected. */
async function fetchBytes(name: string): Promise<FoundBytes> {
  const { token } = session
  const sha256 = parseFileName(name)?.sha256
  if (token === undefined) return 'unreachable'
  try {
    const answer = await ky(`/api/blobs/${sha256}`, {
      retry: 0,
      timeout: TIMEOUT_MS,
      throwHttpErrors: false,
      cache: 'no-store',
      headers: callHeaders(token),
    })
    if (answer.headers.get(SERVER_HEADER) !== SERVER_HEADER_VALUE) return 'unreachable'
    if (answer.status === 404) return 'missing'
    if (!answer.ok) return 'unreachable'
    const [bytes, { digestOf }] = await Promise.all([answer.arrayBuffer(), import('./digest')])
    return (await digestOf(bytes)) === sha256 ? bytes : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** Which of these files the server does not have yet, and which it will never accept. */
export function useUnsentFiles(names: readonly string[]): ReadonlyMap<string, 'waits' | 'refused'> {
  const { db } = useReplica()
  const key = names.join()
  const found = useLiveQuery(async () => {
    const rows = await db.uploads.bulkGet(key === '' ? [] : key.split(','))
    return rows.flatMap((row) => (row ? [[row.name, row.refused === undefined ? 'waits' : 'refused'] as const] : []))
  }, [db, key])
  return new Map(found)
}
