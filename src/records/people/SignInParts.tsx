/** Common parts of forms that start a session: "remember me", the button, and the reason of a failure. */
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button/Button'
import { Checkbox } from '../../ui/controls/choices/Checkbox'
import { Notice } from '../../ui/display/states/Notice'

export const RememberBox = ({ value, onChange }: { value: boolean; onChange: (next: boolean) => void }) => {
  const { t } = useLingui()
  return (
    <Checkbox
      name="remember"
      label={t({ id: 'login.remember', message: 'Remember me on this device' })}
      value={value}
      onChange={onChange}
    />
  )
}

export type FormFootProps = { label: string; busy: boolean; error: string | undefined }

export const FormFoot = ({ label, busy, error }: FormFootProps) => (
  <>
    <Button kind="primary" size="large" type="submit" wide busy={busy}>
      {label}
    </Button>
    {error !== undefined && <Notice urgent tone="bad" icon="warning" title={error} />}
  </>
)
