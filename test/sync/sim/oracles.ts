/** When the oracles look: at everything that changed since they last did, while nothing is half done. */

import { isPlainObject } from '../../../src/domain/kit/entity'
import type { Carrier } from './carrier'
import type { Device } from './devices'
import { checkGrowthAt, checkGrowthOn, checkNoCircle } from './grow/oracles'
import { heldAside } from './held-aside'
import { ELSEWHERE } from './ledger'
import { peekAt } from './peek'
import { checkReferences } from './references'
import { registry } from './registry'
import { checkCursor, checkEqual, checkFold, checkStock, missingCarriers } from './replica-watch'
import { checkSaid } from './said'
import { millionths, slowStock } from './slow-stock'
import { broken } from './verdict'
import type { World } from './world'

export function makeOracles(world: World) {
  const { ledger, watch, devices, torn } = world
  const { lost } = world
  const cursors = new Map<string, number>()
  const stamps = new Map<string, string>()

  const desksOf = (device: Device) =>
    [...device.known].map((user) => ({ desk: { device: device.name, user }, peek: peekAt(device.storage, user) }))

  /** The signed-in person of a device sees the records of an admin, or fewer. */
  const isAdmin = (device: Device): boolean => device.session?.isAdmin === true

  /** S4, S15: every open intention is queued, or the server has it. */
  const kept = async (device: Device): Promise<void> => {
    for (const { desk, peek } of desksOf(device)) {
      for (const mutation of peek.outbox()) world.reported.checkAside(mutation)
      lost.look(desk.user, peek)
      if (!torn.has(`${desk.device} ${desk.user}`)) lost.rememberLate(device, desk.user, peek)
      const missing = missingCarriers(desk, peek, ledger)
      if (missing.length === 0) continue
      const answers = await watch.askFor(missing)
      for (const key of missing) {
        const carrier = ledger.find(desk, key)
        const answer = answers.get(key)
        if (carrier?.state !== 'open') continue
        const isSettled = isDecidedElsewhere(carrier) || isAskedElsewhere(carrier) || isDecidedHere(carrier)
        if (isSettled || (await lost.isThere(key)) || (await isFenced(carrier))) {
          ledger.touch({ id: carrier.key, recordId: carrier.recordId })
          ledger.close(carrier, 'ended', carrier.isUndone ? 'undone' : ELSEWHERE)
          continue
        }
        // A server that was restored since may have said so.
        const isDone = answer?.state === 'done' || carrier.kind === 'settle' || world.reported.wasDone(desk, key)
        if (!isDone)
          broken(
            'no lost intent',
            `${key} (${carrier.kind} ${carrier.entity} ${carrier.recordId}) left ${device.name}, and the server says ${answer?.state ?? 'nothing'}`,
          )
        ledger.close(carrier, 'applied', 'without a change')
        carrier.epoch = answer ? watch.epoch() : ''
        carrier.rev = answer?.rev ?? 0
      }
    }
  }

  const gestureOf = ({ key, group }: Carrier): readonly string[] =>
    group === undefined ? [key] : ledger.ofGroup(group).map((member) => member.key)

  /** Its issue, or that of its gesture, was settled by any person. */
  const isDecidedElsewhere = (carrier: Carrier): boolean => gestureOf(carrier).some(watch.wasSettled)

  /**
   * A person decided, and the process died before the decision left: the next start removes it, because the queue says that it
   * is settled (S7).
   */
  const isDecidedHere = (carrier: Carrier): boolean => {
    const keys = gestureOf(carrier)
    return ledger.settlementsOf(carrier).some(({ recordId }) => keys.includes(recordId))
  }

  /** From one file it was on two devices: it, or its gesture, stands at the server as a question that anybody may answer (S26). */
  const isAskedElsewhere = (carrier: Carrier): boolean =>
    gestureOf(carrier).some((key) => watch.wasThere('issue', key)) && ledger.allOf(carrier.key).length > 1

  /** S16: taken back, and fenced off by its own key or by that of a member: a gesture can only take effect whole. */
  const isFenced = async ({ key, group }: Carrier): Promise<boolean> => {
    const members = group === undefined ? ledger.allOf(key) : ledger.ofGroup(group)
    // By its own device, or by another one that has it in the same file.
    if (!members.some(({ isUndone, state }) => isUndone || state === 'ended')) return false
    const keys = members.map((member) => member.key)
    if (keys.some((one) => world.reported.wasFenced(one, watch.epoch()))) return true
    return [...(await watch.askFor(keys)).values()].some(({ state }) => state === 'cancelled')
  }

  /** Lives and steps apart: a sum of both may be the same after more of the one and less of the other. */
  const stampOf = (device: Device): string =>
    [device.lives(), ...[...device.processes.values()].map((process) => process.crash.steps())].join(' ')

  /** After every step. `isThorough` looks at the replicas too. */
  const look = async (isThorough: boolean): Promise<void> => {
    settled()
    await watch.update()
    for (const device of devices) {
      const stamp = stampOf(device)
      if (stamps.get(device.name) === stamp) continue
      await kept(device)
      if (!isThorough) continue
      stamps.set(device.name, stamp)
      for (const { desk, peek } of desksOf(device)) {
        if (torn.has(`${desk.device} ${desk.user}`)) continue
        checkCursor(desk, peek, watch, cursors, device.power.cuts())
        checkFold(desk, peek)
        checkStock(desk, peek)
        await checkSaid(desk, isAdmin(device), peek, watch)
      }
    }
  }

  /** Errors outside the steps: failures, exceptions, and server reports. */
  const settled = (): void => {
    const [first] = world.failures
    if (first) throw first
    const [thrown] = world.time.thrown
    if (thrown) broken('no exceptions', String(thrown instanceof Error ? thrown.stack : thrown))
    const [unexpected] = world.unexpected
    if (unexpected !== undefined) broken('no exceptions', unexpected)
    const [report] = world.server.reports
    if (report) broken('no server errors', String(report instanceof Error ? report.stack : report))
  }

  /** At rest: all copies equal the server, and everything that is left waits for a person. */
  const rested = async (): Promise<void> => {
    await look(true)
    for (const device of devices) {
      for (const { desk, peek } of desksOf(device)) {
        const aside = heldAside(peek.outbox())
        const free = peek.outbox().find((mutation) => !aside.has(mutation.id))
        if (free)
          broken(
            'convergence',
            `${JSON.stringify(free)} is still queued on ${device.name}: ${JSON.stringify(peek.meta('engine'))} among ${JSON.stringify(peek.outbox())}`,
          )
        const settled = peek
          .attention()
          .filter(({ id }) => !world.reported.wasReportLost(desk, id))
          .find(({ id }) => watch.rows.get(`issue ${id}`)?.row.settled_at !== undefined)
        if (settled) broken('settled once', `${settled.id} was settled and still waits on ${device.name}`)
        checkFold(desk, peek)
        checkStock(desk, peek)
        checkCursor(desk, peek, watch, cursors, device.power.cuts())
        checkEqual(desk, peek, watch)
        await checkSaid(desk, isAdmin(device), peek, watch)
      }
    }
    await serverStock()
    if (world.plan.hasGrowing) await growth()
    checkReferences(watch)
    lost.check()
    const pathOf = (kind: string) =>
      kind === 'issue'
        ? '/sync/issues'
        : registry.byName(kind)?.sync === 'none'
          ? undefined
          : registry.byName(kind)?.path
    await world.reader.finish(watch.rows.values(), pathOf)
  }

  const growth = async (): Promise<void> => {
    for (const device of devices) for (const { peek } of desksOf(device)) await checkGrowthOn(device.name, peek)
    await checkGrowthAt(world.server, watch)
    checkNoCircle(watch)
  }

  const serverStock = async (): Promise<void> => {
    const rows = [...watch.rows.values()]
    const expected = slowStock((kind) =>
      rows.filter((row) => row.kind === kind && !row.isDeleted).map(({ row }) => row),
    )
    const answer = await world.server.ask('GET', '/supplies/stock')
    const items = isPlainObject(answer.body) && Array.isArray(answer.body.items) ? answer.body.items : []
    for (const item of items) {
      if (!isPlainObject(item)) continue
      const should = expected.get(String(item.item_id)) ?? 0n
      if (millionths(item.on_hand) !== should)
        broken('stock', `the server says ${item.on_hand} of ${item.item_id}, its movements say ${should} millionths`)
    }
  }

  /** After people decided everything: nothing is left over anywhere. */
  const finished = async (): Promise<void> => {
    await rested()
    for (const device of devices) {
      for (const { desk, peek } of desksOf(device)) {
        const left = [...peek.outbox(), ...peek.attention(), ...peek.shadows()]
        if (left.length > 0) broken('nothing left over', `${device.name} still holds ${JSON.stringify(left[0])}`)
        for (const { key } of ledger.openOf(desk)) broken('no lost intent', `${key} has no end on ${device.name}`)
      }
    }
  }

  return { look, rested, finished, serverStock }
}
