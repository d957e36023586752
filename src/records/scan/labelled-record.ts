/** The record of a label, with the number of its part. A part that later went into another series also has its part there. */
import type { PinsetDb } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition, Registry } from '../../domain/kit/entity'
import { becameOf } from '../../domain/prep/petri'
import type { Series } from '../../domain/prep/series'
import { stepFrom } from '../../domain/prep/step'
import { madeOf } from '../made-of'
import type { ScanOutcome } from './resolve-scan'

export type LabelledRecord = {
  readonly definition: EntityDefinition
  readonly row: StoredRow
  readonly number: number | undefined
  readonly became: { readonly series: Series<StoredRow>; readonly number: number } | undefined
}

type Here = { readonly db: PinsetDb; readonly registry: Registry }
type Opened = Extract<ScanOutcome, { readonly kind: 'open' }>

/** Undefined if the record is not on this device. */
export async function labelledRecord(
  { db, registry }: Here,
  { found, part: number }: Opened,
): Promise<LabelledRecord | undefined> {
  if (!found) return undefined
  const { definition, row } = found
  const step = stepFrom(registry, definition.name)
  const became = step && becameOf(row.id, number, await madeOf(db, step, row.id))
  const taken = became && { series: { definition: step.into, row: became.series }, number: became.number }
  return { definition, row, number, became: taken }
}
