/** S10: an open page wakes the worker at the engine's own time, or every 30 s without one. */
import type { Device } from './devices'
import { peekAt } from './peek'
import type { Time } from './virtual-time'

const EVERY = 30_000
const LONGEST = 900_000

export function keepDuties(device: Device, time: Time): void {
  const look = () => {
    time.later(EVERY, look)
    const user = device.session?.user
    if (!device.isOpen || user === undefined) return
    const peek = peekAt(device.storage, user)
    const note = peek.meta('engine')
    const isPending = peek.outbox().length > 0 || note?.reachable === false || note?.loading === true
    const left = (note?.due ?? 0) - device.now()
    if (!isPending || (left > 0 && left <= LONGEST)) return
    device.process('worker').then(
      (worker) => worker?.wake('timer'),
      () => undefined,
    )
  }
  time.later(EVERY, look)
}
