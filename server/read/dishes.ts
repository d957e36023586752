/**
 * `GET /dishes` and `GET /parts`: the state of each part of a series. `/parts` finds the kind of the series by its id, and adds the
 * places and the picks.
 */
import { can } from '../../src/domain/access'
import { isId } from '../../src/domain/ids'
import { observedIn } from '../../src/domain/kit/series'
import { dishReports, partReports } from '../../src/domain/prep/dish-report'
import { picksOf } from '../../src/domain/yield/picks'
import type { Context } from '../context'
import type { Session } from '../people/sessions'
import type { ApiRequest, ApiResponse } from '../request'
import { refuse, refuseMissing } from '../write/refusals'
import { flushRule } from './flush-rule'
import { liveRow } from './live-row'
import { readQuery } from './query'
import { foldSeries, SEEN_KINDS } from './series-fold'

export async function dishes(context: Context, session: Session, request: ApiRequest): Promise<ApiResponse> {
  const { id, kind = observedIn(context.registry)[0]?.name } = readAsked(request)
  const { row, fold, definition } = await foldAsked(context, session, kind, id)
  return { status: 200, body: { items: dishReports({ definition, row }, fold) } }
}

export async function parts(context: Context, session: Session, request: ApiRequest): Promise<ApiResponse> {
  const { id, kind } = readAsked(request)
  const asked = kind ?? (await kindOfId(context, id))
  const { row, fold, harvests, definition } = await foldAsked(context, session, asked, id)
  const picked = { picks: picksOf(harvests), rule: await flushRule(context) }
  return { status: 200, body: { items: partReports({ definition, row }, fold, picked) } }
}

function readAsked(request: ApiRequest): { readonly id: string; readonly kind?: string } {
  const query = readQuery(new URLSearchParams(request.query), ['series_id', 'series_kind'])
  const id = query.get('series_id')?.toLowerCase()
  const kind = query.get('series_kind')
  if (id === undefined || !isId(id)) refuse('bad_request')
  return { id, ...(kind === undefined ? {} : { kind }) }
}

/** The kind of the series with this id, a deleted one too. */
async function kindOfId(context: Context, id: string): Promise<string> {
  const found = await context.store.peek((tx) => tx.statements.kindsOfId(tx.db, { farm_id: tx.farmId, id }))
  const kind = observedIn(context.registry).find(({ name }) => found.some((one) => one.kind === name))
  return kind?.name ?? refuseMissing('Series')
}

async function foldAsked(context: Context, { actor }: Session, kind: string | undefined, id: string) {
  const definition = observedIn(context.registry).find(({ name }) => name === kind)
  const seen = SEEN_KINDS.map(context.registry.byName)
  if (!definition || !seen.every((one) => one !== undefined)) refuse('bad_request')
  if (![definition, ...seen].every((one) => can(actor, 'read', one))) refuse('admin_required')
  const folded = await foldSeries(context, { entity: definition.name, id }, (tx) => liveRow(tx, definition, id))
  return { definition, ...folded }
}
