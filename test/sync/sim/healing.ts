/** The end of a run: everything works again, time passes, and people decide about refused changes. There are no new saves. */
import { discard } from '../../../src/data/decide/decide'
import { putMeta } from '../../../src/data/meta'
import { isPlainObject } from '../../../src/domain/kit/entity'
import { chanceOf } from './chance'
import { type Decision, decideRefused, gestureOf } from './decisions'
import type { Device } from './devices'
import { peekAt } from './peek'
import { broken } from './verdict'
import type { World } from './world'

const HOUR = 3_600_000
/** More rounds than any chain of devices that wait for each other needs. */
const QUIET_WITHIN = 10

export function makeHealing(world: World) {
  const { time, devices, server, template, ledger } = world

  /** Every fault ends, and packets under way arrive. */
  const heal = async (): Promise<void> => {
    await world.wait(server.heal())
    server.setClock(0)
    for (const { id } of template.people) {
      const answer = await world.wait(server.ask('PATCH', `/users/${id}`, { approved: true }))
      const rev = (answer.body as { rev?: number }).rev
      if (rev !== undefined) world.watch.explain(rev)
    }
    for (const device of devices) {
      device.link = 'good'
      device.leap = 0
      device.stray = undefined
      for (const process of device.everyone) process.thaw()
    }
    await settledPass(HOUR)
    for (const device of devices) {
      for (const process of device.everyone) process.end()
      device.processes.clear()
      device.session = undefined
    }
    await time.settle()
  }

  const settledPass = async (ms: number): Promise<void> => {
    await time.settle()
    await time.pass(ms)
  }

  /** One person opens the app on one device, and puts it down again later. */
  const visit = async (device: Device, user: string, then?: () => Promise<void>): Promise<void> => {
    const person = template.people.findIndex(({ id }) => id === user)
    await world.wait(world.signIn(device, person))
    const process = await world.wait(device.process(device.slots[0] ?? 'tab1'))
    if (!process) throw new Error('nobody is signed in after signing in')
    await world.wait(putMeta(process.db, 'work_offline', false))
    if (then) await then()
    world.wake(process, 'start')
    await settledPass(2 * HOUR)
    process.end()
    device.processes.clear()
    device.session = undefined
  }

  const visitAll = async (then?: (device: Device, user: string) => Promise<void>): Promise<void> => {
    for (const device of devices) {
      for (const user of device.known) await visit(device, user, then && (() => then(device, user)))
    }
  }

  /** All devices connect again and again: a change from one may release one on another, which a third must receive. */
  const visitUntilQuiet = async (rounds = 1): Promise<void> => {
    for (let round = 1; round <= QUIET_WITHIN; round++) {
      const before = server.head()
      await visitAll()
      if (round >= rounds && server.head() === before) return
    }
    broken('convergence', `something new is still sent after ${QUIET_WITHIN} rounds`)
  }

  /** Decides every refused change: in the first rounds some are tried again, then all are discarded. */
  const decideAll = async (round: number): Promise<void> => {
    await visitAll(async (device, user) => {
      const process = device.processes.get(device.slots[0] ?? 'tab1')
      const peek = peekAt(device.storage, user)
      if (!process) return
      const left = () => peek.attention().filter(({ id }) => !tried.has(id))
      const tried = new Set<string>()
      for (let entry = left()[0]; entry; entry = left()[0]) {
        tried.add(entry.id)
        const before = peek.outbox()
        const chance = chanceOf(world.plan.seed, 9, before.length)
        const { id } = entry
        const decision: Decision =
          round === 0
            ? decideRefused(entry, gestureOf(before, id), chance)
            : { how: 'discard', about: [], run: (db, context) => discard(db, id, context) }
        const outcome = await world.wait(decision.run(process.db, process.context()))
        if (isPlainObject(outcome) && outcome.ok === false) continue
        ledger.acted({ device: device.name, user }, decision.how, before, peek.outbox())
      }
    })
  }

  const isDecided = () =>
    devices.every((device) => [...device.known].every((user) => peekAt(device.storage, user).outbox().length === 0))

  return { heal, visitAll, visitUntilQuiet, decideAll, isDecided }
}
