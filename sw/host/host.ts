/**
 * Whoever runs the engine (S8): the service worker, or a page when there is none. One host is one user's replica with
 * its edges injected; it feeds the machine's effects to them until there is nothing left or its time is up. It may be
 * killed at any await: everything that matters is in IndexedDB.
 */
import type { PinsetDb } from '../../src/data/db'
import type { SaveContext } from '../../src/data/intent'
import { dropLease, LeaseLost, takeLease } from '../../src/data/lease'
import { type EngineNote, putMeta, readMeta } from '../../src/data/meta'
import { releaseBatch, takeBatch } from '../../src/data/outbox'
import { settle } from '../../src/data/settle'
import type { WakeReason } from '../../src/domain/host-messages'
import type { MakeId } from '../../src/domain/ids'
import type { Registry } from '../../src/domain/kit/entity'
import { type Mutation, SCHEMA } from '../../src/domain/mutation'
import type { Answer } from '../engine/classify'
import { LEASE_DURATION } from '../engine/constants'
import { type Effect, type EngineEvent, type EngineState, RESTING, step } from '../engine/machine'
import { chooseBatch, toWire } from '../engine/schedule'
import { createServerEdge, type Fetch } from './edges'
import { loadRound, type PullContext, pullPage } from './pull'

export type HostOptions = {
  readonly db: PinsetDb
  readonly registry: Registry
  readonly actor: { readonly user: string; readonly device: string; readonly isAdmin: boolean }
  /** The user's token, or undefined: then the host stays idle, which is no sign-out. */
  readonly token: () => string | undefined
  readonly fetch: Fetch
  readonly now: () => number
  readonly newId: MakeId
  /** In [0, 1). */
  readonly random: () => number
  /** Names this host in the lease; must differ between hosts. */
  readonly holder: string
  /** Absolute address of the API, ending in /api. */
  readonly apiUrl: string
  /** How long one run may take, in ms. */
  readonly budget: number
  readonly onSignedOut: () => void
  /** Asks for another run after a delay in ms; the newest request replaces the one before. */
  readonly arm: (delay: number) => void
}

export type Host = {
  /** Runs until there is nothing to do or the budget is spent; a second call while running only adds its reason. */
  readonly run: (reason: WakeReason) => Promise<void>
  /** Stops at the next safe point and resolves there. */
  readonly stop: () => Promise<void>
}

