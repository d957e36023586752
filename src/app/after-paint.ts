/** Work after the first paint, in one chunk: the connection to the worker, and the watches over the page. */
import { knownForm } from '../domain/scan-text'
import { pause } from '../state/device/at-rest'
import { pageStorage } from '../state/device/page-storage'
import { isTypingAhead } from '../state/search/typed-ahead'
import { listenForScans } from '../ui/scanner/handheld'
import { startDevLog, watchForDevelopers } from './dev-log'
import { tellFailure, watchFailures, watchOpening } from './failures'
import { keepDatabases } from './keep-connected'
import { noteThatItWorks } from './reload-once'
import { startRestLock } from './rest-lock'
import { startScreenShape } from './screen-shape'
import { startBridge } from './sw-bridge'
import { startWorkWatch } from './work/work-watch'

/**
 * `restored` resolves once the stored session was read; it rejects when the storage cannot be used. `earlierKeys` gives the keys that were
 * pressed since the start.
 */
export async function startAfterPaint(
  restored: Promise<void>,
  earlierKeys: () => readonly KeyboardEvent[],
): Promise<void> {
  watchFailures(window)
  watchOpening()
  const callOff = noteThatItWorks(pageStorage('sessionStorage'))
  const tellLost = (error: unknown) => {
    callOff()
    tellFailure(error, 'storage')
  }
  keepDatabases(tellLost)
  startScreenShape(window)
  startDevLog()
  watchForDevelopers()
  await pause()
  try {
    await restored
  } catch (error) {
    tellLost(error)
    return
  }
  startBridge()
  await pause()
  startRestLock()
  // For the page's lifetime; screens, forms and the app receive the scans of handheld scanners (`useHandheld`).
  listenForScans({ formOf: knownForm, isTypedAhead: isTypingAhead, earlier: earlierKeys() })
  await startWorkWatch(pageStorage('localStorage'))
}
