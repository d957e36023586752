/**
 * What runs the engine (S8): the service worker, or a page when there is none. One host is one user's replica with
 * its edges injected. It feeds the machine's effects to them until no work is left or its time is over. The browser may
 * kill it at any await, because all important state is in IndexedDB.
 */

import { applyOutcomes } from '../../src/data/engine/apply-outcomes'
import { applyCancelOutcome } from '../../src/data/engine/cancelled'
import { heal } from '../../src/data/engine/heal'
import { dropLease, LeaseLost, renewLease, takeLease } from '../../src/data/engine/lease'
import type { LoadContext } from '../../src/data/engine/mirror'
import { releaseBatch, takeBatch } from '../../src/data/engine/outbox'
import { newestPoint } from '../../src/data/engine/points'
import { readMeta } from '../../src/data/meta'
import { keepReserve, withFreedStorage } from '../../src/data/save/storage-reserve'
import { instantOf } from '../../src/domain/clock'
import type { WakeReason } from '../../src/domain/host-messages'
import { knownTo } from '../../src/domain/queue-order'
import { answeredByPull, isByHand, isLineFree, strongest } from '../engine/back-off'
import type { Answer } from '../engine/classify'
import { LEASE_DURATION, PAGE_SIZE } from '../engine/constants'
import { step } from '../engine/machine'
import { chooseBatch, chooseCancel } from '../engine/schedule'
import { type Effect, type EngineEvent, type EngineState, RESTING } from '../engine/states'
import { createServerEdge } from './edges'
import { type Contact, putNote, recall } from './engine-note'
import type { Host, HostOptions } from './host-options'
import { tellingPeople } from './older-server'
import { loadRound, type Pulled, pullPage } from './pull'
import { bareBody, cancelOutcome, pushBody } from './push-forms'
import { restoredBy } from './restored'
import { createLane } from './send-files'
import { type TendContext, tend } from './tend'

/** Effects that send a request to the server. */
const TRAFFIC: readonly Effect['type'][] = ['push', 'cancel', 'load', 'pull', 'tend']

