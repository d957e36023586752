/** `GET /status`: what anybody may know, without a token. */
import { isId } from '../../src/domain/ids'
import { sharedWith } from '../backup/epochs'
import type { Context } from '../context'
import { isSetUp } from '../people/sign-in'
import type { ApiRequest, ApiResponse } from '../request'
import { refuse } from '../write/refusals'
import { readQuery } from './query'

/** `?epoch=` is the caller's epoch: then `epoch_head` is how far the caller's history is the server's (S22). */
export async function status(context: Context, request: ApiRequest): Promise<ApiResponse> {
  const epoch = readQuery(new URLSearchParams(request.query), ['epoch']).get('epoch')?.toLowerCase()
  if (epoch !== undefined && !isId(epoch)) refuse('bad_request')
  const shared = epoch === undefined ? undefined : await context.store.peek((tx) => sharedWith(tx, epoch))
  return {
    status: 200,
    body: {
      status: 'ok',
      version: context.version,
      env: context.env,
      epoch: context.store.epoch,
      epoch_head: shared ?? context.store.epochHead,
      time: new Date(context.clock.now()).toISOString(),
      setup_needed: !(await isSetUp(context)),
    },
  }
}
