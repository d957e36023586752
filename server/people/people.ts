/**
 * The person behind an account, with the facts that every user may see: name, image and whether the account can sign in. The
 * person stays when the account is deleted, because records name their authors.
 */
import { instantOf } from '../../src/domain/clock'
import type { Registry, Row } from '../../src/domain/kit/entity'
import type { Values } from '../../src/domain/kit/field'
import type { Context } from '../context'
import { fieldsOf, isDeleted, PERSON, USER } from '../write/kind'
import { beginWork, type Work } from '../write/work'

/** Whether the account can sign in; `user` is its record, deleted or not. */
export function canSignIn(user: Row | undefined): boolean {
  return user !== undefined && !isDeleted(user) && user.approved === true
}

type On = { readonly work: Work; readonly registry: Registry }

/** Writes the person of an account, if a value changed. */
export async function stagePerson(on: On, id: string, name: Values[string], signsIn: boolean): Promise<void> {
  const kind = on.registry.byName(PERSON)
  if (!kind) return
  const before = await on.work.get(PERSON, id)
  const account = await on.work.get(USER, id)
  // A deleted account loses its image: no user could remove it later.
  const avatar = account && isDeleted(account) ? undefined : before?.avatar
  const isSame = before?.name === name && (before?.can_sign_in !== false) === signsIn && before?.avatar === avatar
  if (isSame) return
  on.work.stage({ kind, id, before, fields: { name, ...(signsIn ? {} : { can_sign_in: false }), avatar } })
}

/** Sets the image of an account's person; null removes it. */
export async function stagePicture(on: On, id: string, name: string | null): Promise<void> {
  const kind = on.registry.byName(PERSON)
  const before = await on.work.get(PERSON, id)
  if (!kind || !before || (before.avatar ?? null) === name) return
  on.work.stage({ kind, id, before, fields: { ...fieldsOf(before), avatar: name } })
}

/** At the start: an earlier version did not note on the person that the account was deleted. */
export async function keepPeople(context: Context): Promise<void> {
  const head = await context.store.write(async (tx) => {
    const work = beginWork(tx, instantOf(context.clock.now()), undefined)
    const users = await tx.db.selectFrom('app_user').select('id').where('farm_id', '=', tx.farmId).execute()
    for (const { id } of users) {
      const user = await work.get(USER, id)
      if (user) await stagePerson({ work, registry: context.registry }, id, user.name, canSignIn(user))
    }
    return work.flush()
  })
  if (head !== undefined) context.changed(head)
}
