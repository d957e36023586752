/**
 * S22: what devices had of a server before it was restored, and it has no more, is never dropped in silence: each record
 * must come before a person of that device's user, or be on the server again.
 */

import type { Row } from '../../../src/domain/kit/entity'
import { sameValue } from '../../../src/domain/kit/normalise'
import type { Mutation } from '../../../src/domain/mutation'
import type { Point } from '../../../src/domain/points'
import type { Device } from './devices'
import { type Peek, peekAt } from './peek'
import { registry } from './registry'
import type { ServerWatch } from './server-watch'
import { broken } from './verdict'

export function makeLost(devices: readonly Device[], server: () => ServerWatch) {
  /** By `user kind id`: devices that had it. */
  const missed = new Map<string, string>()
  const asked = new Set<string>()
  /** By their keys, as they were asked. */
  const questions = new Map<string, Mutation>()
  const nameOf = (user: string, kind: string, id: string) => `${user} ${kind} ${id}`

  /** Rows that the server had beyond `head` when it was restored, as this replica holds them. */
  const lostOf = function* (peek: Peek, head: number) {
    // A host that died may have left the row of an answer and the create it answers: that goes again under its key.
    const queued = new Set(peek.outbox().flatMap(({ kind, recordId }) => (kind === 'create' ? [recordId] : [])))
    const point = pointOf(peek)
    // The deletion may be on its way from a server that was replaced since.
    const known = (point && server().rowsAt(point)) ?? server().rows
    for (const { name, sync, verbs } of registry.all) {
      if (sync !== 'full' || !verbs.includes('create')) continue
      for (const row of peek.rows(name)) {
        // Deleted by then, and not heard of yet: there is nothing to be lost.
        const isGone = known.get(`${name} ${row.id}`)?.isDeleted === true
        if (isLost(row, head) && !isGone && !queued.has(row.id)) yield { name, id: row.id }
      }
    }
  }

  /** It may have been lost before: that was another question. */
  const miss = (name: string, device: Device): void => {
    missed.set(name, device.name)
    asked.delete(name)
  }

  /** Right before a restore to `head` begins: rows newer than it are about to be lost. */
  const remember = (head: number): void => {
    // Lost before, and sent again by a person: the server to be replaced had it, and people kept or deleted it there.
    for (const name of [...missed.keys()]) {
      const [, kind, id] = name.split(' ')
      if (server().rows.has(`${kind} ${id}`)) missed.delete(name)
    }
    for (const device of devices) {
      for (const user of device.known) {
        for (const { name, id } of lostOf(peekAt(device.storage, user), head)) miss(nameOf(user, name, id), device)
      }
    }
  }

  /** What a replica that has not heard of the restore took from an answer that was on its way. */
  const rememberLate = (device: Device, user: string, peek: Peek): void => {
    const point = pointOf(peek)
    if (!point || server().histories.has(point)) return
    const head = server().histories.sharedWith(point)
    if (head === undefined) return
    for (const { name, id } of lostOf(peek, head)) {
      const one = nameOf(user, name, id)
      if (!missed.has(one)) miss(one, device)
    }
  }

  /** A device that lost power knows what its disk has. */
  const forget = (device: Device): void => {
    for (const [name, holder] of missed) {
      const [user = '', kind = '', id] = name.split(' ')
      if (holder !== device.name) continue
      const rows = peekAt(device.storage, user).rows(kind)
      if (rows.every((row) => row.id !== id)) missed.delete(name)
    }
  }

  /** What is set aside as lost somewhere, for a person to decide. Taken over from another device, the question alone says so. */
  const look = (user: string, peek: Peek): void => {
    const ids = new Set(peek.attention().flatMap(({ id, error }) => (error.code === 'lost' ? [id] : [])))
    for (const question of peek.outbox()) {
      if (question.lastError?.code !== 'lost' && !ids.has(question.id)) continue
      asked.add(nameOf(user, question.entity, question.recordId))
      questions.set(question.id, question)
    }
  }

  /** A person sent it again: the restored server had it at some time, so there was nothing left to decide. */
  const isThere = async (key: string): Promise<boolean> => {
    const question = questions.get(key)
    const definition = question && registry.byName(question.entity)
    if (!question || !definition) return false
    const wanted =
      question.kind === 'create'
        ? Object.entries(question.body ?? {})
        : Object.entries(question.changes ?? {}).map(([field, { to }]) => [field, to] as const)
    const rows = await server().everSaid(question.entity, question.recordId)
    return rows.some((row) => wanted.every(([field, to]) => sameValue(definition.fields[field], row[field], to)))
  }

  const check = (): void => {
    for (const [name, device] of missed) {
      const [, kind, id] = name.split(' ')
      if (asked.has(name) || server().rows.has(`${kind} ${id}`)) continue
      broken(
        'nothing lost by a restore',
        `${kind} ${id} was on ${device} when the server lost it, and nobody was asked about it`,
      )
    }
  }

  return { remember, rememberLate, forget, look, isThere, check }
}

/** The newest point of the replica, or of its load, which is a history of its own until it ends. */
function pointOf(peek: Peek): Point | undefined {
  return peek.meta('load')?.points?.at(-1) ?? peek.meta('stamps')?.at(-1)
}

function isLost(row: Row, head: number): boolean {
  return (row.rev ?? 0) > head && !row.deleted_at
}
