/** What the first screen does not need waits until that is drawn: on a phone the two would share one line and one processor. */
import { atRest } from '../state/device/at-rest'
import { holdForFirstScreen, screenStands } from '../state/screen/first-screen'
import type { AppRouter } from './router'

/** Without a first screen so long, the rest comes all the same: it is what tells people why there is none. */
const LONGEST_MS = 2_000

/** Resolves once the router has drawn a screen and the page is at rest. */
export async function firstScreen(router: AppRouter): Promise<void> {
  holdForFirstScreen(true)
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_MS)
  })
  await Promise.race([limit, drawn(router).then(screenStands).then(atRest)])
  clearTimeout(timer)
  holdForFirstScreen(false)
}

function drawn(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop()
      resolve()
    })
  })
}
