/**
 * Logging for developers: on with `dev_logs` in the address's hash, for as long as the tab is open, or with the
 * developer option of the settings. dev-watch.ts, which is loaded only then, watches sync, worker and scanner.
 */
import { subscribe } from 'valtio'
import { pageStorage } from '../state/device/page-storage'
import { preferences } from '../state/device/preferences'

const KEY = 'pinset.dev_logs'

/** Whether to log, read at each message so that the switch works at once. */
function isLogging(): boolean {
  const visit = pageStorage('sessionStorage')
  if (window.location.hash.includes('dev_logs')) visit.setItem(KEY, 'on')
  return preferences.devToolsEnabled || visit.getItem(KEY) !== null
}

/** Logs an event to the console when a developer asked for it. Never a token, never a person's data. */
export function devLog(what: string, ...facts: readonly (string | number | boolean | undefined)[]): void {
  if (isLogging()) console.debug(`pinset: ${what}`, ...facts)
}

/** Loads dev-watch.ts once logging is on; resolves when it is loaded. */
export function watchForDevelopers(watched: () => void = () => {}): void {
  let isWatching = false
  const look = () => {
    if (isWatching || !isLogging()) return
    isWatching = true
    void import('./dev-watch').then(({ startDevWatch }) => {
      startDevWatch(window, devLog)
      watched()
    })
  }
  look()
  subscribe(preferences, look)
  window.addEventListener('hashchange', look)
}

/** Outside production and staging Ctrl+Shift+D opens the debug options by switching the developer option on. */
export function startDevLog(): void {
  if (__APP_ENV__ !== 'dev') return
  window.addEventListener('keydown', (event) => {
    if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyD') return
    event.preventDefault()
    preferences.devToolsEnabled = !preferences.devToolsEnabled
    devLog('developer option', preferences.devToolsEnabled)
  })
}
