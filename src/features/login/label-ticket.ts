/** The content of a scanned label before anybody is signed in: shown above the sign-in form. */
import { isPlainObject } from '../../domain/kit/entity'
import { parseQr, readStructured } from '../../domain/qr'

export type Ticket = {
  /** The label's category; absent where the label names no record. */
  readonly category?: string
  /** The number of a package or dish. */
  readonly part?: number
  /** The values of a structured label, as texts. */
  readonly values: readonly string[]
}

const MOST_VALUES = 4

/** Reads the address that opens after the sign-in; undefined when it is no label. */
export function ticketOf(address: unknown, origin: string): Ticket | undefined {
  if (typeof address !== 'string' || !address.startsWith('/view?')) return undefined
  const label = parseQr(origin + address, { origins: [origin], production: false })
  const data = label.ok ? label.data : readStructured(new URL(origin + address).searchParams.get('data') ?? '')
  if (!label.ok && !data) return undefined
  const { values } = data ?? {}
  const said = Array.isArray(values) ? values : isPlainObject(values) ? Object.values(values) : []
  return {
    ...(label.ok ? { category: label.category } : {}),
    values: said
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .map(String)
      .slice(0, MOST_VALUES),
    ...(label.ok && label.quantityId !== undefined ? { part: label.quantityId } : {}),
  }
}
