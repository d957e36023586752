/** The object store's edge to the S3 protocol (AWS, MinIO, Ceph, Garage, R2). Requests have the bucket in their path. */
import { createHash } from 'node:crypto'
import { type Expected, type Found, filesTrouble, type ObjectStore } from '../object-store'
import type { S3Address } from './s3-address'
import { makeCalls, refuseAnswer, TIMES, type Times } from './s3-request'

/** Bytes that are sent, and as many that are received, at the same time: they are in memory until the store has answered. */
const MOST_AT_ONCE = 64_000_000

export function openS3(address: S3Address, times: Times = TIMES, mostAtOnce = MOST_AT_ONCE): ObjectStore {
  const { ask, end } = makeCalls(address, times)
  const [sending, receiving] = [makeBudget(mostAtOnce), makeBudget(mostAtOnce)]

  async function get(path: string, { sha256, total }: Expected): Promise<Found> {
    // A second look: the first may have met a proxy's mistake, and a damaged file is sent again by a device.
    for (let look = 0; look < 2; look++) {
      const answer = await ask({ method: 'GET', path, most: total })
      if (answer.status === 404 && answer.code === 'NoSuchKey') return 'missing'
      if (answer.status !== 200) return refuseAnswer('GET', answer)
      const isRight = answer.bytes.length === total && digestOf(answer.bytes) === sha256
      if (isRight) return answer.bytes
    }
    return 'damaged'
  }

  return {
    put: (path, bytes, sha256) =>
      sending(bytes.length, async () => {
        const answer = await ask({ method: 'PUT', path, body: { bytes, sha256 }, most: 0 })
        if (answer.status !== 200) refuseAnswer('PUT', answer)
      }),
    get: (path, expected) => receiving(expected.total, () => get(path, expected)),
    remove: async (path) => {
      const answer = await ask({ method: 'DELETE', path, most: 0 })
      const isGone = answer.status === 204 || answer.status === 200 || answer.code === 'NoSuchKey'
      if (!isGone) refuseAnswer('DELETE', answer)
    },
    close: end,
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Refuses at once beyond the budget: callers in a queue would keep their bytes in memory too. */
function makeBudget(most: number) {
  let used = 0
  return async <T>(bytes: number, run: () => Promise<T>): Promise<T> => {
    if (used + bytes > most) throw filesTrouble('too many bytes are under way')
    used += bytes
    try {
      return await run()
    } finally {
      used -= bytes
    }
  }
}
