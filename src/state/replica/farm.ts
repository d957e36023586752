/** The farm's own record, as far as screens need it beside what it is named: addresses of its labels, its currency. */
import { rowsOf } from '../../data/db'
import { useReplica } from './replica'
import { ofDevice, useLive } from './use-live'

export type Farm = {
  /** Every web origin the farm ever had. */
  readonly origins: readonly string[]
  readonly currency: string | undefined
}

/** The farm: undefined while it is being read, empty on a device that has not loaded it yet. */
export function useFarm(): Farm | undefined {
  const { db } = useReplica()
  return useLive(ofDevice, async () => {
    const row = await rowsOf(db, 'farm').toCollection().first()
    const origins = Array.isArray(row?.origins) ? row.origins.filter((origin) => typeof origin === 'string') : []
    return { origins, currency: typeof row?.currency === 'string' ? row.currency : undefined }
  }, [db])
}
