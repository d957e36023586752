/** `GET /backups`, for admins: the server's own backups, the last failure and the last drill. */
import type { BackupsAnswer } from '../../src/domain/backup-wire'
import type { Context } from '../context'
import type { Session } from '../people/sessions'
import type { ApiResponse } from '../request'
import { refuse } from '../write/refusals'

/** A server on PostgreSQL makes none. */
const NONE: BackupsAnswer = { automatic: false, kept: 0 }

export async function backups(context: Pick<Context, 'backups'>, { actor }: Session): Promise<ApiResponse> {
  if (!actor.is_admin) refuse('admin_required')
  return { status: 200, body: context.backups?.() ?? NONE }
}
