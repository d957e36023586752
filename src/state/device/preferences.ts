/**
 * What this device likes: look, theme, language, scanning. In localStorage, because it is needed before the first paint
 * (public/boot.js reads the same key) and belongs to the device, not to a user. Values nobody knows fall back.
 */
import { proxy, subscribe, useSnapshot } from 'valtio'

export const THEMES = ['light', 'dark'] as const
export const PLATFORMS = ['ios', 'material'] as const
export const LANGUAGES = ['en', 'ru'] as const

/** Minutes of rest before the phone asks who is there; 0 is never. */
export const LOCK_AFTER = [0, 1, 5, 15] as const

export type Theme = (typeof THEMES)[number]
export type Platform = (typeof PLATFORMS)[number]
export type Language = (typeof LANGUAGES)[number]

export type Preferences = {
  theme: Theme
  platform: Platform
  language: Language
  devToolsEnabled: boolean
  sound: boolean
  vibration: boolean
  torchAtStart: boolean
  /** Single letters act at the desk: U uses, C counts. */
  letterKeys: boolean
  /** Whether the screens' short help stands open: on phones, on wide screens. */
  helpOnMobile: boolean
  helpOnDesktop: boolean
  lockAfter: (typeof LOCK_AFTER)[number]
  /** What people call this device; '' where nobody said. */
  deviceName: string
}

type Flag = 'devToolsEnabled' | 'sound' | 'vibration' | 'torchAtStart' | 'letterKeys' | 'helpOnMobile' | 'helpOnDesktop'

export const PREFERENCES_KEY = 'pinset.preferences'

export const LONGEST_DEVICE_NAME = 60

export const DEFAULTS: Readonly<Preferences> = {
  theme: 'light',
  platform: 'ios',
  language: 'en',
  devToolsEnabled: false,
  sound: false,
  vibration: true,
  torchAtStart: false,
  letterKeys: true,
  helpOnMobile: false,
  helpOnDesktop: false,
  lockAfter: 0,
  deviceName: '',
}

/** Reads stored preferences; whatever is missing or unknown takes its default. Never throws. */
export function readPreferences(text: string | null): Preferences {
  const given = parse(text)
  const flag = (key: Flag) => (typeof given[key] === 'boolean' ? given[key] : DEFAULTS[key])
  return {
    theme: THEMES.find((theme) => theme === given.theme) ?? DEFAULTS.theme,
    platform: PLATFORMS.find((platform) => platform === given.platform) ?? DEFAULTS.platform,
    language: LANGUAGES.find((language) => language === given.language) ?? DEFAULTS.language,
    devToolsEnabled: flag('devToolsEnabled'),
    sound: flag('sound'),
    vibration: flag('vibration'),
    torchAtStart: flag('torchAtStart'),
    letterKeys: flag('letterKeys'),
    helpOnMobile: flag('helpOnMobile'),
    helpOnDesktop: flag('helpOnDesktop'),
    lockAfter: LOCK_AFTER.find((minutes) => minutes === given.lockAfter) ?? DEFAULTS.lockAfter,
    deviceName: typeof given.deviceName === 'string' ? given.deviceName.slice(0, LONGEST_DEVICE_NAME) : '',
  }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const preferences = proxy<Preferences>({ ...DEFAULTS })

export function usePreferences(): Readonly<Preferences> {
  return useSnapshot(preferences)
}

/**
 * Loads the preferences, shows them on the document, and from then on stores every change; other tabs follow.
 * Returns what ends that.
 */
export function startPreferences(storage: Storage, root: HTMLElement): () => void {
  const load = (text: string | null) => Object.assign(preferences, readPreferences(text))
  const show = () => {
    root.dataset.theme = preferences.theme
    root.dataset.platform = preferences.platform
    root.lang = preferences.language
  }
  load(read(storage))
  show()
  let isFollowing = false
  const stop = subscribe(
    preferences,
    () => {
      show()
      // What another tab stored is not stored again: it may have changed its mind since.
      if (!isFollowing) write(storage, JSON.stringify(preferences))
    },
    true,
  )
  const follow = (event: StorageEvent) => {
    if (event.key !== PREFERENCES_KEY) return
    isFollowing = true
    load(event.newValue)
    isFollowing = false
  }
  window.addEventListener('storage', follow)
  return () => {
    stop()
    window.removeEventListener('storage', follow)
  }
}

function read(storage: Storage): string | null {
  try {
    return storage.getItem(PREFERENCES_KEY)
  } catch {
    return null
  }
}

function write(storage: Storage, text: string): void {
  try {
    storage.setItem(PREFERENCES_KEY, text)
  } catch {
    // A full or forbidden storage: the choice holds for this page at least.
  }
}
