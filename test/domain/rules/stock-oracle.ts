/**
 * The stock fold again, slow and plain, to judge the real one: it reads record bodies itself, keeps every quantity as a whole
 * number of the smallest parts, and sums all buckets again after each step.
 */
import type { MovementKind } from '../../../src/domain/rules/stock'

export type StockRecord = {
  readonly kind: MovementKind
  readonly id: string
  readonly at: string
  readonly base_quantity: string
  /** As typed, where the item counts in another unit: `base_factor` of them is a fraction such as `1/6`. */
  readonly quantity?: string
  readonly base_factor?: string
  readonly purchase_id?: string
  readonly quantity_id?: number
  readonly package_count?: number
  readonly expiry_date?: string
  readonly reverses_id?: string
}

export type Judged = {
  onHand: bigint
  purchased: bigint
  used: bigint
  writtenOff: bigint
  loose: bigint
  packages: Record<string, bigint>
}

/** A millionth has so many parts: sixths, sevenths and elevenths of it are whole. */
export const PARTS = 6n * 7n * 11n

/** What it moves, in parts of a millionth: nothing of a fraction is rounded away. */
function exactly({ base_quantity, quantity, base_factor }: StockRecord): bigint {
  if (quantity === undefined || base_factor === undefined) return millionths(base_quantity) * PARTS
  const [over = '1', under = '1'] = base_factor.split('/')
  return (millionths(quantity) * BigInt(over) * PARTS) / BigInt(under)
}

function millionths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const amount = BigInt(whole + fraction.padEnd(6, '0'))
  return text.startsWith('-') ? -amount : amount
}

export function judgeStock(records: readonly StockRecord[]): Judged {
  const undone = records.map((record) => record.reverses_id)
  const standing = records.filter((record) => record.reverses_id === undefined && !undone.includes(record.id))
  standing.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1))
  const buckets: Record<string, bigint> = { loose: 0n }
  const total = () => Object.values(buckets).reduce((sum, bucket) => sum + bucket, 0n)
  const result = { purchased: 0n, used: 0n, writtenOff: 0n }
  for (const record of standing) {
    const amount = exactly(record)
    const isPackage = record.purchase_id !== undefined && record.quantity_id !== undefined
    const bucket = isPackage ? `${record.purchase_id}#${record.quantity_id}` : 'loose'
    if (record.kind === 'purchase') {
      for (let number = 1; number <= (record.package_count ?? 1); number++) {
        const key = `${record.id}#${number}`
        buckets[key] = (buckets[key] ?? 0n) + amount
        result.purchased += amount
      }
    } else if (record.kind === 'count') {
      if (isPackage) buckets[bucket] = amount
      else buckets.loose = (buckets.loose ?? 0n) + (amount - total())
    } else {
      buckets[bucket] = (buckets[bucket] ?? 0n) - amount
      if (record.kind === 'use') result.used += amount
      else result.writtenOff += amount
    }
  }
  const { loose = 0n, ...packages } = buckets
  return { ...result, onHand: total(), loose, packages }
}

/** The record as the product stores it. */
export function rowOf(record: StockRecord): { [key: string]: string | number | undefined } {
  const { kind, at, id, quantity, ...said } = record
  const rest = {
    ...said,
    ...(quantity === undefined ? {} : { [kind === 'count' ? 'counted_quantity' : 'quantity']: quantity }),
  }
  if (kind === 'purchase') return { ...rest, id, status: 'received', received_at: at }
  if (kind === 'count') return { ...rest, id, counted_at: at }
  return { ...rest, id, occurred_at: at }
}
