import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { joinCodeIn } from '../../domain/join-link'
import type { OpenedInvite } from '../../domain/people-wire'
import { Door } from '../../records/people/Door'
import { takeJoinCode, useWaitingCode } from '../../state/accounts/join-code'
import type { CallError } from '../../state/device/online'
import { useSession } from '../../state/person/session-store'
import { toast, toastSuccess } from '../../state/screen/overlays'
import { AlreadyIn } from './AlreadyIn'
import { CodeForm } from './CodeForm'
import { JoinForm } from './JoinForm'
import { type Newcomer, openInvite } from './joining'
import { Pending } from './Pending'

type Step =
  | { readonly at: 'code'; readonly error?: CallError }
  | { readonly at: 'form'; readonly code: string; readonly invite: OpenedInvite }
  | { readonly at: 'pending'; readonly farm: string; readonly newcomer: Newcomer }

/** For a link that lost part of its code. */
const NO_CODE: CallError = { kind: 'server', status: 403, code: 'invite_code', message: '' }

/** A newcomer joins the farm with an admin's code: from a link, typed, or scanned. */
export const JoinScreen = () => {
  const { t } = useLingui()
  const { isAuthenticated } = useSession()
  const [step, setStep] = useState<Step>({ at: 'code' })
  const [isBusy, setBusy] = useState(false)
  // A session that begins here is the newcomer's own, not another person's.
  const [isComingIn, setComingIn] = useState(false)
  const enter = useEnter(() => setComingIn(true))
  const goToSignIn = useGoToSignIn()
  const made = t({ id: 'join.made', message: 'Your account is created. Sign in with your e-mail and password.' })
  const isOther = isAuthenticated && !isComingIn

  const newest = useRef('')
  const open = useCallback(async (code: string | undefined) => {
    newest.current = code ?? ''
    if (code === undefined) return setStep({ at: 'code', error: NO_CODE })
    setBusy(true)
    const result = await openInvite(code).finally(() => setBusy(false))
    // A second link was opened during the request.
    if (newest.current !== code) return
    setStep(result.ok ? { at: 'form', code, invite: result.invite } : { at: 'code', error: result.error })
  }, [])
  useCodeOfLink(!isOther, open)

  if (isOther) {
    return (
      <Door title={t({ id: 'join.title', message: 'Join a farm' })}>
        <AlreadyIn />
      </Door>
    )
  }
  if (step.at === 'code') {
    return (
      <Door
        title={t({ id: 'join.title', message: 'Join a farm' })}
        text={t({ id: 'join.text', message: 'Scan the code on an admin’s screen, or type it here.' })}
      >
        <CodeForm isBusy={isBusy} error={step.error} onCode={(code) => void open(code)} />
      </Door>
    )
  }
  if (step.at === 'pending') {
    return (
      <Door title={t({ id: 'join.pending.title', message: 'Almost there' })}>
        <Pending farm={step.farm} newcomer={step.newcomer} onIn={enter} onComing={setComingIn} />
      </Door>
    )
  }
  const { farm } = step.invite
  return (
    <Door title={t({ id: 'join.welcome', message: `Welcome to ${farm}` })}>
      <JoinForm
        code={step.code}
        invite={step.invite}
        onComing={setComingIn}
        onIn={enter}
        onPending={(newcomer) => setStep({ at: 'pending', farm, newcomer })}
        onDone={() => goToSignIn(made)}
        onCodeOver={(error) => setStep({ at: 'code', error })}
      />
    </Door>
  )
}

export function useEnter(begin: () => void): () => void {
  const { t } = useLingui()
  const router = useRouter()
  const success = t({ id: 'login.success', message: 'Successfully logged in' })
  return () => {
    begin()
    toastSuccess(success)
    void router.navigate({ to: '/', replace: true })
  }
}

/** Reports the success and opens the sign-in, which is still needed. */
export function useGoToSignIn(): (done: string) => void {
  const router = useRouter()
  return (done) => {
    toast({ text: done })
    void router.navigate({ to: '/login', replace: true })
  }
}

/** Opens the code of a link, including a second link in the same tab. */
function useCodeOfLink(isFree: boolean, open: (code: string | undefined) => Promise<void>): void {
  const waiting = useWaitingCode()
  useEffect(() => {
    if (waiting === '' || !isFree) return
    void open(joinCodeIn(takeJoinCode()))
  }, [waiting, isFree, open])
}
