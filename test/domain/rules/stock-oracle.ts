/**
 * The stock fold once more, slow and plain, as the judge of the real one: it reads record bodies by itself, keeps every
 * quantity as a whole number of millionths, and after each step adds all buckets up anew.
 */
import type { MovementKind } from '../../../src/domain/rules/stock'

export type StockRecord = {
  readonly kind: MovementKind
  readonly id: string
  readonly at: string
  readonly base_quantity: string
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
    const amount = millionths(record.base_quantity)
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
  const { kind, at, id, ...rest } = record
  if (kind === 'purchase') return { ...rest, id, status: 'received', received_at: at }
  if (kind === 'count') return { ...rest, id, counted_at: at }
  return { ...rest, id, occurred_at: at }
}
