// A camera session: stream, a new <video>, qr-scanner on our engine. It is opened and closed once, never reused: a second
// stream on the same element freezes the video on most phones.

import { cameraEnvironment, missingCamera, problemOf } from './camera-problem'
import { hasTorch, openStream, stopStream, switchTorch } from './camera-stream'
import { createScanEngine, newQrScanner, setEngineFormats } from './scan-engine'
import { type Box, type Region, scanRegion } from './scan-region'
import type { CameraChoice, CameraProblem, ScanFormats } from './scanner-types'

/** More frames per second find codes no sooner and drain the battery. */
const SCANS_PER_SECOND = 15

export type SessionOptions = {
  readonly host: HTMLElement
  /** The aiming frame: the part of the video to scan. */
  readonly frame: HTMLElement
  /** null: the rear camera. */
  readonly cameraId: string | null
  readonly formats: ScanFormats
  readonly videoClass: string
  readonly onText: (text: string) => void
  readonly onMiss: () => void
  /** After the opening: the camera was lost, or the engine broke. */
  readonly onLost: (problem: CameraProblem) => void
  /** The video stands still (another app, a call, a switch on the device), or moves again. */
  readonly onPaused: (isPaused: boolean) => void
}

export type CameraSession = {
  readonly cameraId: string | null
  readonly cameras: readonly CameraChoice[]
  readonly hasTorch: boolean
  setTorch(on: boolean): Promise<boolean>
  setFormats(formats: ScanFormats): void
}

/** Opens a session. Resolves to it, to the problem, or to null after an abort, which releases camera and worker at once. */
export async function openSession(
  options: SessionOptions,
  signal: AbortSignal,
): Promise<CameraSession | CameraProblem | null> {
  const missing = missingCamera(cameraEnvironment())
  if (missing !== null) return missing
  try {
    const stream = await openStream(options.cameraId)
    if (signal.aborted) {
      stopStream(stream)
      return null
    }
    return await runSession(stream, options, signal)
  } catch (error) {
    return signal.aborted ? null : problemOf(error)
  }
}

export function isProblem(outcome: CameraSession | CameraProblem): outcome is CameraProblem {
  return 'code' in outcome
}

async function runSession(
  stream: MediaStream,
  options: SessionOptions,
  signal: AbortSignal,
): Promise<CameraSession | null> {
  const [track] = stream.getVideoTracks()
  if (track === undefined) throw new Error('no video')
  const mirrored = track.getSettings().facingMode === 'user'
  const video = newVideo(options, stream, mirrored)
  const opening = createScanEngine(options.formats)
  let formats = options.formats
  // qr-scanner reads this object at each frame, so turning the phone updates it in place.
  const region: Region = { x: 0, y: 0, width: 0, height: 0 }
  const aim = () => {
    if (video.videoWidth === 0) return region
    const size = { width: video.videoWidth, height: video.videoHeight }
    return Object.assign(region, scanRegion(size, boxOf(options.host), boxOf(options.frame), mirrored, formats))
  }
  const scanner = newQrScanner(opening, video, options, { scansPerSecond: SCANS_PER_SECOND, region: aim })
  // The first getContext decides: without this option each frame is read back from the graphics card.
  scanner.$canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  const watch = new ResizeObserver(aim)
  watch.observe(options.host)
  watch.observe(options.frame)

  const close = () => {
    watch.disconnect()
    scanner.destroy()
    stopStream(stream)
    video.srcObject = null
    video.remove()
  }
  signal.addEventListener('abort', close, { once: true })
  try {
    const engine = await opening
    engine.addEventListener('error', (event) => {
      if (!signal.aborted)
        options.onLost({ code: 'failed', message: event.message || 'scan worker', failure: 'unread' })
    })
    track.addEventListener('ended', () => {
      if (!signal.aborted) options.onLost({ code: 'failed', message: 'the camera was switched off', failure: 'off' })
    })
    await scanner.start()
    if (signal.aborted) return null
    watchPauses(track, video, options.onPaused, signal)
    return {
      cameraId: track.getSettings().deviceId ?? options.cameraId,
      cameras: await listCameras(),
      hasTorch: hasTorch(track),
      setTorch: (on) => switchTorch(track, on),
      setFormats(next) {
        formats = next
        aim()
        setEngineFormats(engine, next)
      },
    }
  } catch (error) {
    signal.removeEventListener('abort', close)
    close()
    throw error
  }
}

/** A muted track and a paused video give neither frames nor an error. */
function watchPauses(
  track: MediaStreamTrack,
  video: HTMLVideoElement,
  tell: (isPaused: boolean) => void,
  signal: AbortSignal,
): void {
  const look = () => {
    if (!signal.aborted) tell(track.muted || video.paused)
  }
  for (const name of ['mute', 'unmute']) track.addEventListener(name, look, { signal })
  for (const name of ['pause', 'playing']) video.addEventListener(name, look, { signal })
  look()
}

function newVideo(options: SessionOptions, stream: MediaStream, mirrored: boolean): HTMLVideoElement {
  const video = document.createElement('video')
  video.className = options.videoClass
  video.muted = true
  video.playsInline = true
  video.disablePictureInPicture = true
  video.setAttribute('aria-hidden', 'true')
  if (mirrored) video.dataset.mirrored = ''
  video.srcObject = stream
  options.host.append(video)
  return video
}

function boxOf(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

/** Browsers name cameras only after permission, so this runs after opening. Cameras without a name are numbered from 1. */
async function listCameras(): Promise<readonly CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter((device) => device.kind === 'videoinput' && device.deviceId !== '')
    .map((device, index) => ({ id: device.deviceId, label: device.label === '' ? `${index + 1}` : device.label }))
}
