import type { CameraFailure, CameraProblem } from './scanner-types'

/** The browser's facts that decide whether a camera can be opened at all. */
export type CameraEnvironment = {
  readonly secure: boolean
  readonly ios: boolean
  /** navigator.mediaDevices exists; browsers hide it on insecure pages. */
  readonly mediaDevices: boolean
  readonly getUserMedia: boolean
}

/** The problem that is certain without opening a camera, or null. */
export function missingCamera(environment: CameraEnvironment): CameraProblem | null {
  const { secure, ios, mediaDevices, getUserMedia } = environment
  if (!secure && ios) return { code: 'https-required' }
  if (!secure && !mediaDevices) return { code: 'insecure-page' }
  if (!mediaDevices) return { code: 'not-supported' }
  if (!getUserMedia) return { code: 'api-missing' }
  return null
}

export function problemOf(error: unknown): CameraProblem {
  if (!(error instanceof Error)) return { code: 'failed', message: String(error) }
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return { code: 'denied' }
  const failure = FAILURES.get(error.name)
  return {
    code: 'failed',
    message: error.message === '' ? error.name : error.message,
    ...(failure === undefined ? {} : { failure }),
  }
}

/** The errors of getUserMedia by their names, including older ones. */
const FAILURES: ReadonlyMap<string, CameraFailure> = new Map([
  ['NotFoundError', 'missing'],
  ['DevicesNotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TrackStartError', 'busy'],
  ['AbortError', 'busy'],
  ['OverconstrainedError', 'unfit'],
])

export function cameraEnvironment(): CameraEnvironment {
  const devices: MediaDevices | undefined = navigator.mediaDevices
  const { userAgent, maxTouchPoints } = navigator
  return {
    secure: window.isSecureContext,
    // An iPad reports itself as a Macintosh; a Macintosh has no touch screen.
    ios: /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1),
    mediaDevices: devices !== undefined,
    getUserMedia: typeof devices?.getUserMedia === 'function',
  }
}
