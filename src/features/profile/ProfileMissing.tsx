import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../records/words/use-writing'
import type { CallError } from '../../state/device/online'
import { errorLabel, USERS_FAILED } from '../../state/words/error-text'
import { ANY_ERROR } from '../../state/words/failure-labels'
import { Notice } from '../../ui/display/states/Notice'

/** Why the profile cannot be shown: no connection and its consequence, or the server's answer. */
export function ProfileMissing({ error, offline }: { error: CallError; offline: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  if (error.kind === 'network') {
    const title = t({ id: 'profile.offline', message: 'Cannot reach the server' })
    return <Notice tone="plain" icon="offline" title={title} text={offline} />
  }
  const said = errorLabel(error, ANY_ERROR)
  return <Notice tone="bad" icon="warning" title={translate(USERS_FAILED)} text={translate(said, said.values)} />
}
