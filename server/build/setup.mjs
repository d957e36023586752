// @ts-check
/**
 * The first step of `npm start` and `npm test`: check Node, read `.env`, install the packages of the lock file. Plain Node, no
 * dependency: it runs on a fresh clone. It must never touch an installation that already matches.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, absolute. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const modulesDir = join(root, 'node_modules')
const lockStamp = join(modulesDir, '.pinset-lock')

/** Prints one line of progress. @param {string} line */
export function say(line) {
  console.log(`pinset: ${line}`)
}

/** A reason to end with one clear line. Exit code 1: it failed; 2: the arguments or settings are wrong. */
export class Stop extends Error {
  /** @param {string} line @param {number} [exitCode] @param {ErrorOptions} [options] */
  constructor(line, exitCode = 1, options = {}) {
    super(line, options)
    this.exitCode = exitCode
  }
}

/** Runs a main program; a Stop becomes its one line and its exit code. @param {() => void | Promise<void>} main */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(`pinset: ${error.message}`)
    process.exitCode = error.exitCode
  }
}

/** True from Node 20.19 on. @param {string} version as in process.versions.node */
export function isNodeRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 20 || (major === 20 && minor >= 19)
}

export function requireNode() {
  if (isNodeRecent(process.versions.node)) return
  throw new Stop(`Node ${process.versions.node} is too old: install Node 20.19 or newer from https://nodejs.org`)
}

/** Reads `.env` when it exists; variables that are already set win. */
export function readEnvFile() {
  const file = join(root, '.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    throw new Stop(`.env cannot be read: ${error instanceof Error ? error.message : String(error)}`, 2)
  }
}

/**
 * The names of packages that the lock file names and the installation lacks or has in another version. Both arguments are the
 * `packages` table of a lock file: the project's, and the one npm writes into node_modules when it has finished.
 * @param {Record<string, LockEntry>} wanted
 * @param {Record<string, LockEntry>} installed
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry
 */
export function missingPackages(wanted, installed) {
  return Object.entries(wanted)
    .filter(([path, entry]) => {
      if (path === '') return false
      const found = installed[path]
      if (found) return found.version !== entry.version || found.integrity !== entry.integrity
      // Optional packages may be missing: they are prebuilt binaries for other systems.
      return !(entry.optional || entry.devOptional)
    })
    .map(([path]) => path)
}

/** Installs the packages of package-lock.json unless they are already installed. */
export function installIfStale() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  // The stamp includes the system: a folder copied to another kind of machine has the wrong binaries.
  const wanted = `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`
  if (existsSync(lockStamp) && readFileSync(lockStamp, 'utf8') === wanted) return
  if (existsSync(lockStamp) || !isInstalledByHand(lock.toString())) {
    say(existsSync(modulesDir) ? 'packages changed, installing them' : 'installing packages')
    rmSync(lockStamp, { force: true })
    runNpmInstall()
  }
  writeFileSync(lockStamp, wanted)
}

/** @param {string} lock */
function isInstalledByHand(lock) {
  const finished = join(modulesDir, '.package-lock.json')
  if (!existsSync(finished)) return false
  const wanted = JSON.parse(lock).packages
  const installed = JSON.parse(readFileSync(finished, 'utf8')).packages
  return missingPackages(wanted, installed).length === 0
}

function runNpmInstall() {
  // Not `npm ci`: it rejects a lock file from a registry that lacks another system's binaries. This installs the versions of
  // the lock file, adds the binaries of this system, and leaves the lock file unchanged.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // `npm start` sets npm's path. Running npm through this Node needs no shell, even on Windows.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  const options = {
    cwd: root,
    stdio: /** @type {['ignore', 'inherit', 'inherit']} */ (['ignore', 'inherit', 'inherit']),
  }
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (result.status !== 0) throw new Stop('npm install failed; its own message stands above')
}

/**
 * Loads a module, and installs packages only if one is missing: commands that build nothing may run beside an old server.
 * @template T
 * @param {() => Promise<T>} load
 */
export async function loadInstalled(load) {
  try {
    return await load()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error
    installIfStale()
    return load()
  }
}
