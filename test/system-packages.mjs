// @ts-check
/** Programs that tests need besides npm's packages: found, or installed if that needs no password. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from '../server/build/setup.mjs'

/** The absolute paths at which a program of these names may lie on the path. @param {string[]} names */
export function placesOnPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Asks Debian's package manager.
 * @param {string} what @param {string[]} packages
 * @returns {boolean} whether it says that it did it
 */
export function installPackages(what, ...packages) {
  if (process.platform !== 'linux' || !succeeds('apt-get', '--version')) return false
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !succeeds('sudo', '-n', 'true')) return false
  const rights = isRoot ? [] : ['sudo', '-n']
  const quietly = [...rights, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
  say(`installing ${what} with apt-get`)
  return succeeds(...quietly, 'update') && succeeds(...quietly, 'install', '-y', '--no-install-recommends', ...packages)
}

/** @param {string[]} command */
function succeeds(...command) {
  const [program = '', ...args] = command
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
