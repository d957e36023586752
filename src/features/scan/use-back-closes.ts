import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Marks the history entry of the scanner over a form. */
const MARK = 'pinsetScan'

/**
 * The back button of browser or phone closes the layer over the page, and nothing else. An open layer has a history
 * entry of its own at the same address; closed in another way, it removes that entry.
 */
export function useBackCloses(onClose: () => void): void {
  const router = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { history } = router
    // Differs from an entry that a reload left in the history. Plain http has no `crypto.randomUUID`.
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
