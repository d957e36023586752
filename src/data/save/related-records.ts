/**
 * What relations find on a device. In a save: the gesture's own planned records first, then what the replica shows, read
 * once each and inside the save's transaction. Before one: what the replica shows, for a form's question.
 */
import type { Row } from '../../domain/kit/entity'
import type { Finding } from '../../domain/kit/field'
import { findRelationFindings, nameOf, type RecordName, type Subject, type Touched } from '../../domain/rules/relations'
import type { PinsetDb } from '../db'
import type { Working } from './plan-save'
import { readShown } from './shown-rows'
import type { Snapshot } from './snapshot'

export type RelatedRecords = {
  /** Those that have to be read from the storage. */
  readonly missing: (wanted: readonly RecordName[]) => readonly RecordName[]
  readonly read: (missing: readonly RecordName[]) => Promise<void>
  readonly rows: (wanted: readonly RecordName[]) => readonly (Row | undefined)[]
}

/** `planned` may grow while the gesture is being planned. */
export function relatedRecords(
  db: PinsetDb,
  { related }: Snapshot,
  planned: ReadonlyMap<string, Working>,
): RelatedRecords {
  const known = new Map(related)
  return {
    missing: (wanted) => wanted.filter((one) => !planned.has(one.id) && !known.has(nameOf(one))),
    read: async (missing) => {
      const rows = await readShown(db, missing)
      for (const [at, one] of missing.entries()) known.set(nameOf(one), rows[at])
    },
    rows: (wanted) => wanted.map((one) => (planned.get(one.id) ?? { row: known.get(nameOf(one)) }).row),
  }
}

/** Findings of relations before a save, warnings among them. The save judges again, on what is there then. */
export function readRelationFindings(db: PinsetDb, subject: Subject, touched: Touched): Promise<Finding[]> {
  return findRelationFindings(subject, touched, (wanted) => readShown(db, wanted))
}
