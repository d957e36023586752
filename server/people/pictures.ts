/**
 * Images of people in the account calls: a file `avatar` in the form of POST and PATCH, its name in the answer. The image is
 * stored on the person, which devices also have; the calls write it in one transaction with the account.
 */
import { isPlainObject } from '../../src/domain/kit/entity'
import { PICTURES, sniffed } from '../../src/domain/kit/files'
import type { Context } from '../context'
import { bareFile } from '../files/bare/bare-file'
import { type Sender, senderOf } from '../files/daily-bytes'
import { addWhole, nameOf } from '../files/stored-files'
import type { ApiRequest } from '../request'
import type { Change } from '../write/commit'
import { invalid, refuse } from '../write/refusals'
import { stagePicture } from './people'
import type { Session } from './sessions'
import { createUser, patchUser, type UserPatch } from './users'

/** The name of the form's part and of the person's field. */
export const AVATAR = 'avatar'

type Asked = Pick<ApiRequest, 'body' | 'files'>

export async function createPictured(context: Context, session: Session, asked: Asked): Promise<Change['decide']> {
  const decide = await createUser(context, session, withoutPicture(asked.body))
  return withPicture(decide, asked, senderOf(context, session.actor.id))
}

export async function patchPictured(
  context: Context,
  session: Session,
  asked: UserPatch & Asked,
): Promise<Change['decide']> {
  const body = withoutPicture(asked.body)
  const decide = await patchUser(context, session, { ...asked, body })
  return withPicture(decide, asked, senderOf(context, session.actor.id))
}

/** Called only after the caller's right to change the account was checked: others must not learn about its image. */
function withPicture(decide: Change['decide'], asked: Asked, sender: Sender): Change['decide'] {
  const picture = pictureIn(asked)
  if (picture === undefined) return decide
  const name = picture && nameOf(picture)
  return async (on) => {
    const decision = await decide(on)
    if (picture) on.work.also((tx) => addWhole(tx, sender, [picture], on.places))
    await stagePicture(on, decision.id, name)
    return decision
  }
}

/** The bytes without camera metadata; null removes the image, undefined keeps it. */
function pictureIn({ body, files = [] }: Asked): Uint8Array | null | undefined {
  if (!isPlainObject(body) || !Object.hasOwn(body, AVATAR)) return undefined
  if (body[AVATAR] === null) return null
  const [sent] = files
  if (!sent || files.length > 1) return invalid(AVATAR, 'type')
  const extension = sniffed(sent)
  if (!PICTURES.some((one) => one === extension)) refuse('unsupported_media')
  return bareFile(sent, 'person')
}

function withoutPicture(body: unknown): unknown {
  if (!isPlainObject(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== AVATAR))
}
