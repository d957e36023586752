// @ts-check
/** The Chromium for browser tests: CHROMIUM_PATH, else an installed one, else a new one if that needs no password. */
import { Stop } from '../server/build/setup.mjs'
import { installPackages, isExecutable, placesOnPath } from './system-packages.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The absolute path of a Chromium that is there now. @returns {string | undefined} */
function findChromium() {
  const told = process.env.CHROMIUM_PATH
  if (told) {
    if (isExecutable(told)) return told
    throw new Stop(`CHROMIUM_PATH is ${told}, which cannot be run`)
  }
  return [...placesOnPath(...names), ...usualPlaces].find(isExecutable)
}

/** As findChromium, installing one if need be. @returns {string} */
export function requireChromium() {
  const found =
    findChromium() ?? (installPackages('Chromium', 'chromium', 'fonts-liberation') ? findChromium() : undefined)
  if (found) return found
  throw new Stop('no Chromium: install the package chromium, or set CHROMIUM_PATH to a Chromium or Chrome')
}
