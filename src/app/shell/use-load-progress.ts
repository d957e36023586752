/** How far the records of the farm have come to this device. */
import { readMeta } from '../../data/meta'
import { useReplica } from '../../state/replica/replica'
import { ofDevice, useLive } from '../../state/replica/use-live'

export type LoadProgress = { readonly done: number; readonly total: number }

/** Lists that are here, of those that are read; undefined while nothing is, or nobody wants to know. */
export function useLoadProgress(isWanted: boolean): LoadProgress | undefined {
  const { db } = useReplica()
  return useLive(ofDevice, async () => {
    const load = isWanted ? await readMeta(db, 'load') : undefined
    if (!load) return undefined
    const total = Object.keys(load.versions).length
    return { done: total - Object.keys(load.open).length, total }
  }, [db, isWanted])
}
