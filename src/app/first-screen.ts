/** Delays code that the first screen does not need: on a phone both would share one connection and one processor. */
import { atRest } from '../state/device/at-rest'
import { holdForFirstScreen, screenStands } from '../state/screen/first-screen'
import type { AppRouter } from './router'

/** Without a first screen after this time, the rest loads too, because it shows people the reason. */
const LONGEST_MS = 2_000

/** Resolves once the router has rendered a screen and the page is idle. */
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
