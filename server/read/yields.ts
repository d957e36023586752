/**
 * `GET /yields`: what series of substrate yielded. One series, those of a strain and a recipe, or all of the farm. Each series is read in
 * portions and shown at one moment; another one may be shown at a later moment.
 */
import { can } from '../../src/domain/access'
import { isId } from '../../src/domain/ids'
import type { EntityDefinition, Row } from '../../src/domain/kit/entity'
import { observedIn, pickedKinds, type SeriesDefinition } from '../../src/domain/kit/series'
import type { Series } from '../../src/domain/prep/series'
import type { FlushRule } from '../../src/domain/yield/flush'
import { picksOf } from '../../src/domain/yield/picks'
import { isSubstrate } from '../../src/domain/yield/substrate'
import { type YieldReport, yieldOf } from '../../src/domain/yield/yields'
import type { Context } from '../context'
import type { Session } from '../people/sessions'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tx } from '../storage/store'
import { turn } from '../turn'
import { isDeleted } from '../write/kind'
import { refuse, refuseMissing } from '../write/refusals'
import { takenFrom } from './contents'
import { flushRule } from './flush-rule'
import { liveRow } from './live-row'
import { readQuery } from './query'
import { PORTION, readSeries, SEEN_KINDS } from './series-fold'

/** The parameters that name a record, and its kind. */
const GROWN = { strain_id: 'strain', recipe_id: 'recipe' } as const
type Grown = keyof typeof GROWN

type Asked = { readonly series_id?: string } & { readonly [K in Grown]?: string }

export async function yields(context: Context, { actor }: Session, request: ApiRequest): Promise<ApiResponse> {
  const asked = readAsked(request)
  const kinds = pickedKinds(observedIn(context.registry))
  const read = [...kinds, ...SEEN_KINDS.map(context.registry.byName)]
  if (!read.every((one) => one !== undefined && can(actor, 'read', one))) refuse('admin_required')
  await refuseUnknown(context, kinds, asked)
  const rule = await flushRule(context)
  const items: YieldReport[] = []
  for (const definition of kinds) {
    for (let [after, isLast] = ['', false]; !isLast; ) {
      const page = await context.store.peek((tx) => seriesAfter(tx, definition, asked, after))
      const meant = page.map((row): Series<Row> => ({ definition, row })).filter((series) => isMeant(series, asked))
      items.push(...(await reportsOf(context, meant, rule)))
      after = page.at(-1)?.id ?? after
      isLast = page.length < PORTION
      await turn()
    }
  }
  return { status: 200, body: { items } }
}

function readAsked(request: ApiRequest): Asked {
  const names = ['series_id', ...Object.keys(GROWN)] as const
  const query = readQuery(new URLSearchParams(request.query), names)
  const asked = Object.fromEntries([...query].map(([name, id]) => [name, id.toLowerCase()])) as Asked
  if (Object.values(asked).some((id) => !isId(id))) refuse('bad_request')
  // A series already has one strain and one recipe.
  if (asked.series_id !== undefined && query.size > 1) refuse('bad_request')
  return asked
}

/** Refuses an unknown id with `not_found`, a deleted record with `deleted`. */
async function refuseUnknown({ store, registry }: Context, kinds: readonly SeriesDefinition[], asked: Asked) {
  await store.peek(async (tx) => {
    for (const field of Object.keys(GROWN) as Grown[]) {
      const [definition, id] = [registry.byName(GROWN[field]), asked[field]]
      if (definition && id !== undefined) await liveRow(tx, definition, id)
    }
    if (asked.series_id !== undefined) await liveOfKinds(tx, kinds, asked.series_id)
  })
}

async function liveOfKinds(tx: Tx, kinds: readonly EntityDefinition[], id: string): Promise<Row> {
  const found = await tx.statements.kindsOfId(tx.db, { farm_id: tx.farmId, id })
  const kind = kinds.find(({ name }) => found.some((one) => one.kind === name))
  return kind ? liveRow(tx, kind, id) : refuseMissing('Series')
}

function isMeant({ definition, row }: Series, { strain_id: strain, recipe_id: recipe }: Asked): boolean {
  const isOf = (asked: string | undefined, value: unknown) => asked === undefined || asked === value
  return isSubstrate({ definition, row }) && isOf(strain, row.strain_id) && isOf(recipe, row.recipe_id)
}

/** Live series of a kind in the order of their ids. */
async function seriesAfter(
  tx: Tx,
  { name }: SeriesDefinition,
  { series_id: only }: Asked,
  after: string,
): Promise<Row[]> {
  const all = tx.db
    .selectFrom('record')
    .select('data')
    .where('farm_id', '=', tx.farmId)
    .where('kind', '=', name)
    .where('deleted', '=', 0)
  const some = only === undefined ? all : all.where('id', '=', only)
  const rows = await some.where('id', '>', after).orderBy('id').limit(PORTION).execute()
  return rows.map(({ data }) => JSON.parse(data) as Row)
}

async function reportsOf(context: Context, all: readonly Series<Row>[], rule: FlushRule): Promise<YieldReport[]> {
  const moved = await takenFrom(context, all)
  const reports: YieldReport[] = []
  for (const { definition, row } of all) {
    const found = await readSeries(context, { entity: definition.name, id: row.id }, (tx) =>
      standingRow(tx, definition, row.id),
    )
    if (found) {
      const { row: now, observation: observations, harvest } = found
      reports.push(yieldOf({ definition, row: now }, { observations, picks: picksOf(harvest), moved, rule }))
    }
    await turn()
  }
  return reports
}

/** Undefined for a series that was deleted meanwhile. */
async function standingRow(tx: Tx, { name }: SeriesDefinition, id: string): Promise<Row | undefined> {
  const [found] = await tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: name, id })
  const row = found && (JSON.parse(found.data) as Row)
  return row && !isDeleted(row) ? row : undefined
}
