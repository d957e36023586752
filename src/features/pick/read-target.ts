/** What the records on this device say of the part on the scale. */
import { type PinsetDb, rowsOf } from '../../data/db'
import { readContents } from '../../data/read/read-contents'
import { readFolds } from '../../data/read/series-folds'
import type { StoredRow } from '../../data/rows'
import type { SeriesDefinition } from '../../domain/kit/series'
import { placeOf } from '../../domain/prep/contents'
import { instantAfter, type Part, partOf } from '../../domain/prep/dish-fold'
import { ownState, type Series } from '../../domain/prep/series'
import { type FlushRule, flushesOf, flushRuleOf } from '../../domain/yield/flush'
import type { Target } from '../../domain/yield/pick-round'
import { largestOf } from '../../domain/yield/pick-round-record'
import { picksOf } from '../../domain/yield/picks'

export type Scale = {
  readonly kinds: readonly SeriesDefinition[]
  /** The room. */
  readonly placeId: string | undefined
  readonly zone: string
  readonly at: string
}

/** `part` is as it was seen last; undefined for a series without numbers. */
export type Found = { readonly target: Target; readonly part: Part | undefined }

export async function readTarget(
  db: PinsetDb,
  series: Series<StoredRow>,
  number: number | undefined,
  scale: Scale,
): Promise<Found> {
  const { definition, row } = series
  const picks = picksOf(await rowsOf(db, 'harvest').where('series_id').equals(row.id).toArray())
  const { next } = flushesOf(picks, await ruleOf(db, scale.zone))
  const of = { kind: definition.name, seriesId: row.id }
  if (number === undefined) {
    const flush = next(await numbersInRoom(db, row.id, scale), scale.at)
    return { target: { ...of, flush, at: scale.at }, part: undefined }
  }
  const fold = (await readFolds(db, [row.id])).get(row.id) ?? new Map()
  const part = partOf(number, ownState(series), fold)
  const placeId = placeOf(series, part)
  const at = instantAfter(fold, [number], scale.at)
  const target = { ...of, number, flush: next([number], at), at, ...(placeId !== undefined && { placeId }) }
  return { target, part }
}

async function ruleOf(db: PinsetDb, zone: string): Promise<FlushRule> {
  return { ...flushRuleOf(await rowsOf(db, 'farm').toCollection().first()), zone }
}

/** The parts of the series that stand in the room. */
async function numbersInRoom(db: PinsetDb, seriesId: string, { kinds, placeId }: Scale): Promise<readonly number[]> {
  if (placeId === undefined) return []
  const { shelves, own } = await readContents(db, kinds, placeId)
  const standing = [...shelves.flatMap((shelf) => shelf.standing), ...own]
  return standing.flatMap(({ series: { row }, parts }) => (row.id === seriesId ? parts.map((part) => part.number) : []))
}

/**
 * The largest weight that one part of the strain ever gave, in tenths of a gram. Series by series, because a farm has ten thousands of
 * picks and the person goes on keying.
 */
export async function readLargest(db: PinsetDb, kind: string, strainId: string): Promise<number | undefined> {
  const ids: string[] = []
  await rowsOf(db, kind).each((row) => {
    if (row.strain_id === strainId) ids.push(row.id)
  })
  let most: number | undefined
  for (const id of ids) {
    const own = largestOf(picksOf(await rowsOf(db, 'harvest').where('series_id').equals(id).toArray()))
    if (own !== undefined) most = Math.max(most ?? 0, own)
  }
  return most
}
