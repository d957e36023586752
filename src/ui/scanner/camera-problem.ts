import type { CameraProblem } from './scanner-types'

/** What decides whether a camera can be asked for at all. */
export type CameraEnvironment = {
  readonly secure: boolean
  readonly ios: boolean
  /** navigator.mediaDevices is there; browsers hide it on insecure pages. */
  readonly mediaDevices: boolean
  readonly getUserMedia: boolean
}

/** The problem that is certain before asking, or null. */
export function missingCamera(environment: CameraEnvironment): CameraProblem | null {
  const { secure, ios, mediaDevices, getUserMedia } = environment
  if (!secure && ios) return { code: 'https-required' }
  if (!secure && !mediaDevices) return { code: 'insecure-page' }
  if (!mediaDevices) return { code: 'not-supported' }
  if (!getUserMedia) return { code: 'api-missing' }
  return null
}

/** The problem behind what opening a camera threw. */
export function problemOf(error: unknown): CameraProblem {
  if (!(error instanceof Error)) return { code: 'failed', message: String(error) }
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return { code: 'denied' }
  return { code: 'failed', message: error.message === '' ? error.name : error.message }
}

export function cameraEnvironment(): CameraEnvironment {
  const devices: MediaDevices | undefined = navigator.mediaDevices
  const { userAgent, maxTouchPoints } = navigator
  return {
    secure: window.isSecureContext,
    // An iPad calls itself a Macintosh; a Macintosh has no touch screen.
    ios: /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1),
    mediaDevices: devices !== undefined,
    getUserMedia: typeof devices?.getUserMedia === 'function',
  }
}
