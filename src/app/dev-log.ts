/** Logging for developers: on with `dev_logs` in the address's hash or with the developer option of the settings. */
import { preferences } from '../state/preferences'

/** Whether to log, asked at each message so that the switch works at once. */
function isLogging(): boolean {
  return preferences.devToolsEnabled || window.location.hash.includes('dev_logs')
}

/** Logs what happened to the console when a developer asked for it. Never a token, never a person's data. */
export function devLog(what: string, ...facts: readonly (string | number | boolean | undefined)[]): void {
  if (isLogging()) console.debug(`pinset: ${what}`, ...facts)
}

/**
 * Outside production and staging Ctrl+Shift+D opens the debug options: it switches the developer option on.
 */
export function startDevLog(): void {
  if (__APP_ENV__ !== 'dev') return
  window.addEventListener('keydown', (event) => {
    if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyD') return
    event.preventDefault()
    preferences.devToolsEnabled = !preferences.devToolsEnabled
    devLog('developer option', preferences.devToolsEnabled)
  })
}
