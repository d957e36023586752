import { useLingui } from '@lingui/react/macro'
import type { FieldMap } from '../../domain/kit/field'
import { LABELS } from '../../domain/kit/labels'
import { useFieldMap } from '../../records/form/use-field-map'
import { useSending } from '../../records/form/use-sending'
import { linkTo } from '../../records/LinkTo'
import { FormFoot } from '../../records/people/SignInParts'
import { useCallError } from '../../records/people/use-call-error'
import { toastSuccess } from '../../state/screen/overlays'
import { Button } from '../../ui/button/Button'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { TextField } from '../../ui/controls/text/TextField'
import styles from './join.module.css'
import { askForReset } from './joining'

const FIELDS: FieldMap = { email: { type: 'email', label: LABELS.email, required: true } }

/** Asks for the e-mail. The answer is the same whether the account exists or not. */
export const AskForReset = ({ known, onNext }: { known: string; onNext: (email: string) => void }) => {
  const { t } = useLingui()
  const sentence = useCallError()
  const form = useFieldMap('reset', FIELDS, { email: known })
  const { error, setError, send } = useSending(form)
  const asked = t({ id: 'reset.asked', message: 'The admins can see your request' })
  const submit = send(
    async (values) => {
      const email = String(values.email)
      return { email, answer: await askForReset(email) }
    },
    ({ email, answer }) => {
      if (!answer.ok) return setError(answer.error)
      toastSuccess(asked)
      onNext(email)
    },
  )
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FieldGroup>
        <TextField {...form.bind('email')} type="email" autoComplete="username" />
      </FieldGroup>
      <FormFoot
        label={t({ id: 'reset.ask', message: 'Request a code' })}
        busy={form.isSubmitting}
        error={error && sentence(error)}
      />
      <Button wide icon="key" onClick={() => onNext(form.bind('email').value)}>
        {t({ id: 'reset.have', message: 'I have a code' })}
      </Button>
      <Button kind="text" wide link={linkTo({ path: '/login' })}>
        {t({ id: 'reset.back', message: 'Back to sign-in' })}
      </Button>
    </form>
  )
}
