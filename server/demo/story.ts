/** The last eight weeks of the sample farm: purchases, uses, write-offs and counts, relative to a clock. */
import { addDays, instantOf } from '../../src/domain/clock'
import { formatDecimal } from '../../src/domain/kit/decimal'
import type { Values } from '../../src/domain/kit/field'
import type { DemoItem, Fate } from './catalogue'

const DAY_MS = 86_400_000
/** Smaller than a scale can show. */
const LEAST = 0.005

/** The used part of the bought amount, in thousandths. */
const USED: Record<Fate, number> = { plenty: 450, low: 0, empty: 1000, oversold: 1080 }

export type StoryEvent = { readonly entity: 'purchase' | 'use' | 'write_off' | 'count'; readonly body: Values }

/** Ids of the records that an item's events refer to; `ids` makes those of the purchases. */
export type Cast = {
  readonly item: string
  readonly unit: string
  readonly supplier: string
  readonly now: number
  readonly newId: () => string
}

const thousandths = (value: number) => formatDecimal(BigInt(Math.round(value * 1000)) * 1000n)

/** Pieces and grams are whole numbers; other amounts have two decimals. */
function amount(item: DemoItem, value: number): string {
  return item.unit === 'pcs' || item.unit === 'g'
    ? String(Math.round(value))
    : thousandths(Math.round(value * 100) / 100)
}

/** Takes amounts out of one package after the other. An amount beyond the last package names no package. */
function opener(pack: number, packs: number) {
  let number = 1
  let left = pack
  return (wanted: number): { readonly number: number | undefined; readonly quantity: number }[] => {
    const parts: { number: number | undefined; quantity: number }[] = []
    let rest = wanted
    while (rest > LEAST && number <= packs) {
      const quantity = Math.min(rest, left)
      parts.push({ number, quantity })
      rest -= quantity
      left -= quantity
      if (left > LEAST) continue
      number += 1
      left = pack
    }
    return rest > LEAST ? [...parts, { number: undefined, quantity: rest }] : parts
  }
}

/** All events of one item; `index` varies them. */
export function tell(item: DemoItem, index: number, cast: Cast): StoryEvent[] {
  const [min, pack, packs] = item.numbers
  const today = instantOf(cast.now).slice(0, 10)
  const ago = (days: number, hour: number, minute = 0) =>
    instantOf(Date.parse(`${addDays(today, -days)}T00:00:00.000Z`) + hour * 3_600_000 + minute * 60_000)
  const first = cast.newId()
  const second = cast.newId()
  const purchase = (id: string, days: number, count: number): StoryEvent => ({
    entity: 'purchase',
    body: {
      id,
      item_id: cast.item,
      supplier_id: cast.supplier,
      unit_id: cast.unit,
      quantity: amount(item, pack),
      package_count: count,
      date: addDays(today, -days),
      price_total: thousandths(item.price * count),
      currency: 'EUR',
      lot_number: `L${String(2600 + index * 7 + days)}`,
      ...(item.shelfLifeDays === undefined ? {} : { expiry_date: addDays(today, item.shelfLifeDays - days) }),
    },
  })
  const story: StoryEvent[] = [purchase(first, 52 - (index % 5), packs)]
  const reorders = index % 3 === 0 && item.fate === 'plenty'
  if (reorders) story.push(purchase(second, 16 - (index % 4), Math.max(1, Math.ceil(packs / 2))))
  const bought = pack * packs
  const share = item.fate === 'low' ? Math.round((1 - (min * 0.6) / bought) * 1000) : USED[item.fate]
  const used = (bought * share) / 1000
  const isCounted = item.unit === 'pcs'
  const uses = Math.max(1, Math.min(6 + (index % 5), isCounted ? Math.floor(used) : 99))
  const from = { item_id: cast.item, unit_id: cast.unit }
  const take = opener(pack, packs)
  for (let use = 0; use < uses; use++) {
    const days = 40 - Math.floor((use * 39) / uses)
    const parts = take(Number(amount(item, used / uses)))
    for (const [part, { number, quantity }] of parts.entries()) {
      story.push({
        entity: 'use',
        body: {
          ...from,
          ...(number === undefined ? {} : { purchase_id: first, quantity_id: number }),
          quantity: amount(item, quantity),
          occurred_at: ago(days, 8 + ((index + use) % 8), ((index * 7 + use * 13) % 50) + part),
        },
      })
    }
  }
  if (index % 6 === 2) {
    const reason = ['spilled', 'contaminated', 'damaged', 'expired'][index % 4] ?? 'spilled'
    story.push({
      entity: 'write_off',
      body: {
        ...from,
        purchase_id: first,
        quantity_id: packs,
        quantity: amount(item, isCounted ? Math.max(1, pack * 0.2) : pack * 0.2),
        reason,
        occurred_at: ago(9, 15, index),
        notes: 'noticed at the weekly round',
      },
    })
  }
  if (index % 5 === 1 && item.fate === 'plenty') {
    const left = bought * (1 - (share / 1000) * 0.8)
    story.push({
      entity: 'count',
      body: { ...from, counted_quantity: amount(item, left * 0.98), counted_at: ago(8, 17, index) },
    })
  }
  if (index % 8 === 4) {
    const ordered = purchase(cast.newId(), 2, packs).body
    story.push({ entity: 'purchase', body: { ...ordered, status: 'ordered' } })
  }
  return story.filter(
    ({ body }) => String(body.occurred_at ?? body.counted_at ?? '') <= instantOf(cast.now - DAY_MS / 24),
  )
}
