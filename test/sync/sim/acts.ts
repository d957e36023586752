/** Carries out a step. Most effects come later, in between, or never. */

import type { Dropped } from '../../../src/data/decide/drop'
import { putMeta } from '../../../src/data/meta'
import { save } from '../../../src/data/save/repository'
import type { Intent } from '../../../src/domain/acts/intent'
import { isPlainObject } from '../../../src/domain/kit/entity'
import type { Mutation } from '../../../src/domain/mutation'
import { type Chance, chanceOf } from './chance'
import { chooseDecision, type Decision, decideBack, HOLD, type WorkFile } from './decisions'
import type { Device } from './devices'
import { type Gesture, makeGesture } from './gestures'
import { checkSpawned } from './grow/oracles'
import { leaveApp } from './leave-app'
import { peekAt } from './peek'
import type { Process } from './process'
import { pruneWatched } from './prune-watch'
import { commonOf } from './stamps'
import type { Step } from './steps'
import { readAmidWrites } from './stock-reads'
import type { World } from './world'

export type Counts = { [what: string]: number }

export function count(counts: Counts, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1
}

const desk = (process: Process) => ({ device: process.device.name, user: process.user })

function isDropped(outcome: unknown): outcome is Dropped {
  return isPlainObject(outcome) && Array.isArray(outcome.settlements)
}

/** How long after a save the page wakes the engine. */
const DEBOUNCE = 250
const DAY = 86_400_000

type PutIn = 'restored' | 'copied back' | 'swapped'
const FORKS = ['copied back', 'copied back', 'swapped', 'restored'] as const

