// @ts-check
/** Puts the peers' packages in place when the benchmark wants them: the versions of their lock, no install scripts. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingPackages, say } from '../../../server/build/setup.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** @param {string} file */
function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

function isInstalled() {
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  return missingPackages(wanted, packagesOf(join(folder, 'node_modules', '.package-lock.json'))).length === 0
}

/** @returns {boolean} whether the peers can be run */
export function installPeers() {
  if (isInstalled()) return true
  say('installing the peers of the benchmark')
  const args = ['ci', '--loglevel=error']
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  return status === 0
}
