import { useLingui } from '@lingui/react/macro'
import type { Label } from '../../domain/kit/field'
import type { CallError } from '../../state/device/online'
import { errorLabel } from '../../state/words/error-text'
import { ANY_ERROR } from '../../state/words/failure-labels'
import { useTranslate } from '../words/use-writing'

/** The sentence for a failed call about people. */
export function useCallError(): (error: CallError, fallback?: Label) => string {
  const { t } = useLingui()
  const translate = useTranslate()
  return (error, fallback = ANY_ERROR) => {
    // The e-mail is the only unique value of an account.
    if (error.kind === 'server' && error.code === 'duplicate')
      return t({ id: 'people.email.taken', message: 'Someone on this farm already uses this e-mail.' })
    const said = errorLabel(error, fallback)
    return translate(said, said.values)
  }
}
