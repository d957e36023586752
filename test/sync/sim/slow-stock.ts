/** Stock from the rows, without the product's fold: bought minus used and lost; a count resets the sum. In millionths. */
import type { Values } from '../../../src/domain/kit/field'

type Kind = 'purchase' | 'use' | 'write_off' | 'count'
const INSTANTS = { purchase: 'received_at', use: 'occurred_at', write_off: 'occurred_at', count: 'counted_at' } as const
export const STOCK_KINDS = Object.keys(INSTANTS) as readonly Kind[]

export function millionths(text: unknown): bigint {
  const [whole = '0', fraction = ''] = String(text ?? '0').split('.')
  const sign = whole.startsWith('-') ? -1n : 1n
  return sign * (BigInt(whole.replace('-', '')) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6)))
}

/** On hand per item, of the live rows of each kind. */
export function slowStock(rowsOf: (kind: Kind) => readonly Values[]): Map<string, bigint> {
  const moves = STOCK_KINDS.flatMap((kind) =>
    rowsOf(kind)
      .filter((row) => !row.deleted_at && (kind !== 'purchase' || row.status === 'received'))
      .map((row) => ({ kind, row, at: String(row[INSTANTS[kind]] ?? `${row.date}T00:00:00.000Z`) })),
  )
  const undone = new Set(moves.map(({ row }) => row.reverses_id))
  const counted = moves.filter(({ row }) => !row.reverses_id && !undone.has(row.id))
  counted.sort((a, b) => (`${a.at}|${a.row.id}` < `${b.at}|${b.row.id}` ? -1 : 1))
  const onHand = new Map<string, bigint>()
  const packages = new Map<string, bigint>()
  const addTo = (map: Map<string, bigint>, key: string, amount: bigint) => map.set(key, (map.get(key) ?? 0n) + amount)
  for (const { row } of moves) addTo(onHand, String(row.item_id), 0n)
  for (const { kind, row } of counted) {
    const item = String(row.item_id)
    const amount = millionths(row.base_quantity)
    const named = row.purchase_id && row.quantity_id ? `${item} ${row.purchase_id}#${row.quantity_id}` : undefined
    if (kind === 'purchase') {
      const count = Number(row.package_count ?? 1)
      addTo(onHand, item, amount * BigInt(count))
      for (let number = 1; number <= count; number++) addTo(packages, `${item} ${row.id}#${number}`, amount)
    } else if (kind === 'count') {
      const change = amount - ((named ? packages.get(named) : onHand.get(item)) ?? 0n)
      addTo(onHand, item, change)
      if (named) addTo(packages, named, change)
    } else {
      addTo(onHand, item, -amount)
      if (named) addTo(packages, named, -amount)
    }
  }
  return onHand
}
