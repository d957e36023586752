/**
 * The records that relations check on a device. In a save: first the gesture's planned records, then visible rows, each read
 * once inside the save's transaction. Before a save: visible rows, for a form's question.
 */
import type { Row } from '../../domain/kit/entity'
import type { Finding } from '../../domain/kit/field'
import { findRelationFindings, nameOf, type RecordName, type Subject, type Touched } from '../../domain/rules/relations'
import type { PinsetDb } from '../db'
import type { Working } from './plan-save'
import { readShown } from './shown-rows'
import type { Snapshot } from './snapshot'

export type RelatedRecords = {
  /** Records that must be read from the storage. */
  readonly missing: (wanted: readonly RecordName[]) => readonly RecordName[]
  readonly read: (missing: readonly RecordName[]) => Promise<void>
  readonly rows: (wanted: readonly RecordName[]) => readonly (Row | undefined)[]
}

/** `planned` may grow during planning. */
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

/** Findings of relations before a save, warnings included. The save checks again, on the rows of that time. */
export function readRelationFindings(db: PinsetDb, subject: Subject, touched: Touched): Promise<Finding[]> {
  return findRelationFindings(subject, touched, (wanted) => readShown(db, wanted))
}
