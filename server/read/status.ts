/** `GET /status`: facts for callers without a token. */
import { isId } from '../../src/domain/ids'
import { type Point, readPoint } from '../../src/domain/points'
import { sharedWith } from '../backup/epochs'
import type { Context } from '../context'
import { isSetUp } from '../people/sign-in'
import type { ApiRequest, ApiResponse } from '../request'
import { newestShared } from '../storage/stamps'
import { refuse } from '../write/refusals'
import { headOf, readFarm } from './history'
import { readQuery } from './query'

/** A device sends at most two lists of less than 200 points: of its history, and of a running load. */
const MOST_POINTS = 400

function readPoints(text: string | undefined): readonly Point[] | undefined {
  if (text === undefined) return undefined
  const names = text.split(',')
  if (names.length > MOST_POINTS) refuse('bad_request')
  return names.map((name) => readPoint(name) ?? refuse('bad_request'))
}

/**
 * `?epoch=` is the caller's epoch: then `epoch_head` is the last revision that both share (S22). `?stamps=` are points the
 * caller knows: then `shared` and `shared_stamp` are the newest that the server knows too, 0 if none (S31).
 */
export async function status(context: Context, request: ApiRequest): Promise<ApiResponse> {
  const query = readQuery(new URLSearchParams(request.query), ['epoch', 'stamps'])
  const epoch = query.get('epoch')?.toLowerCase()
  if (epoch !== undefined && !isId(epoch)) refuse('bad_request')
  const points = readPoints(query.get('stamps'))
  const { farm, shared, newest } = await context.store.read(async (tx) => {
    const farm = await readFarm(tx)
    return {
      farm,
      shared: epoch === undefined ? undefined : await sharedWith(tx, epoch),
      newest: points && (await newestShared(tx, headOf(farm), points)),
    }
  })
  return {
    status: 200,
    body: {
      status: 'ok',
      version: context.version,
      env: context.env,
      epoch: farm.epoch,
      epoch_head: shared ?? farm.epoch_head,
      ...(points ? { shared: newest?.rev ?? 0, shared_stamp: newest?.stamp ?? '' } : {}),
      time: new Date(context.clock.now()).toISOString(),
      setup_needed: !(await isSetUp(context)),
    },
  }
}
