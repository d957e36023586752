/** The effect of a choice on the stock: the usual fold, with the chosen values in place. */
import { type PinsetDb, rowsOf } from '../../../data/db'
import { instantOf } from '../../../domain/clock'
import { formatDecimal } from '../../../domain/kit/decimal'
import type { Registry, Row } from '../../../domain/kit/entity'
import type { Values } from '../../../domain/kit/field'
import { completePatch } from '../../../domain/rules/complete'
import { foldStock, type Movement, movementOf } from '../../../domain/rules/stock'
import { useReplica } from '../../../state/replica/replica'
import { useLive, useStockKinds } from '../../../state/replica/use-live'
import { useFarmZone } from '../../../state/words/farm-zone'
import { type DecisionField, type Draft, sideOf } from './decision'
import type { Decision } from './use-decision'

/** Decimal strings in the ingredient's own unit. */
export type StockEffect = { readonly itemId: string; readonly from: string; readonly to: string }

/** Undefined while a choice is open, and where the stock stays the same. */
export function useStockEffect({ definition, server, fields }: Decision, draft: Draft): StockEffect | undefined {
  const { db, registry, now } = useReplica()
  const timeZone = useFarmZone()
  const isPurchase = definition.stock === 'purchase'
  const chosen = isPurchase ? JSON.stringify(chosenValues(fields, draft)) : ''
  return useLive(useStockKinds(), async () => {
    if (chosen === '' || chosen === 'null' || !server) return undefined
    return effectOf(db, registry, server, JSON.parse(chosen) as Values, {
      now: instantOf(now()),
      timeZone,
    })
  }, [db, registry, chosen, server, timeZone])
}

/** The values to send; null while a choice is open. */
function chosenValues(fields: readonly DecisionField[], draft: Draft): Values | null {
  if (fields.some((field) => sideOf(field, draft) === undefined)) return null
  const mine = fields.filter((field) => sideOf(field, draft) === 'mine')
  const value = ({ key, mine: own }: DecisionField) => (Object.hasOwn(draft.values, key) ? draft.values[key] : own)
  return Object.fromEntries(mine.map((field) => [field.key, value(field) ?? null]))
}

async function effectOf(
  db: PinsetDb,
  registry: Registry,
  server: Row,
  patch: Values,
  moment: { readonly now: string; readonly timeZone: string },
): Promise<StockEffect | undefined> {
  const purchase = registry.all.find(({ stock }) => stock === 'purchase')
  const itemId = server.item_id
  if (!purchase || typeof itemId !== 'string' || (patch.item_id ?? itemId) !== itemId) return undefined
  const [item, units] = await Promise.all([rowsOf(db, 'item').get(itemId), rowsOf(db, 'unit').toArray()])
  const context = { ...moment, item, units: new Map(units.map((unit) => [unit.id, unit])) }
  const { values, finding } = completePatch(purchase, server, patch, context)
  if (finding) return undefined
  const others = await movementsWithout(db, registry, itemId, server.id)
  const onHand = (row: Values) => {
    const movement = movementOf('purchase', row)
    return foldStock(movement ? [...others, movement] : others).onHand
  }
  const [from, to] = [onHand(server), onHand({ ...server, ...values })]
  return from === to ? undefined : { itemId, from: formatDecimal(from), to: formatDecimal(to) }
}

async function movementsWithout(db: PinsetDb, registry: Registry, itemId: string, id: string): Promise<Movement[]> {
  const found: Movement[] = []
  for (const { name, stock } of registry.all) {
    if (!stock) continue
    for (const row of await rowsOf(db, name).where('item_id').equals(itemId).toArray()) {
      const movement = row.id === id || row.deleted_at ? undefined : movementOf(stock, row)
      if (movement) found.push(movement)
    }
  }
  return found
}
