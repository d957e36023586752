/** All that a browser keeps of the app, as one text to search through: IndexedDB, web storage and caches. */
import type { Page } from 'playwright-core'

export type Stored = { readonly web: string; readonly databases: string; readonly caches: string }

/** Bytes are read as Latin letters, so that a text inside them is found too. */
export function readStored(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const plain = (_key: string, value: unknown) =>
      value instanceof Uint8Array ? String.fromCharCode(...value.slice(0, 100_000)) : value
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        rows.push({ name, store, all: await asked(db.transaction(store).objectStore(store).getAll()) })
      }
      db.close()
    }
    const kept: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        kept.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return {
      web: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
      databases: JSON.stringify(rows, plain),
      caches: kept.join('\n'),
    }
  })
}