export function makeActs(world: World, counts: Counts) {
  const { time, ledger, devices, server, trace } = world
  let marks = 1000
  /** Files of unsent work. They travel between devices. */
  const files: WorkFile[] = []
  const mark = () => {
    marks += 1
    return marks
  }

  const tabOf = async (device: Device, tab: number): Promise<Process | undefined> => {
    const tabs = device.slots.filter((slot) => slot !== 'worker')
    const process = await device.process(tabs[tab % tabs.length] ?? 'tab1')
    return process?.isFrozen() ? undefined : process
  }

  const gesture = async (device: Device, tab: number, chance: Chance): Promise<void> => {
    const process = await tabOf(device, tab)
    if (!process) return
    const seen = peekAt(device.storage, process.user)
    const { hasLists = false, hasGrowing = false } = world.plan
    const { ids } = world.template
    const made: Gesture = makeGesture({ seen, ids, chance, newId: device.newId, mark, hasLists, hasGrowing })
    if (made.intents.length === 0) return
    if (made.name === 'spawn') world.guard(() => checkSpawned(seen.rows, made.intents))
    saveIt(process, made.intents, made.name, made.isApart)
    if (!chance.is(0.25)) return
    const slot = device.slots[0] ?? 'tab1'
    time.later(DEBOUNCE, () => {
      const host = device.processes.get(slot)
      if (host) world.wake(host, 'write')
    })
  }

  const saveIt = (process: Process, intents: readonly Intent[], name: string, apart = false): void => {
    const { device, user } = process
    const peek = peekAt(device.storage, user)
    let isOver = false
    save(process.db, intents, process.context(), { apart }).then(
      (outcome) => {
        isOver = true
        if (process.crash.isDead()) return
        count(counts, outcome.ok ? 'saved' : `refused here: ${outcome.code}`)
        trace.note(`${process.name} ${name} ${outcome.ok ? outcome.mutations.join() : outcome.code}`)
        const visible = (entity: string, id: string) => peek.rows(entity).find((row) => row.id === id)
        if (outcome.ok)
          world.guard(() => ledger.saved(desk(process), intents, outcome.mutations, peek.outbox(), visible))
      },
      (error: unknown) => {
        isOver = true
        if (process.crash.isDead()) return
        count(counts, 'save failed')
        trace.note(`${process.name} ${name} failed`)
        world.expected(process, error)
      },
    )
    world.onDeath(process, () => {
      if (!isOver) ledger.perhapsSaved(desk(process), intents)
    })
  }

  /** A person's act on the queue; `about` are the entries it may discard. */
  const act = (process: Process, how: string, about: readonly Mutation[], doing: () => PromiseLike<unknown>): void => {
    const peek = peekAt(process.device.storage, process.user)
    const before = peek.outbox()
    let isOver = false
    world.onDeath(process, () => {
      if (isOver) return
      for (const mutation of about) ledger.touch(mutation)
      ledger.perhapsDecided(
        desk(process),
        about.map(({ id }) => id),
      )
    })
    doing().then(
      (outcome) => {
        isOver = true
        if (process.crash.isDead()) return
        const isRefused = isPlainObject(outcome) && outcome.ok === false
        trace.note(`${process.name} ${how} ${isRefused ? outcome.code : 'done'}`)
        count(counts, isRefused ? `cannot ${how}: ${outcome.code}` : how)
        if (!isRefused) world.guard(() => ledger.acted(desk(process), how, before, peek.outbox()))
      },
      (error: unknown) => {
        isOver = true
        if (!process.crash.isDead()) world.expected(process, error)
      },
    )
  }

  const decide = async (device: Device, tab: number, chance: Chance): Promise<void> => {
    const process = await tabOf(device, tab)
    if (!process) return
    const decision = chooseDecision(peekAt(device.storage, process.user), { user: process.user, files }, chance)
    if (!decision) return
    carryOut(process, decision, async () => {
      const outcome = await decision.run(process.db, process.context())
      if (isDropped(outcome) && chance.is(0.4)) {
        // In time, just in time, or too late.
        const after = Number(chance.weighted({ 500: 3, [HOLD - 10]: 1, [HOLD + 10]: 1, 20000: 1 }))
        time.later(after, () => process.deliver(() => takeBack(process, outcome)))
      }
      return outcome
    })
  }

  const carryOut = (process: Process, { how, about, brings }: Decision, doing: () => PromiseLike<unknown>): void => {
    ledger.putsBack(desk(process), brings ?? [])
    act(process, how, about, doing)
  }

  const takeBack = (process: Process, dropped: Dropped): void => {
    const decision = decideBack(dropped)
    carryOut(process, decision, () => decision.run(process.db, process.context()))
  }

  const trouble = (process: Process, kind: (Step & { act: 'trouble' })['kind']): void => {
    if (kind === 'takeover') takeover(process)
    else if (kind === 'freeze') process.freeze()
    else if (kind === 'thaw') process.thaw()
    else if (kind === 'lost_handle') process.loseHandle()
    else if (kind === 'wedge') world.wedge(process)
    else process.crash.setFull(kind === 'full')
  }

  /**
   * S8, S9: a process pauses with a request under way for longer than its lease, another one of the device continues in its
   * place, the farm changes, and then the first one wakes up with its old answer.
   */
  const takeover = (process: Process): void => {
    world.wake(process, 'nudge')
    time.later(3, process.freeze)
    time.later(25_000, () => {
      observe('POST', '/suppliers', { name: `O${mark()}` }).catch(() => undefined)
    })
    const slot = process.device.slots.find((one) => one !== process.slot)
    time.later(26_000, () => {
      if (slot === undefined) return
      process.device.process(slot).then(
        (other) => other && world.wake(other, 'nudge'),
        () => undefined,
      )
    })
    time.later(31_000, process.thaw)
  }

  /** The session ends at once; engines come to rest at their next safe point. */
  const leave = (device: Device): void => {
    device.session = undefined
    for (const process of device.processes.values()) process.host.stop().then(process.end, process.end)
    device.processes.clear()
  }

  const session = async (device: Device, kind: (Step & { act: 'session' })['kind'], chance: Chance): Promise<void> => {
    if (kind === 'stray') {
      device.stray = device.stray === undefined ? await world.strayToken(device, chance.int(3)) : undefined
    } else if (kind === 'in') {
      device.stray = undefined
      if (!device.session) await world.signIn(device, chance.int(3))
    } else if (kind === 'back') {
      if (!device.session) await world.signIn(device, world.plan.people[devices.indexOf(device)] ?? 0)
    } else if (kind === 'ended') {
      const token = device.session?.token
      if (token !== undefined) await server.handle({ method: 'POST', path: '/auth/logout', token })
    } else {
      leave(device)
      if (kind === 'other') await world.signIn(device, chance.int(3))
    }
  }

  /** The observer's writes belong to no device, so the watch gets their revisions. */
  const observe = async (method: string, path: string, body?: unknown) => {
    const answer = await server.ask(method, path, body)
    const rev = isPlainObject(answer.body) ? answer.body.rev : undefined
    if (answer.status < 300 && typeof rev === 'number') world.watch.explain(rev)
    return answer
  }

  const rights = async (person: number, kind: 'admin' | 'approval', chance: Chance): Promise<void> => {
    const who = world.template.people[person]
    const body = kind === 'admin' ? { is_admin: chance.is(0.5) } : { approved: chance.is(0.4) }
    if (who) await observe('PATCH', `/users/${who.id}`, body)
  }

  /** Another history replaces the server's: by command, or by hand. */
  const putIn = async (how: PutIn): Promise<void> => {
    await world.watch.update()
    const stamps = server.backedUp()
    if (!stamps) return
    world.forget(commonOf(stamps, world.watch.histories.present()))
    await (how === 'restored' ? server.restore() : server.copyBack(how === 'swapped'))
    count(counts, how)
  }

  const atServer = async (kind: (Step & { act: 'server' })['kind'], chance: Chance): Promise<void> => {
    if (kind === 'crash_before') server.crash('before')
    else if (kind === 'crash_after') server.crash('after')
    else if (kind === 'backup') await server.backup()
    else if (kind === 'restore') await putIn(world.plan.hasForks ? chance.oneOf(...FORKS) : 'restored')
    else if (kind === 'copy_back') await putIn('copied back')
    else if (kind === 'swap') await putIn('swapped')
    else if (kind === 'write' || kind === 'delete') {
      const rows = [...world.watch.rows.values()].filter((row) => row.kind === 'supplier' && !row.isDeleted)
      const row = chance.pick(rows)?.row
      if (row && kind === 'delete') await observe('DELETE', `/suppliers/${row.id}`)
      else if (!row || chance.is(0.3)) await observe('POST', '/suppliers', { name: `O${mark()}` })
      else if (chance.is(0.25)) await observe('DELETE', `/suppliers/${row.id}`)
      else await observe('PATCH', `/suppliers/${row.id}`, { name: `O${mark()}` })
    } else {
      await world.reader.read(1 + chance.int(4))
      await server.ask('GET', '/supplies/stock')
    }
  }

  const carry = async (step: Step): Promise<void> => {
    const chance = chanceOf(step.seed)
    const device = 'device' in step ? devices[step.device] : undefined
    const slot = device && 'slot' in step ? device.slots[step.slot % device.slots.length] : undefined
    const process = slot === undefined ? undefined : await device?.process(slot)
    switch (step.act) {
      case 'gesture':
        return device && gesture(device, step.tab, chance)
      case 'decide':
        return device && decide(device, step.tab, chance)
      case 'wake':
        return process && world.wake(process, step.reason)
      case 'wait':
        return undefined
      case 'link':
        if (device) device.link = step.mode
        return undefined
      case 'kill':
        return process?.crash.killAfter(
          step.after,
          world.plan.hasPowerCuts && step.mode === 'atomic' ? 'power' : step.mode,
        )
      case 'trouble':
        return process && trouble(process, step.kind)
      case 'reopen':
        for (const one of device?.processes.values() ?? []) one.end()
        device?.processes.clear()
        return undefined
      case 'clock':
        if (device) device.leap = step.ahead
        return undefined
      case 'farm clock':
        return server.setClock(step.ahead)
      case 'days':
        return time.sleep(step.days * DAY)
      case 'prune':
        return pruneWatched(world).then((isPruned) => (isPruned ? count(counts, 'pruned') : undefined))
      case 'stock':
        return readAmidWrites(world.template.ids, chance, observe)
      case 'away':
        return device && leaveApp(world, device)
      case 'update': {
        const worker = device?.processes.get(device.slots[0] ?? '')
        worker?.host.stop().then(
          () => worker.end(),
          () => worker.end(),
        )
        return undefined
      }
      case 'session':
        return device && session(device, step.kind, chance)
      case 'rights':
        return rights(step.person, step.kind, chance)
      case 'server':
        return atServer(step.kind, chance)
      case 'cursor':
      case 'switch': {
        const tab = device && (await tabOf(device, 0))
        // B7: a cursor without a known epoch; so far only loaded replicas get a broken one.
        const peek = tab && peekAt(tab.device.storage, tab.user)
        if (!tab || (step.act === 'cursor' && peek?.meta('epoch') === undefined)) return undefined
        const write =
          step.act === 'cursor'
            ? putMeta(tab.db, 'cursor', chance.oneOf('AAAA', 'Y2hhbmdlc3xvbGQ', ''))
            : putMeta(tab.db, 'work_offline', chance.is(0.5))
        write.catch(() => undefined)
        return undefined
      }
    }
  }

  return { carry, saveIt, act, observe }
}
