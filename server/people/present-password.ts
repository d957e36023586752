/** Asks for the current password before lasting changes (password, e-mail, API token), because a phone may be left unlocked. */
import type { Context } from '../context'
import { invalid } from '../write/refusals'
import type { Session } from './sessions'
import { throttled } from './throttle'

/** `given` is `current_password` of the body. Refuses with a finding at that field; wrong ones are slowed down. */
export async function refuseWrongPassword(
  context: Context,
  { actor }: Session,
  given: unknown,
  address: string,
): Promise<void> {
  if (given === undefined || given === '') invalid('current_password', 'required')
  if (typeof given !== 'string') return invalid('current_password', 'type')
  const right = await throttled(context, { account: `password of ${actor.id}`, address }, async () => {
    const user = await context.store.peek((tx) =>
      tx.db
        .selectFrom('app_user')
        .select('password_hash')
        .where('farm_id', '=', tx.farmId)
        .where('id', '=', actor.id)
        .executeTakeFirst(),
    )
    return typeof user?.password_hash === 'string' && context.passwords.verify(user.password_hash, given)
  })
  if (!right) invalid('current_password', 'password_current')
}
