/** The content of a scanned label before anyone has signed in: shown above the sign-in form. */
import { isPlainObject, partName, type Registry } from '../../domain/kit/entity'
import type { Label } from '../../domain/kit/field'
import { parseQr, readStructured } from '../../domain/qr'

export type Ticket = {
  /** The label's category; absent if the label names no record. */
  readonly category?: string
  /** The number of a package or another part. */
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

/** The word for a part in a label's category: from the category's entity, else from the one with the farm's own categories. */
export function partUnder({ all }: Registry, category: string): Label | undefined {
  const numbered = all.filter(({ parts }) => parts !== undefined)
  const own = numbered.find(({ qr }) => qr && 'category' in qr && qr.category === category)
  const found = own ?? numbered.find(({ qr }) => qr && 'from' in qr)
  return found && partName(found)
}
