/** This user's searches on this device, newest first, offered while the search is empty. */
import { putMeta, readMeta } from '../../data/meta'
import { useReplica } from '../replica/replica'
import { ofDevice, useLive } from '../replica/use-live'

const MOST = 8

export type RecentSearches = {
  /** Undefined until it was read. */
  readonly list: readonly string[] | undefined
  readonly remember: (text: string) => void
  readonly clear: () => void
}

export function useRecentSearches(): RecentSearches {
  const { db } = useReplica()
  const list = useLive(ofDevice, async () => (await readMeta(db, 'searches')) ?? [], [db])
  const put = (next: (known: readonly string[]) => readonly string[]) => {
    // On a full storage the search is not remembered, which costs typing one word.
    db.transaction('rw', db.meta, async () => {
      await putMeta(db, 'searches', next((await readMeta(db, 'searches')) ?? []))
    }).catch(() => undefined)
  }
  return {
    list,
    remember: (text) => {
      const said = text.trim()
      if (said !== '') put((known) => [said, ...known.filter((one) => !isSame(one, said))].slice(0, MOST))
    },
    clear: () => put(() => []),
  }
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
