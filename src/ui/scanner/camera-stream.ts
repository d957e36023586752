// Opens the camera. qr-scanner can do this too, but hides the error and requests other sizes.

/** The rear camera, 1280 by 720 if possible. */
const WANTED = { width: { ideal: 1280 }, height: { ideal: 720 } } as const

/** A camera that another page or app has just released is busy for a moment. */
const BUSY_RETRY_MS = 400

/** Asks for a camera: the chosen one, else the rear one, else any. Rejects with the browser's own error. */
export async function openStream(cameraId: string | null): Promise<MediaStream> {
  if (cameraId === null) return askPatiently({ facingMode: { ideal: 'environment' }, ...WANTED })
  try {
    return await askPatiently({ deviceId: { exact: cameraId }, ...WANTED })
  } catch (error) {
    const gone = error instanceof Error && (error.name === 'OverconstrainedError' || error.name === 'NotFoundError')
    if (!gone) throw error
    return openStream(null)
  }
}

async function askPatiently(video: MediaTrackConstraints): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: false })
  } catch (error) {
    const busy = error instanceof Error && (error.name === 'NotReadableError' || error.name === 'AbortError')
    if (!busy) throw error
    await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS))
    return navigator.mediaDevices.getUserMedia({ video, audio: false })
  }
}

export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

// The DOM types lack the torch.
type TorchTrack = { readonly torch?: boolean }

export function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities = track.getCapabilities?.() as TorchTrack | undefined
  return capabilities?.torch === true
}

/** Switches the torch; resolves to its new state. */
export async function switchTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  const torch: TorchTrack = { torch: on }
  try {
    await track.applyConstraints({ advanced: [torch as MediaTrackConstraintSet] })
  } catch {
    return !on
  }
  const settings = track.getSettings() as TorchTrack
  return settings.torch ?? on
}
