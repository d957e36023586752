/** S10: the app is closed with unsent work, and the line is back: Background Sync sends it without an open page. */
import type { Device } from './devices'
import { heldAside } from './held-aside'
import { peekAt } from './peek'
import { broken } from './verdict'
import type { World } from './world'

/** Until the third time that the browser fires; it ends before the app is opened again. */
export const AWAY = 30 * 60_000

export function leaveApp(world: World, device: Device): void {
  const user = device.session?.user
  if (user === undefined) return
  const peek = peekAt(device.storage, user)
  device.isOpen = false
  device.link = 'good'
  for (const [slot, process] of device.processes) {
    if (slot === 'worker') continue
    process.end()
    device.processes.delete(slot)
  }
  if (peek.outbox().length > 0) device.backgroundSync.ask()
  world.time.later(AWAY - 1, () => {
    device.isOpen = true
    // The session ended, under a server's clock that was ahead for one: it waits for a person. So does what a worker had
    // in hand that died in the last event: nothing of the app runs any more.
    if (device.session?.user !== user || device.backgroundSync.isCutShort()) return
    world.guard(() => {
      const aside = heldAside(peek.outbox())
      const free = peek.outbox().find(({ id }) => !aside.has(id))
      if (free)
        broken('background sync', `${free.id} still waits on ${device.name}, half an hour after the app was closed`)
    })
  })
}
