/** Vibration and sound of a result, because people look at the sack and not at the screen. */
export type Feedback = { readonly sound: boolean; readonly vibrate: boolean }

const BUZZ = { valid: [30], invalid: [30, 60, 30] } as const
const BEEP = { valid: { hertz: 1046, seconds: 0.09 }, invalid: { hertz: 220, seconds: 0.18 } } as const

/** Never throws: without permission, or before the first touch, the phone stays silent. */
export function giveFeedback(kind: 'valid' | 'invalid', { sound, vibrate }: Feedback): void {
  if (vibrate) navigator.vibrate?.([...BUZZ[kind]])
  if (sound) beep(BEEP[kind])
}

function beep({ hertz, seconds }: { hertz: number; seconds: number }): void {
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = hertz
    volume.gain.value = 0.12
    tone.connect(volume).connect(audio.destination)
    tone.onended = () => audio.close()
    tone.start()
    tone.stop(audio.currentTime + seconds)
  } catch {
    // No audio device.
  }
}
