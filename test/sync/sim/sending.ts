/** Oracles over what leaves a device: whose it is, that it never changes, its order, its company, and how often it goes. */

import type { EngineBackOff } from '../../../src/data/meta'
import { isPlainObject } from '../../../src/domain/kit/entity'
import type { Mutation } from '../../../src/domain/mutation'
import { BACKOFF_MAX, ENTRY_WAIT_MAX } from '../../../sw/engine/constants'
import { toWire } from '../../../sw/engine/wire-form'
import { bare } from '../../../sw/host/older-server'
import { type Desk, isTorn } from './carrier'
import { heldAside } from './held-aside'
import type { Ledger } from './ledger'
import type { Process } from './process'
import { registry } from './registry'
import { broken, canonical } from './verdict'
import type { Sent } from './wire'

type Entry = {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly base?: unknown
  readonly group?: string
  readonly recorded_at?: string
}

/** How often a process may repeat a request within a minute: more without a wake means that it does not wait. */
const REPEATS = 10
/** Runs of a device's worker within a minute, besides those that people wanted. */
const RUNS = 30

export function makeSending(
  ledger: Ledger,
  userOf: (token: string) => string | undefined,
  wasDone: (desk: Desk, key: string) => boolean,
) {
  const recent = new Map<string, number[]>()
  const runs = new Map<string, number[]>()

  const bounded = (process: Process, sent: Sent, now: number, wakes: number): void => {
    const name = `${process.name} ${sent.method} ${sent.path}?${sent.query} ${sent.text}`
    const times = (recent.get(name) ?? []).filter((time) => time > now - 60_000)
    times.push(now)
    recent.set(name, times)
    if (times.length > REPEATS + wakes)
      broken(
        'bounded requests',
        `${process.name} sent ${sent.method} ${sent.path}?${sent.query} ${times.length} times in a minute`,
      )
  }

  /** S10, S15: an engine that runs again and again asks for something that comes at once. */
  const ran = (process: Process, now: number, wakes: number): void => {
    const times = (runs.get(process.device.name) ?? []).filter((time) => time > now - 60_000)
    times.push(now)
    runs.set(process.device.name, times)
    if (times.length > RUNS + wakes)
      broken('bounded requests', `the worker of ${process.device.name} ran ${times.length} times in a minute`)
  }

  /** S15: what the engine does by itself waits out its back-off. */
  const waited = (process: Process, sent: Sent, backOff: EngineBackOff | undefined): void => {
    const reasons = [...process.reasons].map(({ reason }) => reason)
    if (sent.path !== '/sync/push' || reasons.length === 0) return
    if (reasons.some((reason) => reason !== 'timer' && reason !== 'background')) return
    // The engine's own note may be wrong by now. Alone on its device, it stands by what it found when it began.
    const found = process.device.living().length === 1 ? ([...process.reasons].at(-1)?.sendAfter ?? 0) : 0
    const left = Math.max(found, backOff?.sendAfter ?? 0) - process.device.now()
    if (left > 0 && left <= BACKOFF_MAX)
      broken('back-off', `${process.name} was woken by ${reasons} and pushed ${left} ms too early`)
  }

  /** S15: no clock that was ever ahead makes an engine wait for that day. */
  const armed = (process: Process, delay: number): void => {
    if (delay > 2 * ENTRY_WAIT_MAX) broken('back-off', `${process.name} wants to be woken in ${delay} ms only`)
  }

  const push = (process: Process, sent: Sent, outbox: readonly Mutation[]): void => {
    const body: unknown = JSON.parse(sent.text)
    if (!isPlainObject(body) || !Array.isArray(body.mutations)) broken('wire', 'a push without mutations')
    const entries = body.mutations as unknown as readonly Entry[]
    const owner = sent.token === undefined ? undefined : userOf(sent.token)
    if (owner !== undefined && owner !== process.user && process.device.stray === undefined)
      broken('cross-user', `${process.name} works for ${process.user} and used the token of ${owner}`)
    if (entries.length === 0) broken('wire', 'an empty push')
    for (const entry of entries) {
      ledger.counts.sends += 1
      const queued = outbox.find(({ id }) => id === entry.key)
      const desk = { device: process.device.name, user: process.user }
      if (queued) ledger.met(desk, queued)
      if (queued && isTorn({ ...queued, state: 'queued' }, outbox) && ledger.find(desk, entry.key)?.sent === undefined)
        broken('groups atomic', `${entry.key} was sent without all of its gesture`)
      const carrier = ledger.find(desk, entry.key) ?? ledger.get(entry.key)
      if (carrier && carrier.user !== process.user)
        broken('cross-user', `${entry.key} of ${carrier.user} was sent by ${process.user}`)
      if (carrier?.state === 'ended') broken('discarded', `${entry.key} was discarded (${carrier.why}) and sent`)
      // The instant only tells people, and a server that refuses it is asked again without it.
      const text = canonical(bare(entry))
      if (carrier) {
        if (carrier.sent !== undefined && carrier.sent !== text)
          broken('sent bodies immutable', `${entry.key} was sent as ${carrier.sent} and then as ${text}`)
        carrier.sent = text
      }
      if (queued && canonical(bare(toWire(queued, registry))) !== text)
        broken('frozen', `${entry.key} is queued with another body than was sent`)
      if (queued && queued.state === 'queued') broken('frozen', `${entry.key} was sent before it was marked inflight`)
    }
    company(entries, outbox)
    const desk = { device: process.device.name, user: process.user }
    // What undoes something names what that named: the server has all of it, whatever else is still to be answered here.
    const isUndoing = ({ body }: Mutation) =>
      typeof body?.reverses_id === 'string' && ledger.ofRecord(body.reverses_id).some(({ key }) => wasDone(desk, key))
    order(entries, outbox, isUndoing)
  }

  return { bounded, ran, armed, waited, push }
}

