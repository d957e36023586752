/** The whole run: the farm server, its devices, the line between them, and the watches. */
import { isPlainObject } from '../../../src/domain/kit/entity'
import { chanceOf } from './chance'
import { makeCursors } from './cursors'
import { type Device, makeDevice } from './devices'
import { type FarmServer, startServer } from './farm-server'
import { type FarmTemplate, START } from './farm-store'
import { makeLedger } from './ledger'
import { makeLost } from './lost'
import { peekAt } from './peek'
import { isExpected, type Process, type Surroundings } from './process'
import { makeReader } from './reader'
import { makeReported } from './reported'
import { makeSending } from './sending'
import { makeServerWatch } from './server-watch'
import type { Plan } from './steps'
import { Broken, makeTrace } from './verdict'
import { makeTime } from './virtual-time'
import { makeWire } from './wire'

/** The allowed differences between two runs of one plan that must end alike. */
export type Variation = {
  readonly page?: number
  readonly reach?: number
  readonly carries?: number
  readonly skew?: number
  readonly isDoubled?: boolean
  readonly plainIds?: boolean
}

export type World = Awaited<ReturnType<typeof makeWorld>>

export async function makeWorld(
  plan: Plan,
  template: FarmTemplate,
  variation: Variation,
  log?: (line: string) => void,
) {
  const time = makeTime(START, template.isBusy)
  const trace = makeTrace(log)
  const chance = chanceOf(plan.seed, 3)
  const server: FarmServer = await within(time, () =>
    startServer(template, time, chanceOf(plan.seed, 4), chanceOf(plan.seed, 14).bytes),
  )
  const ledger = makeLedger()
  const watch = makeServerWatch(server, ledger, time.now)
  const tokens = new Map<string, string>()
  const failures: Broken[] = []
  const unexpected: string[] = []
  /** Instants of wakes per device: more wakes may mean more requests. */
  const wakes = new Map<string, number[]>()
  /** What is to be done when a process dies. */
  const ends = new Map<Process, (() => void)[]>()
  /** Desks at which a process was killed: between two messages its storage may be half written. */
  const torn = new Set<string>()
  const reader = makeReader(server)
  const reported = makeReported(ledger)
  const cursors = makeCursors()
  const sending = makeSending(ledger, (token) => tokens.get(token), reported.wasDone)

  const guard = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      failures.push(error)
    }
  }

  const wakesOf = (device: string) => (wakes.get(device) ?? []).filter((at) => at > time.now() - 60_000).length

  const wire = makeWire({
    time,
    chance: chanceOf(plan.seed, 5),
    server: () => server,
    page: variation.page ?? plan.page,
    reach: variation.reach ?? plan.reach,
    carries: variation.carries ?? plan.carries ?? Number.POSITIVE_INFINITY,
    isDoubled: variation.isDoubled ?? false,
    sent: (process, sent) => {
      trace.note(`${time.now()} ${process.name} ${sent.method} ${sent.path}?${sent.query} ${sent.text}`)
      guard(() => sending.bounded(process, sent, time.now(), wakesOf(process.device.name)))
      const peek = peekAt(process.device.storage, process.user)
      // What is asked about now may be answered by what this request brings.
      lost.look(process.user, peek)
      // The answer may begin a load, which replaces the rows that came late.
      if (!torn.has(`${process.device.name} ${process.user}`)) lost.rememberLate(process.device, process.user, peek)
      guard(() => sending.waited(process, sent, peek.meta('engine')?.backOff))
      if (sent.path === '/sync/push') guard(() => sending.push(process, sent, peek.outbox()))
    },
    delivered: (process, sent, answer) => {
      const peek = peekAt(process.device.storage, process.user)
      guard(() => reported.delivered(process, sent, answer, peek.meta('epoch') ?? peek.meta('load')?.epoch))
    },
    answered: (process, sent, answer) => {
      trace.note(`${time.now()} ${process.name} ${sent.path} ${answer.status}`)
      reported.answered(sent, server.epoch(), answer.body)
    },
  })

  const around: Surroundings = {
    time,
    chance,
    send: (process, request) => wire(process, request),
    failed: (process, error) => unexpected.push(`${process.name}: ${error instanceof Error ? error.stack : error}`),
    signedOut: (process) => {
      guard(() => reported.checkSignedOut(process))
      if (process.device.session?.user === process.user) process.device.session = undefined
    },
    armed: (process, delay) => guard(() => sending.armed(process, delay)),
    ran: (process) => guard(() => sending.ran(process, time.now(), wakesOf(process.device.name))),
    puts: (desk, table, values) => guard(() => cursors(desk, table, values)),
    lostPower: (device) => {
      for (const user of device.known) {
        const desk = { device: device.name, user }
        cursors(desk, 'nothing', [])
        for (const mutation of peekAt(device.storage, user).outbox()) {
          ledger.returnedByCut(desk, mutation)
          // The server that did it may be no more.
          if ((ledger.find(desk, mutation.id)?.epoch ?? '') === watch.epoch()) continue
          reported.forget(desk, mutation.id)
          ledger.forgotten(desk, mutation)
        }
      }
      lost.forget(device)
    },
    died: (process, mode) => {
      trace.note(`${time.now()} ${process.name} died`)
      if (mode === 'prefix') torn.add(`${process.device.name} ${process.user}`)
      for (const run of ends.get(process) ?? []) run()
      ends.delete(process)
    },
  }

  const devices: Device[] = plan.devices.map((shape, index) => {
    const skewed = { ...shape, skew: variation.skew ?? shape.skew }
    const plainIds = variation.plainIds ?? false
    return makeDevice(index + 1, skewed, chanceOf(plan.seed, 6, index), around, { plainIds })
  })

  const lost = makeLost(devices, () => watch)

  const signIn = async (device: Device, person: number): Promise<void> => {
    const who = template.people[person % template.people.length]
    const token = who && (await server.signIn(who.email))
    if (!who || token === undefined) return
    tokens.set(token, who.id)
    const me = await server.handle({ method: 'GET', path: '/users/me', token })
    if (!me || !isPlainObject(me.body)) return
    device.session = { user: who.id, token, isAdmin: me.body.is_admin === true }
  }

  /** Right before a restore to `head` begins: what the server did beyond it is about to be undone. */
  const forget = (head: number): void => {
    lost.remember(head)
    for (const device of devices) {
      for (const user of device.known) {
        const desk = { device: device.name, user }
        for (const mutation of peekAt(device.storage, user).outbox()) {
          reported.forget(desk, mutation.id)
          if ((ledger.find(desk, mutation.id)?.rev ?? 0) > head) ledger.forgotten(desk, mutation)
        }
      }
    }
  }

  /** Another person's token, which must do no harm in the wrong hands. */
  const strayToken = async (device: Device, person: number): Promise<string | undefined> => {
    const who = template.people[person % template.people.length]
    if (!who || who.id === device.session?.user) return undefined
    const token = await server.signIn(who.email)
    if (token !== undefined) tokens.set(token, who.id)
    return token
  }

  const wake = (process: Process, reason: Parameters<Process['wake']>[0]): void => {
    const { name } = process.device
    wakes.set(name, [...(wakes.get(name) ?? []).slice(-40), time.now()])
    process.wake(reason)
  }

  const onDeath = (process: Process, run: () => void): void => {
    ends.set(process, [...(ends.get(process) ?? []), run])
  }

  return {
    plan,
    reader,
    reported,
    lost,
    torn,
    guard,
    onDeath,
    forget,
    /** What is wedged in the middle of a burst leaves it half written, as what is killed. */
    wedge: (process: Process): void => {
      torn.add(`${process.device.name} ${process.user}`)
      process.crash.wedge()
    },
    /** Awaits something that needs the world's tasks to run. */
    wait: <T>(doing: PromiseLike<T>) => within(time, () => doing),
    expected: (process: Process, error: unknown) => {
      if (!isExpected(error)) around.failed(process, error)
    },
    time,
    trace,
    server,
    template,
    ledger,
    watch,
    devices,
    failures,
    unexpected,
    signIn,
    strayToken,
    wake,
  }
}

/** Awaits something that needs the world's tasks to run. */
export async function within<T>(time: { readonly settle: () => Promise<void> }, run: () => PromiseLike<T>): Promise<T> {
  let made: { readonly value: T } | { readonly error: unknown } | undefined
  run().then(
    (value) => {
      made = { value }
    },
    (error: unknown) => {
      made = { error }
    },
  )
  await time.settle()
  const outcome = made as { readonly value: T } | { readonly error: unknown } | undefined
  if (!outcome) throw new Error('the world stands still and something was not done')
  if ('error' in outcome) throw outcome.error
  return outcome.value
}
