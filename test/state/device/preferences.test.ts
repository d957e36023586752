// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import {
  DEFAULTS,
  PREFERENCES_KEY,
  preferences,
  readPreferences,
  startPreferences,
} from '../../../src/state/device/preferences'

describe('stored preferences', () => {
  it('fall back to light, ios, en when there are none', () => {
    expect(readPreferences(null)).toEqual(DEFAULTS)
    expect(DEFAULTS).toMatchObject({ theme: 'light', platform: 'ios', language: 'en' })
  })

  it.each(['nonsense', '[]', 'null', '7', '{"theme":"pink","platform":4,"language":"de","sound":"yes"}'])(
    'survive junk: %s',
    (text) => {
      expect(readPreferences(text)).toEqual(DEFAULTS)
    },
  )

  it('keep only known values', () => {
    const text = JSON.stringify({ theme: 'dark', platform: 'material', language: 'ru', sound: true, other: 1 })
    expect(readPreferences(text)).toEqual({
      ...DEFAULTS,
      theme: 'dark',
      platform: 'material',
      language: 'ru',
      sound: true,
    })
  })
})

describe('a page with preferences', () => {
  let stop = () => {}
  beforeEach(() => {
    stop()
    localStorage.clear()
  })

  it('shows them on the root and stores each change', () => {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify({ theme: 'dark' }))
    stop = startPreferences(localStorage, document.documentElement)
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', platform: 'ios' })
    preferences.platform = 'material'
    preferences.language = 'ru'
    expect(document.documentElement.dataset.platform).toBe('material')
    expect(document.documentElement.lang).toBe('ru')
    expect(readPreferences(localStorage.getItem(PREFERENCES_KEY))).toMatchObject({
      theme: 'dark',
      platform: 'material',
      language: 'ru',
    })
  })

  it('follows another tab', () => {
    stop = startPreferences(localStorage, document.documentElement)
    const newValue = JSON.stringify({ theme: 'dark' })
    window.dispatchEvent(new StorageEvent('storage', { key: PREFERENCES_KEY, newValue }))
    expect(document.documentElement.dataset.theme).toBe('dark')
  })
})
