import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { joinCodeIn } from '../../domain/join-link'
import { linkTo } from '../../records/LinkTo'
import { useCallError } from '../../records/people/use-call-error'
import type { CallError } from '../../state/device/online'
import { Button } from '../../ui/button/Button'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { TextField } from '../../ui/controls/text/TextField'
import { Notice } from '../../ui/display/states/Notice'
import { LazyScanner } from '../../ui/scanner/LazyScanner'
import styles from './join.module.css'

export type CodeFormProps = { isBusy: boolean; error: CallError | undefined; onCode: (code: string) => void }

export const CodeForm = ({ isBusy, error, onCode }: CodeFormProps) => {
  const { t } = useLingui()
  const sentence = useCallError()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const code = joinCodeIn(text)
  const wrong = t({ id: 'join.code.wrong', message: 'Enter six letters and digits' })
  const noCode = t({ id: 'join.scan.none', message: 'This is not an invite code' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (code !== undefined && !isBusy) onCode(code)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FieldGroup>
        <TextField
          name="code"
          label={t({ id: 'join.code', message: 'Code' })}
          value={text}
          onChange={setText}
          required
          autoComplete="one-time-code"
          error={isTried && code === undefined ? wrong : undefined}
        />
      </FieldGroup>
      <Button kind="primary" size="large" type="submit" wide busy={isBusy}>
        {t({ id: 'join.code.next', message: 'Next' })}
      </Button>
      <Button wide icon="camera" onClick={() => setScanning(true)}>
        {t({ id: 'join.scan', message: 'Scan the code' })}
      </Button>
      {error && <Notice urgent tone="bad" icon="warning" title={sentence(error)} />}
      <Button kind="text" wide link={linkTo({ path: '/login' })}>
        {t({ id: 'join.have', message: 'I have an account' })}
      </Button>
      {isScanning && (
        <LazyScanner
          starting={null}
          active
          statusText={t({ id: 'join.scan.looking', message: 'Looking for the code' })}
          onText={(seen) => (joinCodeIn(seen) === undefined ? { verdict: 'invalid', message: noCode } : 'valid')}
          onAccepted={(seen) => {
            setScanning(false)
            const found = joinCodeIn(seen)
            if (found !== undefined) onCode(found)
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </form>
  )
}