export function createHost(options: HostOptions): Host {
  const { db, registry, now } = options
  let state: EngineState = RESTING
  let running: Promise<boolean> | undefined
  /** Device ms at which the next run is due. */
  let due: number | undefined
  let stopped = false
  let healed = false
  let hasReserve = false
  const lane = createLane()
  /** The reason of the next run: the strongest that arrived. */
  let waiting: WakeReason | undefined
  let contact: Contact | undefined
  const known = () => newestPoint(db)
  const server = createServerEdge({ ...options, known, onContact: (at, offset) => (contact = { at, offset }) })

  /** People see times of the farm's clock. The device's clock only measures waits of the engine. */
  const farmTime = (at = now()): number => Math.round(at + (contact?.offset ?? 0))

  const saving = (): LoadContext => {
    const { user, device, isAdmin } = options.actor
    return { registry, user, device, isAdmin, now: farmTime(), makeId: options.newId }
  }

  const arm = (delay: number): void => {
    due = now() + delay
    options.arm(delay)
  }

  const run = (reason: WakeReason): Promise<boolean> => {
    if (stopped) return Promise.resolve(true)
    waiting = strongest(waiting, reason)
    running ??= workAll()
    return running
  }

  const workAll = async (): Promise<boolean> => {
    try {
      let isDone: boolean
      do isDone = await work()
      while (
        // A wake may have arrived while the host was stopping.
        isDone &&
        waiting !== undefined &&
        !stopped
      )
      return due === undefined
    } finally {
      running = undefined
    }
  }

  /** True when no work is left; false when another run is due for the rest. */
  const work = async (): Promise<boolean> => {
    due = undefined
    if (await isHeldBack()) return true
    const reason = waiting
    const attempt = () => (options.locks ? options.locks.tryHold(workHolding) : workHolding(false))
    // What is sent makes room.
    return withFreedStorage(db, attempt, () => {
      due = undefined
      waiting = strongest(waiting, reason)
    })
  }

  /** S15: a wake that may not send a request yet takes no lease and writes nothing. */
  const isHeldBack = async (): Promise<boolean> => {
    state = await recall(db, state)
    const workOffline = await isOffByHand()
    if (waiting === undefined) return true
    const next = step(state, wakeFor(waiting, workOffline))
    if (next.effects.some(({ type }) => type !== 'arm')) return false
    state = next.state
    waiting = undefined
    for (const effect of next.effects) if (effect.type === 'arm') arm(effect.delay)
    return true
  }

  /**
   * A host with the lock takes the lease by force, because its holder is dead. A host without the lock waits until the lease
   * ends, because a lock may outlive its holder (WebKit).
   */
  const workHolding = async (hasLock: boolean): Promise<boolean> => {
    const taken = await takeLease(db, options.holder, now(), LEASE_DURATION, hasLock)
    if (!taken) {
      // Another host works. If it dies, its lease ends: look again then, for the same reasons.
      arm(LEASE_DURATION)
      return false
    }
    let lease = taken
    const end = now() + options.budget
    const { term, isInherited } = lease
    const context = {
      db,
      registry,
      server,
      term,
      device: options.actor.device,
      isAdmin: options.actor.isAdmin,
      saving,
      now,
      onCompared: lane.askSoon,
      ahead: new Map<string, Promise<Answer>>(),
    }
    try {
      if (!healed || isInherited) await heal(db, term, isInherited, saving())
      healed = true
      // Another host may have tried while this one waited for the lease.
      state = await recall(db, state)
      const queue: EngineEvent[] = []
      const busy = () => state.phase !== 'idle' && state.phase !== 'paused'
      for (;;) {
        const event = queue.shift() ?? (await nextWake(busy()))
        if (!event) {
          if (await sendsFiles(context)) {
            lease = await renewLease(db, lease, now(), LEASE_DURATION)
            if (!stopped && now() <= end) continue
            if (!stopped) arm(0)
            return false
          }
          if (!hasReserve) hasReserve = await keepReserve(db)
          return true
        }
        const next = step(state, event)
        state = next.state
        for (const effect of next.effects) {
          const follow = (await stoppedByHand(effect)) ?? (await carry(effect, context))
          if (follow) queue.push(follow)
        }
        // Apply an answer that has arrived: otherwise the request would have to be repeated.
        const isSafe = queue.every(({ type }) => type !== 'answered')
        if (isSafe && (stopped || (now() > end && busy()))) {
          if (!stopped) arm(0)
          return false
        }
        lease = await renewLease(db, lease, now(), LEASE_DURATION)
      }
    } catch (error) {
      // After any fault (a lost lease, a closed handle, a full disk) no state is in memory only: stop, and try later.
      arm(LEASE_DURATION)
      if (!(error instanceof LeaseLost)) throw error
      return false
    } finally {
      state = { ...state, ...(state.phase === 'paused' ? {} : { phase: 'idle' as const }), batch: [] }
      await dropLease(db, context.term).catch(() => undefined)
    }
  }

  /** S28: a step of the lane of files, while the engine is idle and the connection works. True when more steps may follow. */
  const sendsFiles = async (context: Omit<TendContext, 'limit'>): Promise<boolean> => {
    if (!isLineFree(state, now()) || options.token() === undefined || (await isOffByHand())) return false
    const next = await lane.next({ ...context, random: options.random })
    if (next.kind === 'waits' && (due === undefined || now() + next.delay < due)) arm(next.delay)
    return next.kind === 'sent'
  }

  const nextWake = async (busy: boolean): Promise<EngineEvent | undefined> => {
    if (busy || waiting === undefined) return undefined
    const workOffline = await isOffByHand()
    const reason = waiting
    waiting = undefined
    if (isByHand(reason)) lane.tryAll()
    return wakeFor(reason, workOffline)
  }

  const wakeFor = (reason: WakeReason, workOffline: boolean): EngineEvent => ({
    type: 'wake',
    reason,
    hasToken: options.token() !== undefined,
    workOffline,
    at: now(),
  })

  const isOffByHand = async (): Promise<boolean> => (await readMeta(db, 'work_offline')) === true

  /** S12: the user may turn on the switch in the middle of a run. Then the next request is not sent. */
  const stoppedByHand = async ({ type }: Effect): Promise<EngineEvent | undefined> => {
    return TRAFFIC.includes(type) && (await isOffByHand()) ? wakeFor('manual', true) : undefined
  }

  const carry = async (effect: Effect, context: Omit<TendContext, 'limit'>): Promise<EngineEvent | undefined> => {
    const chance = options.random()
    const { term } = context
    switch (effect.type) {
      case 'take': {
        const chosen = await takeBatch(db, term, {
          most: effect.limits.entries,
          batch: (queue) => chooseBatch(queue, now(), effect.limits, knownTo(registry)),
          cancel: (queue) => chooseCancel(queue, now(), knownTo(registry)),
        })
        return { type: 'taken', ...chosen, at: now() }
      }
      case 'push': {
        const body = pushBody(effect.batch, options.actor, registry)
        const answer = await tellingPeople((isWhole) => server.post('/sync/push', isWhole ? body : bareBody(body)))
        return { type: 'answered', answer, ...(await restoredBy(db, answer, term)), at: now(), chance }
      }
      case 'cancel': {
        const answer = await server.post('/sync/cancel', { user: options.actor.user, key: effect.gesture[0]?.id })
        return { type: 'cancelled', answer, ...(await restoredBy(db, answer, term)), at: now(), chance }
      }
      case 'apply_cancel':
        await applyCancelOutcome(db, term, effect.gesture, cancelOutcome(effect.answer), saving())
        return { type: 'applied' }
      case 'apply':
        await applyOutcomes(db, registry, term, effect.outcomes, instantOf(farmTime()))
        return { type: 'applied' }
      case 'release':
        await releaseBatch(db, term, effect.batch, effect.notBefore)
        return {
          type: 'released',
          at: now(),
          chance,
          ...(effect.retryAfter === undefined ? {} : { retryAfter: effect.retryAfter }),
        }
      case 'load':
        return {
          type: 'loaded',
          ...(await loadRound({ ...context, limit: effect.limit }, effect)),
          at: now(),
          chance,
        }
      case 'pull':
        return { type: 'pulled', ...(await pullFor({ ...context, limit: effect.limit })), at: now(), chance }
      case 'tend':
        return { type: 'tended', ...(await tend({ ...context, limit: PAGE_SIZE })), at: now(), chance }
      case 'arm':
        arm(effect.delay)
        return undefined
      case 'note':
        await note()
        return undefined
      case 'sign_out':
        options.onSignedOut()
        return undefined
    }
  }

  /** The last page of a successful pull also answers wakes that arrived before it was requested. */
  const pullFor = async (context: TendContext): Promise<Pulled> => {
    if (context.ahead.size > 0) return pullPage(context)
    let reason = waiting
    waiting = undefined
    try {
      const pulled = await pullPage(context)
      if (pulled.verdict.kind === 'ok' && !pulled.more) reason = answeredByPull(reason)
      return pulled
    } finally {
      waiting = strongest(waiting, reason)
    }
  }

  /** A live query shows it on every page. */
  const note = (): Promise<void> => putNote(db, { state, due, contact, now: now(), farmTime })

  const stop = async (): Promise<void> => {
    stopped = true
    await running?.catch(() => undefined)
  }

  return { run, stop }
}
