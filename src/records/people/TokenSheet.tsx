import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LONGEST_DEVICE, MAX_TOKEN_DAYS, type TokenScope } from '../../domain/people-wire'
import { createToken } from '../../state/accounts/access'
import type { CallError } from '../../state/online'
import { toastError, toastSuccess } from '../../state/overlays'
import { useOneAtATime } from '../../state/use-one-at-a-time'
import { Button } from '../../ui/button/Button'
import { FieldGroup } from '../../ui/controls/FieldGroup'
import { NumberField } from '../../ui/controls/NumberField'
import { Segmented } from '../../ui/controls/Segmented'
import { TextField } from '../../ui/controls/TextField'
import { copyText } from '../../ui/copy-text'
import { Notice } from '../../ui/display/Notice'
import { Sheet } from '../../ui/overlay/Sheet'
import styles from './people.module.css'
import { useCallError } from './use-call-error'

export type TokenSheetProps = { onMade: () => Promise<void>; onClose: () => void }

/** Makes an API token, and shows it this once. */
export const TokenSheet = ({ onMade, onClose }: TokenSheetProps) => {
  const { t } = useLingui()
  const [token, setToken] = useState<string>()
  const title = t({ id: 'people.tokens.new', message: 'New token' })
  if (token !== undefined) return <MadeToken title={title} token={token} onClose={onClose} />
  return (
    <TokenForm
      title={title}
      onClose={onClose}
      onMade={(made) => {
        setToken(made)
        void onMade()
      }}
    />
  )
}

const TokenForm = ({
  title,
  onMade,
  onClose,
}: {
  title: string
  onMade: (token: string) => void
  onClose: () => void
}) => {
  const { t } = useLingui()
  const sentence = useCallError()
  const oneAtATime = useOneAtATime()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('read')
  const [days, setDays] = useState(String(MAX_TOKEN_DAYS))
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError>()
  const isNamed = name.trim() !== '' && name.trim().length <= LONGEST_DEVICE
  const isTimed = Number(days) >= 1 && Number(days) <= MAX_TOKEN_DAYS
  const make = async () => {
    setTried(true)
    if (!isNamed || !isTimed) return
    setBusy(true)
    setError(undefined)
    const result = await createToken({ name: name.trim(), scope, days: Number(days) }).finally(() => setBusy(false))
    if (result.ok) onMade(result.made.token)
    else setError(result.error)
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      onSubmit={() => void oneAtATime(make)}
      act={
        <Button kind="primary" type="submit" wide busy={isBusy}>
          {t({ id: 'people.token.make', message: 'Make the token' })}
        </Button>
      }
    >
      <FieldGroup>
        <TextField
          name="name"
          label={t({ id: 'people.token.name', message: 'Name' })}
          value={name}
          onChange={setName}
          maxLength={LONGEST_DEVICE}
          required
          autoFocus
          note={t({ id: 'people.token.name.note', message: 'Which program it is for' })}
          error={
            isTried && name.trim() === ''
              ? t({ id: 'people.token.name.required', message: 'Name required' })
              : undefined
          }
        />
        <NumberField
          name="days"
          label={t({ id: 'people.token.days', message: 'Days it works' })}
          value={days}
          onChange={setDays}
          required
          error={
            isTried && !isTimed
              ? t({ id: 'people.token.days.range', message: `From 1 to ${MAX_TOKEN_DAYS} days` })
              : undefined
          }
        />
      </FieldGroup>
      <Segmented
        label={t({ id: 'people.token.scope', message: 'What it may do' })}
        name="scope"
        value={scope}
        options={[
          { value: 'read', label: t({ id: 'people.token.read', message: 'Read' }) },
          { value: 'write', label: t({ id: 'people.token.write', message: 'Read and write' }) },
        ]}
        onChange={setScope}
      />
      {error && <Notice urgent tone="bad" icon="warning" title={sentence(error)} />}
    </Sheet>
  )
}

const MadeToken = ({ title, token, onClose }: { title: string; token: string; onClose: () => void }) => {
  const { t } = useLingui()
  const copied = t({ id: 'people.token.copied', message: 'Token copied' })
  const failed = t({ id: 'people.token.copy.failed', message: 'The token was not copied' })
  const copy = async () => {
    if (await copyText(token)) toastSuccess(copied)
    else toastError(failed)
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      act={
        <Button kind="primary" icon="copy" wide onClick={() => void copy()}>
          {t({ id: 'people.token.copy', message: 'Copy the token' })}
        </Button>
      }
    >
      <Notice
        icon="key"
        title={t({ id: 'people.token.once', message: 'Shown only this once' })}
        text={t({
          id: 'people.token.once.text',
          message: 'Whoever has it can act in your name.',
        })}
      />
      <p className={styles.token}>{token}</p>
    </Sheet>
  )
}
