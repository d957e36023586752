// @ts-check
/**
 * Decides whether the simulation must run again, by content: pinned seeds, planted bugs, kill points and fresh seeds take
 * minutes, and only these files decide their outcome. `npm test` runs them again if the content differs from the last passing
 * run; a clean clone has no such run. A test checks that the files import nothing else.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folders and files. */
export const PLAYED = [
  'package-lock.json',
  'package.json',
  'server',
  'src/data',
  'src/domain',
  'src/features/home',
  'src/features/sync',
  'src/state',
  'sw',
  'test/headless.ts',
  'test/longest-first.mjs',
  'test/postgres-server.mjs',
  'test/run.mjs',
  'test/server/support/engine.ts',
  'test/sync',
  'test/system-packages.mjs',
  'test/tsconfig.base.json',
  'test/tsconfig.json',
  'test/vitest.config.ts',
  'tsconfig.json',
]

/** One word for all their names and bytes, and for the program that runs them. @param {string} root @param {readonly string[]} [places] */
export function contentOf(root, places = PLAYED) {
  const hash = createHash('sha256').update(process.version)
  for (const place of places) {
    const isFolder = statSync(join(root, place)).isDirectory()
    const names = isFolder ? readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).toSorted() : ['']
    for (const name of names) {
      const path = join(root, place, name)
      if (!statSync(path).isFile()) continue
      const bytes = readFileSync(path)
      hash.update(`${place}/${name.replaceAll('\\', '/')}\0${bytes.length}\0`).update(bytes)
    }
  }
  return hash.digest('hex')
}

/**
 * @typedef {{ content: string, passed: number, at: string }} Played
 * @param {string} file @param {string} content @returns {Played | undefined} how that content passed before
 */
export function playedBefore(file, content) {
  try {
    const played = JSON.parse(readFileSync(file, 'utf8'))
    return played.content === content ? played : undefined
  } catch {
    return undefined
  }
}

/** Only of a whole run without a failure. @param {string} file @param {Played} played */
export function notePlayed(file, played) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(played))
}

/** @param {string} file */
export function forgetPlayed(file) {
  rmSync(file, { force: true })
}
