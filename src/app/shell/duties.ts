/**
 * The shell's duties during a session, besides rendering: the app's badge, the farm's time zone, people's images, a pull when a
 * screen opens on an old replica, following other tabs.
 */
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readMeta } from '../../data/meta'
import { usePeoplePictures } from '../../state/files/people-pictures'
import { useSession } from '../../state/person/session-store'
import { useReplica } from '../../state/replica/replica'
import { type SyncStatus, useSyncStatus, useTraffic } from '../../state/replica/sync-status'
import { useRows } from '../../state/replica/use-live'
import { tellLeaving, wake } from '../../state/replica/wake'
import { setFarmZone } from '../../state/words/farm-zone'
import { openNudges } from '../nudge-socket'

/** Data is fresh for five minutes. */
const STALE_MS = 5 * 60_000
/** The wake interval while work is pending (S10), for a worker that was ended; never before the engine's own time (S15). */
const PENDING_MS = 30_000
/** The longest back-off; a longer one comes from another clock. */
const LONGEST_MS = 900_000

/** Renders nothing; loaded after the first paint. */
export function Duties(): null {
  const status = useSyncStatus()
  useBadge(status)
  useFarm()
  useStaleness()
  usePendingTimer(status)
  useLeaving(status)
  usePeoplePictures()
  useNudges(useTraffic() === true && status.reachable, status.quietUntil)
  return null
}

/** The server's nudge, while this page is signed in, traffic is allowed and the engine reaches the farm. */
function useNudges(isWanted: boolean, notBefore: number | undefined): void {
  const { token } = useSession()
  useEffect(() => {
    if (!isWanted || token === undefined) return
    const url = new URL('/api/ws', window.location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    return openNudges({
      url: url.href,
      token,
      notBefore,
      // The same wake lets the engine find out about a refused token.
      onNudge: () => wake('nudge'),
    })
  }, [isWanted, token, notBefore])
}

/** S29: the badge counts unsent changes. */
function useBadge({ kept }: SyncStatus): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const shown = kept > 0 ? navigator.setAppBadge(kept) : navigator.clearAppBadge()
    shown.catch(() => undefined)
  }, [kept])
}

function useFarm(): void {
  const farm = useRows('farm')
  const zone = farm?.[0]?.time_zone
  // Until the farm's record is loaded, the zone from the opening of the replica applies.
  const isRead = farm !== undefined
  useEffect(() => {
    if (isRead) setFarmZone(zone)
  }, [isRead, zone])
}

function useStaleness(): void {
  const { db } = useReplica()
  const { pathname } = useLocation()
  const asked = useRef(0)
  useEffect(() => {
    if (pathname === '' || Date.now() - asked.current < PENDING_MS) return
    void readMeta(db, 'pulled_at')
      .then((at) => {
        // Without a pull so far the replica counts as old: its first load may have been interrupted.
        if (at !== undefined && Date.now() - Date.parse(at) <= STALE_MS) return
        asked.current = Date.now()
        wake('stale')
      })
      .catch(() => undefined)
  }, [db, pathname])
}

/** S10: the engine's timers end with the page; Background Sync stays. */
function useLeaving({ unsent }: SyncStatus): void {
  useEffect(() => {
    if (unsent === 0) return
    const hidden = () => {
      if (document.visibilityState === 'hidden') tellLeaving()
    }
    document.addEventListener('visibilitychange', hidden)
    return () => document.removeEventListener('visibilitychange', hidden)
  }, [unsent])
}

/** Work is pending while a change is unsent, the farm does not answer, or its records are not all here. */
function usePendingTimer({ unsent, empty, loading, reachable, due = 0 }: SyncStatus): void {
  const isLoading = empty || loading
  const isPending = unsent > 0 || isLoading || !reachable
  const wantsNews = isLoading || unsent === 0
  useEffect(() => {
    if (!isPending) return
    const visible = () => {
      if (document.visibilityState === 'visible') wake(wantsNews ? 'stale' : 'visible')
    }
    const wait = () => {
      const left = due - Date.now()
      return left <= LONGEST_MS ? Math.max(0, left) : 0
    }
    const timer = wait() > 0 ? setTimeout(() => wake('timer'), wait()) : undefined
    const interval = setInterval(() => wait() === 0 && wake('timer'), PENDING_MS)
    document.addEventListener('visibilitychange', visible)
    return () => {
      clearTimeout(timer)
      clearInterval(interval)
      document.removeEventListener('visibilitychange', visible)
    }
  }, [isPending, wantsNews, due])
}
