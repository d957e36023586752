/**
 * What a record's label says: which category its link carries, how many labels it takes, and the words beside the code.
 * Categories that come from another record are followed there (a purchase carries its ingredient's category).
 */
import { type PinsetDb, rowsOf } from '../data/db'
import type { EntityDefinition, Registry, Row } from '../domain/kit/entity'
import type { Json } from '../domain/kit/field'
import { labelLink } from '../domain/qr'
import type { PrintEntry } from '../state/print-jobs'

/** The text a label carries as `category`; undefined when a record on the way is not here. */
export async function labelCategory(
  db: PinsetDb,
  registry: Registry,
  definition: EntityDefinition,
  row: Row,
): Promise<string | undefined> {
  const { qr } = definition
  if (!qr) return undefined
  if (!('from' in qr)) return qr.category
  const path = [...qr.from]
  const last = path.pop()
  let at: EntityDefinition | undefined = definition
  let current: Row | undefined = row
  for (const key of path) {
    const field = at?.fields[key]
    const id: Json | undefined = current?.[key]
    if (field?.type !== 'reference' || typeof id !== 'string') return undefined
    at = registry.byName(field.to)
    current = await rowsOf(db, field.to).get(id)
  }
  const text = last === undefined ? undefined : current?.[last]
  return typeof text === 'string' ? text : undefined
}

/** How many labels a record takes: one, or one per package of a received lot, numbered from 1. */
export function labelCount(definition: EntityDefinition, row: Row): number | undefined {
  if (definition.stock !== 'purchase') return undefined
  return typeof row.package_count === 'number' && row.package_count > 1 ? row.package_count : 1
}

/** Loopback names mean "this machine": useless on paper as soon as the farm has another address. */
const LOOPBACK = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/** The web origin that labels carry: where we are, unless only this machine could open it. */
export function labelOrigin(here: string, farmOrigins: readonly string[]): string {
  if (!LOOPBACK.test(here)) return here
  return farmOrigins.find((origin) => !LOOPBACK.test(origin)) ?? here
}

export type LabelFacts = {
  readonly origin: string
  readonly category: string
  readonly key: string
  /** Undefined for a record without numbered parts. */
  readonly count?: number | undefined
  readonly lines: readonly string[]
  /** 'Package n/total', translated. */
  readonly part: (number: number, total: number) => string
}

/** All labels of one record; numbered ones from `first` on when only some are wanted. */
export function printLabels(facts: LabelFacts, only?: number): PrintEntry[] {
  const { origin, category, key, count, lines, part } = facts
  if (count === undefined) {
    return [{ id: key, url: labelLink({ origin, category, key }), label: 'QR Code 1/1', lines }]
  }
  const numbers = only === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [only]
  return numbers.map((number) => ({
    id: `${key}-${number}`,
    url: labelLink({ origin, category, key, quantityId: number }),
    label: `QR Code ${number}/${count}`,
    lines: [...lines, part(number, count)],
  }))
}
