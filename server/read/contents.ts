/**
 * `GET /places/{id}/contents`: the parts that stand in a place or in a place inside it. Only series are folded whose record names one of
 * these places, or an observation of them does. Moves are read in portions, and each series is folded as for `GET /parts`: so a large
 * room never blocks other callers for long. Each series is shown at one moment; another series may be shown at a later one.
 */
import { can } from '../../src/domain/access'
import type { EntityDefinition, Row } from '../../src/domain/kit/entity'
import { kindNamed } from '../../src/domain/kit/reference'
import { observedIn, type SeriesDefinition } from '../../src/domain/kit/series'
import { type Folded, mayStand, placesWithin } from '../../src/domain/prep/contents'
import { contentsReport } from '../../src/domain/prep/contents-report'
import { type Moved, mayMove, movedInto, TAKEN } from '../../src/domain/prep/moved'
import type { Series } from '../../src/domain/prep/series'
import { nameOf, type RecordName } from '../../src/domain/rules/relations'
import type { Context } from '../context'
import type { Session } from '../people/sessions'
import type { ApiResponse } from '../request'
import type { Tx } from '../storage/store'
import { turn } from '../turn'
import { refuse } from '../write/refusals'
import { liveRow } from './live-row'
import { foldSeries, IDS_AT_ONCE, namingAfter, OBSERVATION, PORTION, SEEN_KINDS } from './series-fold'

const PLACE = 'place'
/** The field of a series and of an observation that names a place. */
const STANDS_AT = 'place_id'

export async function contents(context: Context, { actor }: Session, id: string): Promise<ApiResponse> {
  const [place, observation, harvest] = [PLACE, ...SEEN_KINDS].map(context.registry.byName)
  if (!place || !observation || !harvest) refuse('not_found')
  const kinds = observedIn(context.registry)
  if (![place, observation, harvest, ...kinds].every((one) => can(actor, 'read', one))) refuse('admin_required')
  const within = await readWithin(context, place, id)
  const named = [...(await standingAt(context, kinds, within)), ...(await movedTo(context, observation, within))]
  const ids = new Map(named.map((one) => [nameOf(one), one]))
  const folded: Folded[] = []
  for (const one of ids.values()) {
    const definition = kinds.find(({ name }) => name === one.entity)
    if (!definition) continue
    const { row, fold } = await foldSeries(context, one, (tx) => standingRow(tx, definition, one.id))
    if (row) folded.push({ series: { definition, row }, fold })
    await turn()
  }
  const moved = await takenFrom(
    context,
    folded.map(({ series }) => series),
  )
  return { status: 200, body: { items: contentsReport(folded, within, moved) } }
}

/** The parts of these series that became parts of later ones of their kind. */
export async function takenFrom({ store }: Context, all: readonly Series[]): Promise<Moved> {
  const moving = all.filter(({ definition }) => mayMove(definition))
  const later = new Map<string, Row>()
  for (let at = 0; at < moving.length; at += IDS_AT_ONCE) {
    const some = moving.slice(at, at + IDS_AT_ONCE)
    const rows = await store.peek((tx) => takersOf(tx, some))
    for (const { data } of rows) {
      const row = JSON.parse(data) as Row
      later.set(row.id, row)
    }
  }
  return movedInto([...later.values()])
}

/** The records of series that name parts of these ones. */
function takersOf(tx: Tx, series: readonly Series[]) {
  return tx.db
    .selectFrom('record_ref as taking')
    .where('taking.farm_id', '=', tx.farmId)
    .where('taking.to_kind', 'in', [...new Set(series.map(({ definition }) => definition.name))])
    .where(
      'taking.to_id',
      'in',
      series.map(({ row }) => String(row.id)),
    )
    .whereRef('taking.from_kind', '=', 'taking.to_kind')
    .where('taking.field', '=', TAKEN)
    .innerJoin('record', (join) =>
      join
        .onRef('record.farm_id', '=', 'taking.farm_id')
        .onRef('record.kind', '=', 'taking.from_kind')
        .onRef('record.id', '=', 'taking.from_id'),
    )
    .select('record.data')
    .execute()
}

/** Refuses an unknown place with `not_found`, a deleted one with `deleted`. */
function readWithin({ store }: Context, place: EntityDefinition, id: string): Promise<ReadonlySet<string>> {
  return store.read(async (tx) => {
    await liveRow(tx, place, id)
    const rows = await tx.statements.liveOfKind(tx.db, { farm_id: tx.farmId, kind: PLACE })
    return placesWithin(
      rows.map(({ data }) => JSON.parse(data) as Row),
      id,
    )
  })
}

/** Undefined for a series of which no part stands anywhere. */
async function standingRow(tx: Tx, definition: SeriesDefinition, id: string): Promise<Row | undefined> {
  const [found] = await tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: definition.name, id })
  const row = found && (JSON.parse(found.data) as Row)
  return row && mayStand({ definition, row }) ? row : undefined
}

/** The series whose record names one of the places. */
function standingAt(
  { store }: Context,
  kinds: readonly SeriesDefinition[],
  within: ReadonlySet<string>,
): Promise<RecordName[]> {
  return store.peek((tx) =>
    tx.db
      .selectFrom('record_ref')
      .select(['from_kind as entity', 'from_id as id'])
      .where('farm_id', '=', tx.farmId)
      .where('to_kind', '=', PLACE)
      .where('to_id', 'in', [...within])
      .where(
        'from_kind',
        'in',
        kinds.map(({ name }) => name),
      )
      .where('field', '=', STANDS_AT)
      .execute(),
  )
}

/** The series of which parts were ever moved to one of the places. */
async function movedTo(
  context: Context,
  { fields }: EntityDefinition,
  within: ReadonlySet<string>,
): Promise<RecordName[]> {
  const { series_id: series } = fields
  if (series?.type !== 'reference') return []
  const { portion = PORTION } = context
  const found = new Map<string, RecordName>()
  for (const place of within) {
    for (let [after, isLast] = ['', false]; !isLast; ) {
      const moves = await context.store.peek((tx) =>
        namingAfter(tx, { from: OBSERVATION, kind: PLACE, id: place, field: STANDS_AT }, after, portion),
      )
      for (const { data } of moves) {
        const move = JSON.parse(data) as Row
        const entity = kindNamed(series, move)
        if (entity === undefined) continue
        const name = { entity, id: String(move.series_id) }
        found.set(nameOf(name), name)
      }
      after = moves.at(-1)?.id ?? after
      isLast = moves.length < portion
      await turn()
    }
  }
  return [...found.values()]
}
