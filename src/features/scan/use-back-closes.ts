import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { makeTurns } from '../../ui/scanner/scan-queue'

/** How long a step back may take, ms; a busy browser is late. */
const STEP_MS = 1_000

/**
 * Adds and removes entries one after the other. A browser computes the target of a step back before it takes it: two layers
 * that close in quick succession would together leave the page under them.
 */
const inTurn = makeTurns()

/** Marks the history entry of the scanner over a form. */
const MARK = 'pinsetScan'

/** The back button closes only the layer over the page. The layer has its own history entry and removes it when it closes. */
export function useBackCloses(onClose: () => void): void {
  const router = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { history } = router
    // Differs from an entry that a reload left in the history. Plain http has no `crypto.randomUUID`.
    const mine = { [MARK]: crypto.getRandomValues(new Uint32Array(4)).join('-') }
    const isMine = () => Reflect.get(history.location.state, MARK) === mine[MARK]
    let wasThere = false
    let isClosed = false
    const forget = history.subscribe(() => {
      if (isMine()) wasThere = true
      else if (wasThere) close()
    })
    inTurn(() => {
      if (isClosed) return
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, ...mine }),
        resetScroll: false,
        ignoreBlocker: true,
      })
    })
    return () => {
      isClosed = true
      forget()
      inTurn(() => (isMine() ? stepBack(history) : undefined))
    }
  }, [router])
}

/** Resolves after the step. */
function stepBack(history: RouterHistory): Promise<void> {
  return new Promise((resolve) => {
    const taken = () => {
      clearTimeout(timer)
      forget()
      resolve()
    }
    const forget = history.subscribe(taken)
    const timer = setTimeout(taken, STEP_MS)
    history.back()
  })
}
