/** Receives an order, whole or in part. The order keeps the count that came. A new order for the rest refers to it. */
import type { Row } from '../kit/entity'
import { type Receiving, receiving } from '../rules/receiving'
import type { Intent } from './intent'

export type Receipt = {
  readonly told: Receiving
  readonly intents: readonly Intent[]
  /** Restores the order. */
  readonly back: readonly Intent[]
}

/** `entity` names the kind of the order. */
export function receive(entity: string, order: Row, came: number): Receipt {
  const told = receiving(order, came)
  const { patch, back, rest } = told
  const { id } = order
  return {
    told,
    intents: [
      { kind: 'patch', entity, id, values: patch },
      ...(rest ? [{ kind: 'create', entity, id: rest.id, values: rest.values } as const] : []),
    ],
    back: [
      ...(rest ? [{ kind: 'delete', entity, id: rest.id } as const] : []),
      { kind: 'patch', entity, id, values: back },
    ],
  }
}
