/** What a scanned label itself tells before anybody is signed in: shown above the sign-in form (product, section 4). */
import { isPlainObject } from '../../domain/kit/entity'
import { parseQr } from '../../domain/qr'

export type Ticket = {
  /** The text the label carries as its category. */
  readonly category: string
  /** Package or dish number. */
  readonly part?: number
  /** Values that a structured label carries, as texts. */
  readonly values: readonly string[]
}

const MOST_VALUES = 4

/** Reads the address that waits behind the sign-in; undefined when it is no label. */
export function ticketOf(address: unknown, origin: string): Ticket | undefined {
  if (typeof address !== 'string' || !address.startsWith('/view?')) return undefined
  const label = parseQr(origin + address, { origins: [origin], production: false })
  if (!label.ok) return undefined
  const values = label.data && isPlainObject(label.data.values) ? Object.values(label.data.values) : []
  return {
    category: label.category,
    values: values
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .map(String)
      .slice(0, MOST_VALUES),
    ...(label.quantityId === undefined ? {} : { part: label.quantityId }),
  }
}
