/**
 * The records that relations check on a device. In a save: first the gesture's planned records, then visible rows, each read
 * once inside the save's transaction. Before a save: visible rows, for a form's question.
 */
import type { Finding } from '../../domain/kit/field'
import {
  type Answer,
  findRelationFindings,
  isIds,
  nameOf,
  type Subject,
  type Touched,
  type Wanted,
} from '../../domain/rules/relations'
import { type PinsetDb, rowsOf } from '../db'
import type { Working } from './plan-save'
import { readShown } from './shown-rows'
import type { Snapshot } from './snapshot'

export type RelatedRecords = {
  /** Questions that only the storage can answer. */
  readonly missing: (wanted: readonly Wanted[]) => readonly Wanted[]
  readonly read: (missing: readonly Wanted[]) => Promise<void>
  readonly answers: (wanted: readonly Wanted[]) => readonly Answer[]
}

/** `planned` may grow during planning. */
export function relatedRecords(
  db: PinsetDb,
  { related }: Snapshot,
  planned: ReadonlyMap<string, Working>,
): RelatedRecords {
  const known = new Map<string, Answer>(related)
  const answer = (one: Wanted): Answer => {
    const stored = known.get(questionOf(one))
    if (one.by === undefined) return (planned.get(one.id) ?? { row: stored }).row
    return [...(isIds(stored) ? stored : []), ...namersAmong(planned, one, one.by)]
  }
  return {
    missing: (wanted) =>
      wanted.filter((one) => (one.by !== undefined || !planned.has(one.id)) && !known.has(questionOf(one))),
    read: async (missing) => {
      const found = await readAnswers(db, missing)
      for (const [at, one] of missing.entries()) known.set(questionOf(one), found[at])
    },
    answers: (wanted) => wanted.map(answer),
  }
}

function questionOf({ by, ...name }: Wanted): string {
  return by === undefined ? nameOf(name) : `${nameOf(name)} ${by}`
}

function namersAmong(planned: ReadonlyMap<string, Working>, { entity, id }: Wanted, by: string): string[] {
  const naming = [...planned.values()].filter(({ definition, row }) => definition.name === entity && row?.[by] === id)
  return naming.map((working) => working.id)
}

/** The index may lack a torn row. The server then decides alone. */
async function readAnswers(db: PinsetDb, wanted: readonly Wanted[]): Promise<readonly Answer[]> {
  if (wanted.every(({ by }) => by === undefined)) return readShown(db, wanted)
  return Promise.all(
    wanted.map(async (one) => {
      const { entity, id, by: namedBy } = one
      if (namedBy === undefined) return (await readShown(db, [one]))[0]
      return rowsOf(db, entity).where(namedBy).equals(id).primaryKeys()
    }),
  )
}

/** Findings of relations before a save, warnings included. The save checks again, on the rows of that time. */
export function readRelationFindings(db: PinsetDb, subject: Subject, touched: Touched): Promise<Finding[]> {
  return findRelationFindings(subject, touched, (wanted) => readAnswers(db, wanted))
}
