/**
 * An invite while an admin shows it: made when the screen opens, asked about every few seconds while the page is in view, and
 * ended when the screen is left. One that was used or is over is never asked about again.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Invite, inviteAnswer, type NewInvite, newInviteAnswer } from '../../domain/people-wire'
import { readAs } from '../../domain/wire'
import { type CallError, callServer, UNREADABLE } from '../../state/device/online'
import { session } from '../../state/person/session-store'

const ASK_EVERY_MS = 3000

/** The newcomer's rights. */
export type Terms = { readonly is_admin: boolean; readonly approved: boolean }

type Shown = {
  readonly made?: NewInvite
  /** The server's latest answer. */
  readonly seen?: Invite
  readonly error?: CallError
}

export type ShownInvite = Shown & {
  readonly terms: Terms
  readonly isMaking: boolean
  /** Ends this code and creates another. */
  readonly renew: () => Promise<void>
  readonly setTerms: (terms: Terms) => Promise<void>
}

export function useInvite(): ShownInvite {
  const [shown, setShown] = useState<Shown>({})
  const [terms, keepTerms] = useState<Terms>({ is_admin: false, approved: true })
  const [isMaking, setMaking] = useState(false)
  // `asked`: the rights chosen on the screen; `told`: the server's rights for the current code.
  const life = useRef({
    isGone: false,
    current: '',
    asked: terms,
    told: terms,
    isMaking: false,
    isTelling: false,
    token: session.token,
  })

  /** One call at a time, so that the latest choice is stored last. */
  const tell = useCallback(async () => {
    const { current: now } = life
    if (now.isTelling) return
    now.isTelling = true
    while (now.current !== '' && now.asked !== now.told) {
      const { current: id, asked } = now
      const answer = await callServer('PATCH', `/invites/${id}`, asked)
      if (now.current !== id) continue
      if (answer.ok) now.told = asked
      else if (now.asked === asked) {
        // The code keeps the rights that the server has.
        now.asked = now.told
        keepTerms(now.told)
        setShown((before) => ({ ...before, error: answer.error }))
      }
    }
    now.isTelling = false
  }, [])

  const renew = useCallback(async () => {
    const { current: now } = life
    if (now.isMaking) return
    now.isMaking = true
    setMaking(true)
    if (now.current !== '') end(now.current, now.token)
    now.current = ''
    const { asked } = now
    const { token } = session
    now.token = token
    const answer = await callServer('POST', '/invites', asked)
    now.isMaking = false
    const made = answer.ok ? readAs(newInviteAnswer, answer.body) : undefined
    if (now.isGone) {
      if (made) end(made.id, token)
      return
    }
    setMaking(false)
    now.current = made?.id ?? ''
    now.told = asked
    setShown(made ? { made } : { error: answer.ok ? UNREADABLE : answer.error })
    // They may have changed while the code was created.
    void tell()
  }, [tell])

  useEffect(() => {
    const { current: now } = life
    now.isGone = false
    void renew()
    return () => {
      now.isGone = true
      if (now.current !== '') end(now.current, now.token)
      now.current = ''
    }
  }, [renew])

  const { made, seen } = shown
  const isOver = seen?.state === 'used' || seen?.state === 'expired'
  useEffect(() => {
    if (isOver) life.current.current = ''
    if (made === undefined || isOver) return undefined
    return whileVisible(async () => {
      const { current: now } = life
      const { told } = now
      const answer = await callServer('GET', `/invites/${made.id}`)
      if (now.current !== made.id) return
      const read = answer.ok ? readAs(inviteAnswer, answer.body) : undefined
      const isSettled = now.asked === told && now.told === told && !now.isTelling
      // After a change without an answer, the server's rights are those of the code.
      if (read && isSettled && !isSame(read, told)) {
        now.asked = now.told = { is_admin: read.is_admin, approved: read.approved }
        keepTerms(now.told)
      }
      if (read) setShown({ made, seen: read })
      else if (!answer.ok) setShown((before) => ({ ...before, error: answer.error }))
    })
  }, [made, isOver])

  const setTerms = async (next: Terms) => {
    keepTerms(next)
    life.current.asked = next
    await tell()
  }
  return { ...shown, terms, isMaking, renew, setTerms }
}

function isSame(one: Terms, other: Terms): boolean {
  return one.is_admin === other.is_admin && one.approved === other.approved
}

/** With the creator's token: signing out also leaves the screen, and the page then no longer has the token. */
function end(id: string, token: string | undefined): void {
  void callServer('DELETE', `/invites/${id}`, undefined, { token: token ?? null })
}

/**
 * Asks every few seconds while the page is visible, and when it becomes visible; never twice at once. Returns a stop function.
 */
function whileVisible(ask: () => Promise<void>): () => void {
  let isAsking = false
  const look = () => {
    if (isAsking || document.visibilityState !== 'visible') return
    isAsking = true
    void ask().finally(() => {
      isAsking = false
    })
  }
  const timer = setInterval(look, ASK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
