/**
 * The label of a record: its link's category, the number of labels, and the text beside the code. If the category belongs to another
 * record, it is looked up there (a purchase has its ingredient's category).
 */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { EntityDefinition, Registry, Row } from '../../domain/kit/entity'
import type { Json } from '../../domain/kit/field'
import { kindNamed } from '../../domain/kit/reference'
import { labelLink } from '../../domain/qr'
import type { LabelFact, LabelText, PrintEntry } from '../../state/labels/print-jobs'

/** The `category` of a label's link. Undefined if a record on the path to it is not on this device. */
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
    const to: string | undefined = field?.type === 'reference' ? kindNamed(field, current ?? {}) : undefined
    if (to === undefined || typeof id !== 'string') return undefined
    at = registry.byName(to)
    current = await rowsOf(db, to).get(id)
  }
  const text = last === undefined ? undefined : current?.[last]
  return typeof text === 'string' ? text : undefined
}

/** Loopback names mean "this machine", so they are useless on paper. */
const LOOPBACK = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/** The web origin in labels: this page's, unless only this machine can open it. */
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
  readonly text: LabelText
  readonly facts?: readonly LabelFact[] | undefined
  /** 'Package n/total', translated. */
  readonly part: (number: number, total: number) => string
}

/** The first and last number of the labels to print, both included. */
export type LabelRange = { readonly first: number; readonly last: number }

/** All labels of a record, or a range of them. */
export function printLabels(facts: LabelFacts, only?: LabelRange): PrintEntry[] {
  const { origin, category, key, count, text, part } = facts
  const said = facts.facts ? { facts: facts.facts } : {}
  if (count === undefined) {
    return [{ id: key, url: labelLink({ origin, category, key }), label: 'QR Code 1/1', text, ...said }]
  }
  const { first, last } = only ?? { first: 1, last: count }
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return numbers.map((number) => ({
    id: `${key}-${number}`,
    url: labelLink({ origin, category, key, quantityId: number }),
    label: `QR Code ${number}/${count}`,
    text: { ...text, part: part(number, count) },
    ...said,
  }))
}
