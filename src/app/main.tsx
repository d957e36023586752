/** Starts the page: storage, language, session; then React. Never waits for the network. */
import '../ui/tokens.css'
import '../ui/base.css'
// Before all dialog styles: chunks load in any order, and the later of two equal rules wins.
import '../ui/overlay/modal.module.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { pause } from '../state/device/at-rest'
import { watchInstall } from '../state/device/install'
import { keepsStorage, pageStorage } from '../state/device/page-storage'
import { preferences, startPreferences } from '../state/device/preferences'
import { restoreSession } from '../state/person/restore-session'
import { collectKeys } from '../ui/scanner/early-keys'
import { App } from './App'
import { firstScreen } from './first-screen'
import { startLanguage } from './i18n'
import { makeRouter } from './router'
import { startThemeColor } from './theme-color'
import { startToasts } from './toasts'

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const earlierKeys = collectKeys(window)
  startPreferences(pageStorage('localStorage'), document.documentElement)
  // If the language cannot be stored, it would have to be chosen at every start.
  if (!keepsStorage('localStorage') && navigator.language.startsWith('ru')) preferences.language = 'ru'
  startThemeColor(document)
  watchInstall(window)
  startToasts()
  const restored = restoreSession()
  // `startAfterPaint` awaits it and reports the failure, once there is a view for that.
  restored.catch(() => undefined)
  await startLanguage()
  await pause()
  const router = makeRouter()
  const first = firstScreen(router)
  await pause()
  // Rendered in slices, so that the page answers touches in between.
  startTransition(() => createRoot(root).render(<App router={router} />))
  await first
  // It wakes the engine as soon as it is loaded.
  const { startAfterPaint } = await import('./after-paint')
  await startAfterPaint(restored, earlierKeys)
}

void start()
