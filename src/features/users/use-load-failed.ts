import { useLingui } from '@lingui/react/macro'
import { useCallError } from '../../records/people/use-call-error'
import { useTranslate } from '../../records/words/use-writing'
import { loadUsers } from '../../state/accounts/users'
import type { CallError } from '../../state/device/online'
import { showError } from '../../state/screen/global-error'
import { USERS_FAILED } from '../../state/words/error-text'

/** Shows an error that the accounts could not be loaded, and offers to try again. */
export function useLoadFailed(): (error: CallError) => void {
  const { t } = useLingui()
  const translate = useTranslate()
  const sentence = useCallError()
  const show = (error: CallError): void =>
    showError({
      message: translate(USERS_FAILED),
      type: error.kind === 'network' ? 'network' : 'error',
      text: sentence(error),
      actions: [
        {
          id: 'again',
          label: t({ id: 'people.again', message: 'Try again' }),
          type: 'primary',
          run: () => void loadUsers().then((failed) => failed && show(failed)),
        },
      ],
    })
  return show
}
