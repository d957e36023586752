/** The user's own profile, requested from the server each time: devices do not store it as a record. */
import { useEffect, useState } from 'react'
import { isPlainObject } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { type CallError, callServer } from '../../state/device/online'
import { useSession } from '../../state/person/session-store'

export type Loaded = {
  readonly profile?: Values
  /** The reason: no connection, or the server's answer. */
  readonly error?: CallError
}

const UNREADABLE: CallError = { kind: 'server', status: 200, code: '', message: '' }

export function useProfile(): Loaded {
  const { userId } = useSession()
  const [loaded, setLoaded] = useState<Loaded>({})
  useEffect(() => {
    let isGone = false
    void callServer('GET', `/users/${userId}`).then((answer) => {
      if (isGone) return
      if (!answer.ok) setLoaded({ error: answer.error })
      else setLoaded(isPlainObject(answer.body) ? { profile: answer.body } : { error: UNREADABLE })
    })
    return () => {
      isGone = true
    }
  }, [userId])
  return loaded
}
