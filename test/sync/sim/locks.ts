/** S9: the browser's lock of a replica, among the processes of one device. */
import type { HostLock } from '../../../sw/host/lock'
import type { Crashable } from './crashable'

/** `none`: the browser has none; `leaky`: a dead process keeps its locks, as on WebKit. */
export type LockKind = 'none' | 'sound' | 'leaky'

/** The lock's owner, by replica. */
export type Locks = Map<string, Pick<Crashable, 'isDead'>>

/** The lock as one process of the device has it. */
export function lockFor(locks: Locks, kind: LockKind, name: string, process: Pick<Crashable, 'isDead'>): HostLock {
  const isFree = () => {
    const holder = locks.get(name)
    return holder === undefined || (kind === 'sound' && holder.isDead())
  }
  return {
    tryHold: async (work) => {
      if (!isFree()) return work(false)
      locks.set(name, process)
      try {
        return await work(true)
      } finally {
        if (locks.get(name) === process && !process.isDead()) locks.delete(name)
      }
    },
  }
}
