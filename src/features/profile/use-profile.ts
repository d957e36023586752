/** One's own profile, asked from the server each time: it is no record on this device. */
import { useEffect, useState } from 'react'
import { isPlainObject } from '../../domain/kit/entity'
import type { Values } from '../../domain/kit/field'
import { callServer } from '../../state/online'
import { useSession } from '../../state/session-store'

export type Loaded = {
  readonly profile?: Values
  /** The server could not be reached. */
  readonly isOffline: boolean
}

export function useProfile(): Loaded {
  const { userId } = useSession()
  const [loaded, setLoaded] = useState<Loaded>({ isOffline: false })
  useEffect(() => {
    let isGone = false
    void callServer('GET', `/users/${userId}`).then((answer) => {
      if (isGone) return
      const profile = answer.ok && isPlainObject(answer.body) ? answer.body : undefined
      setLoaded(profile ? { profile, isOffline: false } : { isOffline: true })
    })
    return () => {
      isGone = true
    }
  }, [userId])
  return loaded
}
