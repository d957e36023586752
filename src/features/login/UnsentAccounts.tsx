import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UnsentAccount } from '../../state/replica/unsent'
import { Notice } from '../../ui/display/states/Notice'

/** The users with unsent work on this device (S27). It is sent when they sign in. */
export function UnsentAccounts({ accounts }: { accounts: readonly UnsentAccount[] }) {
  const { t } = useLingui()
  if (accounts.length === 0) return null
  return (
    <>
      {accounts.map(({ id, name, unsent }) => (
        <Notice
          key={id}
          tone="plain"
          icon="unsent"
          title={t({ id: 'login.unsent.text', message: 'Saved on this device. Sent after you sign in.' })}
          text={t({
            id: 'login.unsent',
            message: plural(unsent, { one: `${name}: # change`, other: `${name}: # changes` }),
          })}
        />
      ))}
    </>
  )
}
