import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Marks the entry of the history that stands for the scanner over a form. */
const MARK = 'pinsetScan'

/**
 * The browser's and the phone's way back closes what lies over the page, and nothing else: while it is open it has an entry
 * of its own in the history, of the same address. Closed otherwise, it takes its entry along.
 */
export function useBackCloses(onClose: () => void): void {
  const router = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { history } = router
    // Another one than what a reload left in the history. Plain http has no `crypto.randomUUID`.
    const mine = { [MARK]: crypto.getRandomValues(new Uint32Array(4)).join('-') }
    const isMine = () => Reflect.get(history.location.state, MARK) === mine[MARK]
    let wasThere = false
    const forget = history.subscribe(() => {
      if (isMine()) wasThere = true
      else if (wasThere) close()
    })
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (before) => ({ ...before, ...mine }),
      resetScroll: false,
      ignoreBlocker: true,
    })
    return () => {
      forget()
      if (isMine()) history.back()
    }
  }, [router])
}
