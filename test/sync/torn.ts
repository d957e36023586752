/** Storage that dies right after a given write: what was issued until then is committed (S7), nothing is answered any more. */
import type { DBCore, DBCoreMutateRequest, DBCoreTable } from 'dexie'
import type { Device } from './world'

export type Write = { readonly table: string; readonly type: 'add' | 'put' | 'delete' | 'deleteRange' }

function firstOf(request: DBCoreMutateRequest, kept: number): DBCoreMutateRequest {
  if ('values' in request)
    return request.values.length > kept ? { ...request, values: request.values.slice(0, kept) } : request
  return request.type === 'delete' ? { ...request, keys: request.keys.slice(0, kept) } : request
}

/** `died` resolves when the device has died. `kept`: so many records of the last write are kept, where it has more. */
export async function dieAfter(
  device: Device,
  isLast: (write: Write) => boolean,
  kept = Number.MAX_SAFE_INTEGER,
): Promise<{ readonly died: Promise<void> }> {
  let isDead = false
  let tell: () => void = () => undefined
  const died = new Promise<void>((resolve) => {
    tell = resolve
  })
  const never = <T>(): Promise<T> => new Promise(() => undefined)
  const guarded = <A, R>(run: (argument: A) => Promise<R>) => {
    return (argument: A): Promise<R> => (isDead ? never() : run(argument))
  }
  const watched = (name: string, table: DBCoreTable): DBCoreTable => ({
    ...table,
    mutate: (request) => {
      if (isDead) return never()
      if (!isLast({ table: name, type: request.type })) return table.mutate(request)
      void table.mutate(firstOf(request, kept))
      isDead = true
      // The storage finishes what it was given.
      setTimeout(tell, 30)
      return never()
    },
    get: guarded((request) => table.get(request)),
    getMany: guarded((request) => table.getMany(request)),
    query: guarded((request) => table.query(request)),
    count: guarded((request) => table.count(request)),
    openCursor: guarded((request) => table.openCursor(request)),
  })
  device.db.close()
  device.db.use({
    stack: 'dbcore',
    name: 'torn',
    create: (core): DBCore => ({ ...core, table: (name) => watched(name, core.table(name)) }),
  })
  await device.db.open()
  return { died }
}
