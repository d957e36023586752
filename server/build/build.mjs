// @ts-check
/**
 * Builds the app, its worker and the server into dist/ when their sources have changed. It compares contents, never file
 * times, because a checkout changes those. It writes the stamp last, so an interrupted build counts as none.
 * `npm run build` runs this file directly and always builds.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildEnvironment } from './build-environment.mjs'
import { installIfStale, readEnvFile, requireNode, root, runMain, Stop, say } from './setup.mjs'

const inputs = [
  'src',
  'sw',
  'server',
  'public',
  'locales',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
]
const dist = join(root, 'dist')
const stampFile = join(dist, '.stamp')
const products = [join(dist, 'app', 'index.html'), join(dist, 'server', 'main.js')]

/** Vite's chunk graph of the app, outside the served folder; the size budget reads it. */
export const chunkGraph = join(dist, 'chunks.json')

/** Every file under the given paths, relative to the folder, sorted. @param {string} folder @param {string[]} paths */
function filesOf(folder, paths) {
  /** @type {string[]} */
  const found = []
  /** @param {string} path */
  const visit = (path) => {
    const absolute = join(folder, path)
    if (!existsSync(absolute)) return
    if (!statSync(absolute).isDirectory()) found.push(path)
    else for (const name of readdirSync(absolute)) visit(`${path}/${name}`)
  }
  for (const path of paths) visit(path)
  return found.sort()
}

/**
 * The content hash of every file and variable a build reads.
 * @param {string} folder the project's folder
 * @param {Record<string, string | undefined>} env
 */
export function sourceHash(folder, env) {
  const hash = createHash('sha256')
  for (const path of filesOf(folder, inputs)) {
    const content = readFileSync(join(folder, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.update(JSON.stringify(buildEnvironment(env))).digest('hex')
}

/** Builds unless dist/ was built from exactly these sources and this environment. @returns {boolean} whether it built */
export function buildIfStale() {
  const hash = currentHash()
  const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash && products.every(existsSync)
  if (!isFresh) build(hash)
  return !isFresh
}

/** @param {string} hash */
function build(hash) {
  const started = performance.now()
  rmSync(stampFile, { force: true })
  say('building the app')
  vite('build')
  keepChunkGraph()
  say('building the server')
  vite('build', '--ssr', 'server/main.ts')
  precompress(join(dist, 'app'))
  const missing = products.find((product) => !existsSync(product))
  if (missing) throw new Stop(`the build left no ${missing}`)
  mkdirSync(dist, { recursive: true })
  // Written under another name and renamed: a reader never sees half a stamp.
  writeFileSync(`${stampFile}.${process.pid}`, hash)
  renameSync(`${stampFile}.${process.pid}`, stampFile)
  say(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function currentHash() {
  try {
    return sourceHash(root, process.env)
  } catch (error) {
    throw new Stop(error instanceof Error ? error.message : String(error), 2)
  }
}

/** @param {string[]} args */
function vite(...args) {
  const bin = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const result = spawnSync(process.execPath, [bin, ...args, '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // An exported NODE_ENV would ship React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) throw new Stop(`vite ${args.join(' ')} failed; its own message stands above`)
}

function keepChunkGraph() {
  const folder = join(dist, 'app', '.vite')
  renameSync(join(folder, 'manifest.json'), chunkGraph)
  rmSync(folder, { recursive: true })
}

/** Puts .br and .gz beside every file that compresses well; the server sends them unchanged. @param {string} folder */
function precompress(folder) {
  for (const path of filesOf(folder, readdirSync(folder))) {
    if (!/\.(js|css|html|svg|wasm|webmanifest|json)$/.test(path)) continue
    const content = readFileSync(join(folder, path))
    if (content.length < 1024) continue
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${path}.gz`), gzipSync(content, { level: 9 }))
  }
}

const startedFile = process.argv[1]
if (startedFile && import.meta.url === pathToFileURL(realpathSync(startedFile)).href) {
  await runMain(() => {
    requireNode()
    // `npm test` builds with --if-stale and a fixed environment; it ignores .env.
    if (process.argv.includes('--if-stale')) return void buildIfStale()
    readEnvFile()
    installIfStale()
    build(currentHash())
  })
}
