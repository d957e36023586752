/** The account calls: a user's own account, and for admins all accounts. Answers add the access tables' facts to the record. */
import type { Row } from '../../src/domain/kit/entity'
import type { Context } from '../context'
import { readQuery } from '../read/query'
import type { ApiRequest, ApiResponse } from '../request'
import type { RecordTarget } from '../target'
import { USER } from '../write/kind'
import { errorAnswer } from '../write/refusals'
import { isAnswered, neverDecided, write } from '../write/rest'
import { shownUsers } from './account-facts'
import { createPictured, patchPictured } from './pictures'
import type { Session } from './sessions'
import { deleteUser } from './users'

export async function me(context: Context, { actor }: Session): Promise<ApiResponse> {
  const [found] = await context.store.peek((tx) =>
    tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: USER, id: actor.id }),
  )
  const user = found && (JSON.parse(found.data) as Row)
  return { status: 200, body: { id: actor.id, is_admin: actor.is_admin, name: user?.name ?? '' } }
}

export function patchMe(context: Context, session: Session, request: ApiRequest): Promise<ApiResponse> {
  return patchAccount(context, session, request, { id: session.actor.id, own: true })
}

async function patchAccount(
  context: Context,
  session: Session,
  request: ApiRequest,
  whose: { readonly id: string; readonly own: boolean },
): Promise<ApiResponse> {
  const { body, files, ifMatch, address = '' } = request
  const decide = (await isAnswered(context, request.key))
    ? neverDecided
    : await patchPictured(context, session, { ...whose, body, files, ifMatch, address })
  return shownUsers(context, USER, await write(context, session, request, decide))
}

/** Writes below /users. */
export async function onUsers(
  context: Context,
  session: Session,
  target: RecordTarget,
  request: ApiRequest,
): Promise<ApiResponse> {
  readQuery(new URLSearchParams(request.query), [])
  const { method, ifMatch } = request
  if (target.on === 'list' && method === 'POST') {
    const decide = await createPictured(context, session, request)
    return shownUsers(context, USER, await write(context, session, request, decide))
  }
  if (target.on === 'record' && method === 'PATCH') {
    return patchAccount(context, session, request, { id: target.id, own: false })
  }
  if (target.on === 'record' && method === 'DELETE') {
    return write(context, session, request, deleteUser(context, session, target.id, ifMatch))
  }
  return errorAnswer('method_not_allowed')
}
