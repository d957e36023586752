/** The body of a push, and the outcome of a fence. */
import type { CancelOutcome } from '../../src/data/engine/cancelled'
import type { Registry } from '../../src/domain/kit/entity'
import { type Mutation, SCHEMA } from '../../src/domain/mutation'
import { type CancelAnswer, readAs, recordAnswer } from '../../src/domain/wire'
import { toWire } from '../engine/wire-form'
import { bare } from './older-server'

type Actor = { readonly user: string; readonly device: string }

export function pushBody(batch: readonly Mutation[], { user, device }: Actor, registry: Registry) {
  const schema = batch[0]?.schema ?? SCHEMA
  return { user, device, schema, mutations: batch.map((mutation) => toWire(mutation, registry)) }
}

/** The same without the fields that are only for people, for an older server. */
export function bareBody({ mutations, ...body }: ReturnType<typeof pushBody>) {
  return { ...body, mutations: mutations.map(bare) }
}

export function cancelOutcome(answer: CancelAnswer): CancelOutcome {
  if (answer.state === 'cancelled') return answer
  return { state: 'applied', row: readAs(recordAnswer, answer.body) }
}
