/**
 * This device's preferences: look, theme, language, scanning. In localStorage, because the first paint needs them (public/boot.js reads
 * the same key) and they belong to the device and not to a user. Unknown values become defaults.
 */
import { proxy, subscribe, useSnapshot } from 'valtio'

export const THEMES = ['light', 'dark'] as const
export const PLATFORMS = ['ios', 'material'] as const
export const LANGUAGES = ['en', 'ru'] as const

/** Idle minutes until auto-lock. 0 is never. */
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
  /** Single-letter shortcuts on wide screens: U uses, C counts. */
  letterKeys: boolean
  /** Whether screens show their short help: on phones, on wide screens. */
  helpOnMobile: boolean
  helpOnDesktop: boolean
  lockAfter: (typeof LOCK_AFTER)[number]
  /** The user's name for this device, or ''. */
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

/** Reads stored preferences. Missing and unknown ones become defaults. Never throws. */
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

/** Loads the preferences, applies them to the document, and then stores every change. Other tabs follow. Returns a function that stops it. */
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
      // Another tab's value is not stored again, because that tab may have changed it since.
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
    // The storage is full or forbidden, so the choice lasts as long as this page.
  }
}
