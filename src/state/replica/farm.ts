/** The fields of the farm's record that screens need besides its name: label addresses and currency. */
import { rowsOf } from '../../data/db'
import { useReplica } from './replica'
import { ofDevice, useLive } from './use-live'

export type Farm = {
  /** All web origins that the farm has used. */
  readonly origins: readonly string[]
  readonly currency: string | undefined
}

/** Undefined while it is being read. Empty on a device that has not loaded it yet. */
export function useFarm(): Farm | undefined {
  const { db } = useReplica()
  return useLive(ofDevice, async () => {
    const row = await rowsOf(db, 'farm').toCollection().first()
    const origins = Array.isArray(row?.origins) ? row.origins.filter((origin) => typeof origin === 'string') : []
    return { origins, currency: typeof row?.currency === 'string' ? row.currency : undefined }
  }, [db])
}
