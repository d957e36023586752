/** What this device is called in a person's list of sessions: as people here call it, else by its browser and system. */
import { LONGEST_DEVICE_NAME, preferences } from './preferences'

/** The first that is found: several browsers call themselves by the names of others too. */
const BROWSERS = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

export function deviceName(): string {
  const said = preferences.deviceName.trim()
  return (said === '' ? guessedName(navigator.userAgent) : said).slice(0, LONGEST_DEVICE_NAME)
}

/** 'Firefox, Windows'; '' of a browser that says nothing of itself. */
export function guessedName(agent: string): string {
  const find = (known: readonly (readonly [RegExp, string])[]) => known.find(([pattern]) => pattern.test(agent))?.[1]
  return [find(BROWSERS), find(SYSTEMS)].filter((part) => part !== undefined).join(', ')
}
