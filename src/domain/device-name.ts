/** The default name of a device: browser and system, as in 'Firefox, Windows'. */

type Sign = readonly [name: string, pattern: RegExp]

/** The order matters, because most browsers also claim to be another one. */
const BROWSERS: readonly Sign[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** Reads a browser's user agent. Empty if nothing in it is known. */
export function deviceNameOf(userAgent: string): string {
  const find = (signs: readonly Sign[]) => signs.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined).join(', ')
}