/** A group travels whole and alone. */
function company(entries: readonly Entry[], outbox: readonly Mutation[]): void {
  const group = entries.find((entry) => entry.group !== undefined)?.group
  if (group === undefined) return
  if (entries.some((entry) => entry.group !== group)) broken('groups atomic', `group ${group} did not travel alone`)
  const missing = outbox.find((one) => one.group === group && entries.every(({ key }) => key !== one.id))
  if (missing) broken('groups atomic', `group ${group} travels without ${missing.id}`)
}

/**
 * Nothing overtakes what it needs: an earlier entry of the same record, or the create of a record its body names, that is
 * queued and neither refused nor in the same push before it.
 */
function order(
  entries: readonly Entry[],
  outbox: readonly Mutation[],
  isUndoing: (mutation: Mutation) => boolean,
): void {
  const aside = heldAside(outbox)
  const sentBefore = new Set<string>()
  for (const entry of entries) {
    const own = outbox.find(({ id }) => id === entry.key)
    sentBefore.add(entry.key)
    if (!own || own.kind === 'settle') continue
    if (aside.has(own.id)) broken('waits for the refused', `${own.id} was sent though it waits for what was refused`)
    const named = canonical(entry.body)
    for (const other of outbox) {
      if (other.seq >= own.seq || sentBefore.has(other.id) || other.kind === 'settle') continue
      const isCreateOfNamed = other.kind === 'create' && own.kind === 'create' && named.includes(other.recordId)
      if (isCreateOfNamed && !isUndoing(own))
        broken('deps', `${own.id} was sent before the create of ${other.recordId} that it names`)
      const isSameRecord = other.recordId === own.recordId && other.entity === own.entity
      // S13: made again at the end of the queue, a create goes before what changes or restores its record and stands before it.
      const isCreateOf = own.kind === 'create' && ['patch', 'restore'].includes(other.kind)
      if (isSameRecord && !isCreateOf && !aside.has(other.id))
        broken('per-record order', `${own.id} was sent before ${other.id}`)
    }
  }
}
