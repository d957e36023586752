import type { Row } from '../../src/domain/kit/entity'
import { type FlushRule, flushRuleOf } from '../../src/domain/yield/flush'
import type { Context } from '../context'

/** The farm's days between flushes, and its time zone. */
export function flushRule({ store }: Context): Promise<FlushRule> {
  return store.peek(async (tx) => {
    const [found] = await tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: 'farm', id: tx.farmId })
    return flushRuleOf(found && (JSON.parse(found.data) as Row))
  })
}
