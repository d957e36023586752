/** Farms whose files are in the database, or in an object store over real HTTP. */
import type { ObjectStore } from '../../../server/files/object-store'
import type { S3Address } from '../../../server/files/s3/s3-address'
import { openS3 } from '../../../server/files/s3/s3-store'
import { type FarmOptions, openFarmWithAdmin } from '../support/farm'
import { openS3Server } from '../support/s3-server'

export const EDGES = ['the database', 'an object store'] as const
export type Edge = (typeof EDGES)[number]

/** Long enough for a busy machine, and without waits between attempts. */
export const QUICK = { attemptMs: 10_000, waitsMs: [0, 0] }

/** A farm with an object store. Its settings can change under it, as a restart changes them. */
export async function openS3Farm(options: FarmOptions = {}) {
  const s3 = await openS3Server()
  let present = openS3(s3.address, QUICK)
  const objects: ObjectStore = {
    put: (...told) => present.put(...told),
    get: (...told) => present.get(...told),
    remove: (...told) => present.remove(...told),
    close: () => present.close(),
  }
  const farm = await openFarmWithAdmin({ ...options, objects })
  return {
    farm,
    s3,
    objects,
    use: (address: S3Address, times = QUICK, most?: number) => {
      present = openS3(address, times, most)
    },
    close: async () => {
      present.close()
      await farm.store.close()
      await s3.close()
    },
  }
}

export async function openEdge(edge: Edge, options: FarmOptions = {}) {
  if (edge === 'an object store') return openS3Farm(options)
  const farm = await openFarmWithAdmin(options)
  return { farm, s3: undefined, close: () => farm.store.close() }
}
