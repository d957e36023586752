/** What the first paint needs nothing of, in one chunk: the line to the worker, and watching over the page. */
import { pageStorage } from '../state/page-storage'
import { startDevLog, watchForDevelopers } from './dev-log'
import { tellFailure, watchFailures, watchOpening } from './failures'
import { startScreenShape } from './screen-shape'
import { startBridge } from './sw-bridge'
import { startWorkWatch } from './work-watch'

/** `restored` ends when the device's storage was asked who is signed in; it fails when that storage cannot be used. */
export async function startAfterPaint(restored: Promise<void>): Promise<void> {
  watchFailures(window)
  watchOpening()
  startScreenShape(window)
  startDevLog()
  watchForDevelopers()
  try {
    await restored
  } catch (error) {
    tellFailure(error, 'storage')
    return
  }
  startBridge()
  await startWorkWatch(pageStorage('localStorage'))
}
