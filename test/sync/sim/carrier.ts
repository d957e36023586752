/** The parts of the account of people's work: a mutation with an intention, and the device it was recorded on. */

import type { Json, Values } from '../../../src/domain/kit/field'
import type { Changes } from '../../../src/domain/merge'
import type { Mutation } from '../../../src/domain/mutation'

export type Carrier = {
  readonly key: string
  readonly user: string
  readonly device: string
  readonly entity: string
  readonly recordId: string
  readonly kind: Mutation['kind']
  readonly group: string | undefined
  /** Its place in the device's queue. */
  readonly place: number
  /** It was set aside, or made of what was: later changes of its record need not have waited. */
  isAside: boolean
  /** Taken back while it may be on its way: the server decides which of the two came first. */
  isUndone: boolean
  /** A file contains it, so another device may send it. */
  isKept: boolean
  body: Values | undefined
  changes: Changes | undefined
  /** The text sent under this key: it may never change. */
  sent: string | undefined
  state: 'open' | 'applied' | 'ended'
  why: string
  epoch: string
  rev: number
}

/** Whose work: one person's database on one device. */
export type Desk = { readonly device: string; readonly user: string }
export const nameOf = ({ device, user }: Desk) => `${device} ${user}`

/** By itself or with its gesture, of which a host that died may have left some as on their way: refused is the whole. */
export function wasRefused({ id, group }: Mutation, queue: readonly Mutation[]): boolean {
  return queue.some(
    (one) => one.state === 'attention' && (one.id === id || (group !== undefined && one.group === group)),
  )
}

export function carriedValue(mutation: Mutation, field: string): Json | null | undefined {
  return mutation.kind === 'create' ? mutation.body?.[field] : mutation.changes?.[field]?.to
}

/** Of a gesture that a process died in the midst of putting into the queue: a part, of which nothing was sent. */
export function isTorn({ group, groupSize = 1, state, attempts }: Mutation, queue: readonly Mutation[]): boolean {
  if (group === undefined || state !== 'queued' || attempts > 0) return false
  return queue.filter((one) => one.group === group).length < groupSize
}
