import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { user as definition } from '../../domain/entities/user'
import { isLastAdmin, type UserRow } from '../../domain/user-wire'
import type { Removing } from '../../records/list/use-picking'
import { useCallError } from '../../records/people/use-call-error'
import { useCan } from '../../records/use-can'
import { deleteUsers } from '../../state/accounts/users'
import { useSession } from '../../state/person/session-store'
import { confirm, toastError, toastSuccess } from '../../state/screen/overlays'

/** More names than this are not listed. */
const NAMED = 5

/** Deletes accounts after the danger dialog, which names the accounts that stay: the user's own and the last admin. */
export function useDeleteUsers(all: readonly UserRow[]): Removing<UserRow> {
  const { t } = useLingui()
  const can = useCan()
  const sentence = useCallError()
  const { userId = '' } = useSession()
  const [progress, setProgress] = useState<Removing<UserRow>['progress']>()
  const own = t({
    id: 'users.delete.own',
    message: 'Your own account is not deleted: only another admin can delete it.',
  })
  const last = t({ id: 'users.delete.last', message: 'The last admin is not deleted: a farm needs at least one.' })

  const staying = (chosen: readonly UserRow[]) => [
    ...(chosen.some(({ id }) => id === userId) ? [own] : []),
    ...(chosen.some(({ id }) => id !== userId && isLastAdmin(all, id)) ? [last] : []),
  ]

  const remove = async (chosen: readonly UserRow[]): Promise<boolean> => {
    const free = chosen.filter(({ id }) => id !== userId && !isLastAdmin(all, id))
    const stay = staying(chosen)
    if (free.length === 0) {
      await confirm({
        notice: true,
        title: t({ id: 'records.selected.none.title', message: 'Nothing here can be deleted' }),
        text: stay.join('\n'),
        confirmLabel: t({ id: 'records.referenced.ok', message: 'OK' }),
      })
      return false
    }
    const [first] = free
    const name = first?.name ?? ''
    const more = free.length - NAMED
    const names = free.slice(0, NAMED).map((one) => one.name)
    const rest = t({ id: 'records.selected.more', message: plural(more, { one: 'and # more', other: 'and # more' }) })
    const gone = t({
      id: 'users.delete.text',
      message: 'This person can no longer sign in. Their records stay, under their name.',
    })
    const list = free.length === 1 ? [] : [[...names, ...(more > 0 ? [rest] : [])].join('\n')]
    const agreed = await confirm({
      type: 'danger',
      title:
        free.length === 1
          ? t({ id: 'users.delete.title', message: `Delete the account of ${name}?` })
          : t({
              id: 'users.delete.title.many',
              message: plural(free.length, { one: 'Delete # account?', other: 'Delete # accounts?' }),
            }),
      text: [...list, gone, ...stay].join('\n\n'),
      confirmLabel: t({ id: 'records.delete.confirm', message: 'Delete' }),
    })
    if (!agreed) return false
    setProgress({ done: 0, all: free.length })
    const failed = await deleteUsers(free.map(({ id }) => id)).finally(() => setProgress(undefined))
    const done = free.length - failed.length
    if (done > 0) {
      toastSuccess(
        t({
          id: 'users.deleted',
          message: plural(done, { one: 'The account was deleted', other: '# accounts were deleted' }),
        }),
      )
    }
    const [why] = failed
    if (why) toastError(sentence(why))
    return done > 0
  }
  return { mayPick: can('delete', definition), progress, remove }
}
