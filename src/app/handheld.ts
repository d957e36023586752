/** Listens for handheld scanners as long as the page; screens, forms and the app take what they read (`useHandheld`). */
import { knownForm } from '../domain/scan-text'
import { isTypingAhead } from '../state/search/typed-ahead'
import { listenForScans } from '../ui/scanner/handheld'

export function startHandheld(): void {
  listenForScans({ formOf: knownForm, isTypedAhead: isTypingAhead })
}
