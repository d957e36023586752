// @ts-check
/**
 * The Chromium that browser tests drive: CHROMIUM_PATH, else one on the path or in its usual place, else installed by
 * the system's package manager where that needs nobody's password.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Stop, say } from '../server/build/setup.mjs'

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
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...usualPlaces].find(isExecutable)
}

/** As findChromium, installing one if need be. @returns {string} */
export function requireChromium() {
  const found = findChromium() ?? (installChromium() ? findChromium() : undefined)
  if (found) return found
  throw new Stop('no Chromium: install the package chromium, or set CHROMIUM_PATH to a Chromium or Chrome')
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {boolean} whether a package manager says that it did it */
function installChromium() {
  if (process.platform !== 'linux' || !succeeds('apt-get', '--version')) return false
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !succeeds('sudo', '-n', 'true')) return false
  const rights = isRoot ? [] : ['sudo', '-n']
  const quietly = [...rights, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
  say('installing Chromium with apt-get')
  return (
    succeeds(...quietly, 'update') &&
    succeeds(...quietly, 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
  )
}

/** @param {string[]} command */
function succeeds(...command) {
  const [program = '', ...args] = command
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
