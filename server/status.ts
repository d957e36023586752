/** `GET /status`: what anybody may know, without a token. */
import { isId } from '../src/domain/ids'
import type { Context } from './context'
import { sharedWith } from './epochs'
import { readQuery } from './query'
import { refuse } from './refusals'
import type { ApiRequest, ApiResponse } from './request'
import { isSetUp } from './sign-in'

/** `?epoch=` is where the caller stands: then `epoch_head` is how far his history is the server's (S22). */
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
