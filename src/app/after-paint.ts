/** Work after the first paint, in one chunk: the line to the worker, and the watches over the page. */
import { pause } from '../state/device/at-rest'
import { pageStorage } from '../state/device/page-storage'
import { startDevLog, watchForDevelopers } from './dev-log'
import { tellFailure, watchFailures, watchOpening } from './failures'
import { startHandheld } from './handheld'
import { keepDatabases } from './keep-connected'
import { noteThatItWorks } from './reload-once'
import { startRestLock } from './rest-lock'
import { startScreenShape } from './screen-shape'
import { startBridge } from './sw-bridge'
import { startWorkWatch } from './work/work-watch'

/** `restored` resolves once the stored session was read; it rejects when the storage cannot be used. */
export async function startAfterPaint(restored: Promise<void>): Promise<void> {
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
  startHandheld()
  await startWorkWatch(pageStorage('localStorage'))
}