export function createHost(options: HostOptions): Host {
  const { db, registry, now } = options
  let state: EngineState = RESTING
  let running: Promise<void> | undefined
  let stopped = false
  const inbox: WakeReason[] = []
  let contact: { readonly at: number; readonly offset: number } | undefined
  const server = createServerEdge({ ...options, onContact: (at, offset) => (contact = { at, offset }) })

  const saving = (): SaveContext => {
    const { user, device } = options.actor
    return { registry, user, device, now: now(), makeId: options.newId }
  }

  const run = (reason: WakeReason): Promise<void> => {
    if (stopped) return Promise.resolve()
    if (!inbox.includes(reason)) inbox.push(reason)
    running ??= workAll()
    return running
  }

  const workAll = async (): Promise<void> => {
    try {
      let isDone: boolean
      do isDone = await work()
      while (
        // A wake may have come in while the host was on its way to rest.
        isDone &&
        inbox.length > 0 &&
        !stopped
      )
    } finally {
      running = undefined
    }
  }

  /** True when nothing was left to do; false when the rest waits for another run, which is asked for. */
  const work = async (): Promise<boolean> => {
    let lease = await takeLease(db, options.holder, now(), LEASE_DURATION)
    if (!lease) {
      // Another host is at it. Should it die, its lease ends; look again then, for the same reasons.
      options.arm(LEASE_DURATION)
      return false
    }
    const end = now() + options.budget
    const context = {
      db,
      registry,
      server,
      epoch: lease.epoch,
      isAdmin: options.actor.isAdmin,
      saving,
      now,
      ahead: new Map<string, Promise<Answer>>(),
    }
    try {
      const queue: EngineEvent[] = []
      const busy = () => state.phase !== 'idle' && state.phase !== 'paused'
      for (;;) {
        const event = queue.shift() ?? (await nextWake(busy()))
        if (!event) return true
        const next = step(state, event)
        state = next.state
        for (const effect of next.effects) {
          const follow = (await stoppedByHand(effect)) ?? (await carry(effect, context))
          if (follow) queue.push(follow)
        }
        // An answer that has come is taken in first: thrown away, it would have to be asked for again.
        const isSafe = queue.every(({ type }) => type !== 'answered')
        if (isSafe && (stopped || (now() > end && busy()))) {
          if (!stopped) options.arm(0)
          return false
        }
        if (lease.until - now() < LEASE_DURATION / 2) {
          lease = await takeLease(db, options.holder, now(), LEASE_DURATION)
          if (!lease) throw new LeaseLost('another host has taken over')
        }
      }
    } catch (error) {
      // Whatever broke (a lost lease, a closed handle, a full disk), nothing is in memory only: rest, and try later.
      options.arm(LEASE_DURATION)
      if (!(error instanceof LeaseLost)) throw error
      return false
    } finally {
      state = { ...state, ...(state.phase === 'paused' ? {} : { phase: 'idle' as const }), batch: [] }
      await dropLease(db, context.epoch).catch(() => undefined)
    }
  }

  const nextWake = async (busy: boolean): Promise<EngineEvent | undefined> => {
    const reason = busy ? undefined : inbox.shift()
    return reason && wakeFor(reason, await isOffByHand())
  }

  const wakeFor = (reason: WakeReason, workOffline: boolean): EngineEvent => ({
    type: 'wake',
    reason,
    hasToken: options.token() !== undefined,
    workOffline,
  })

  const isOffByHand = async (): Promise<boolean> => (await readMeta(db, 'work_offline')) === true

  /** S12: the switch may be thrown in the middle of a run; then the next request is not made. */
  const stoppedByHand = async ({ type }: Effect): Promise<EngineEvent | undefined> => {
    const isTraffic = type === 'push' || type === 'load' || type === 'pull'
    return isTraffic && (await isOffByHand()) ? wakeFor('manual', true) : undefined
  }

  const carry = async (effect: Effect, context: Omit<PullContext, 'limit'>): Promise<EngineEvent | undefined> => {
    const chance = options.random()
    const { epoch } = context
    switch (effect.type) {
      case 'take': {
        const chosen = await takeBatch(db, epoch, (queue) => chooseBatch(queue, now(), effect.limits))
        return { type: 'taken', ...chosen, at: now() }
      }
      case 'push': {
        const answer = await server.post('/sync/push', pushBody(effect.batch))
        return { type: 'answered', answer, at: now(), chance }
      }
      case 'settle':
        await settle(db, registry, epoch, effect.outcomes, new Date(now()).toISOString())
        return { type: 'settled' }
      case 'release':
        await releaseBatch(db, epoch, effect.batch, effect.notBefore)
        return {
          type: 'released',
          chance,
          ...(effect.retryAfter === undefined ? {} : { retryAfter: effect.retryAfter }),
        }
      case 'load':
        return { type: 'loaded', ...(await loadRound({ ...context, limit: effect.limit }, effect.reset)), chance }
      case 'pull':
        return { type: 'pulled', ...(await pullPage({ ...context, limit: effect.limit })), chance }
      case 'arm':
        options.arm(effect.delay)
        return undefined
      case 'note':
        await note()
        return undefined
      case 'sign_out':
        options.onSignedOut()
        return undefined
    }
  }

  const pushBody = (batch: readonly Mutation[]) => ({
    user: options.actor.user,
    device: options.actor.device,
    schema: SCHEMA,
    mutations: batch.map((mutation) => toWire(mutation, registry)),
  })

  /** Tells people what the engine knows; a live query carries it to every page. */
  const note = async (): Promise<void> => {
    const before = await readMeta(db, 'engine')
    const loading = (await readMeta(db, 'cursor')) === undefined
    const lastContact = contact ? new Date(contact.at).toISOString() : before?.lastContact
    const next: EngineNote = {
      phase: state.phase,
      reachable: state.reachable,
      loading,
      ...(state.pause ? { pause: state.pause } : {}),
      ...(lastContact ? { lastContact } : {}),
    }
    await putMeta(db, 'engine', next)
    if (contact) await putMeta(db, 'clock_offset', Math.round(contact.offset))
  }

  const stop = async (): Promise<void> => {
    stopped = true
    await running?.catch(() => undefined)
  }

  return { run, stop }
}
