/** The app in full screen. Hidden on an iPhone, which lacks it; failures are only logged, because nothing is lost. */
import { useSyncExternalStore } from 'react'
import { devLog } from '../dev-log'
import { lockPortrait } from '../screen-shape'

/** Leaving is delayed until the press that requested it is over. */
export const EXIT_DELAY_MS = 10

type FullScreen = {
  readonly isAvailable: boolean
  readonly isFull: boolean
  readonly toggle: () => void
}

export function canFillScreen(
  page: Pick<Document, 'fullscreenEnabled'>,
  { userAgent }: { readonly userAgent: string },
) {
  return page.fullscreenEnabled === true && !/iPhone|iPod/.test(userAgent)
}

/** Enters or leaves full screen. Resolves when it is done or was refused. */
export async function toggleFullScreen(page: Document): Promise<void> {
  try {
    if (page.fullscreenElement) {
      await new Promise((resolve) => setTimeout(resolve, EXIT_DELAY_MS))
      await page.exitFullscreen()
      return
    }
    await page.documentElement.requestFullscreen()
    // Orientation can be locked in full screen, even where a tab cannot.
    await lockPortrait(window)
  } catch (error) {
    devLog('full screen was refused', String(error))
  }
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export function useFullScreen(): FullScreen {
  const isFull = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement))
  return {
    isAvailable: canFillScreen(document, navigator),
    isFull,
    toggle: () => void toggleFullScreen(document),
  }
}
