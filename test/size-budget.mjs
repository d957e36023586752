// @ts-check
/**
 * The size budget, gzip: the files of the first screen, and the additional files of each later route, from the build's
 * dist/chunks.json. Shared lazy chunks and files that a route loads lazily (camera, plots, wasm) do not count.
 */
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chunkGraph } from '../server/build/build.mjs'
import { root } from '../server/build/setup.mjs'

/**
 * In KiB. `door` and `home`: what the sign-in page, and home, load before their first paint; they are the chunks of these names
 * (vite.config.ts). Texts come on top, one language's.
 */
export const budget = { entry: 114, styles: 6, door: 146, home: 228, route: 30 }

/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk
 * @typedef {{ name: string, bytes: number, limit: number }} Weight `limit` in bytes
 */

/**
 * The entry and its styles first, then every lazily loaded module of src/, heaviest first.
 * @param {Record<string, Chunk>} graph Vite's manifest
 * @param {(file: string) => number} sizeOf gzip bytes of a chunk's file
 * @returns {Weight[]}
 */
export function weigh(graph, sizeOf) {
  const keys = Object.keys(graph)
  const entry = closure(
    graph,
    keys.filter((key) => graph[key]?.isEntry),
  )
  if (entry.size === 0) throw new Error('the chunk graph has no entry')
  const routes = [...new Set(keys.flatMap((key) => graph[key]?.dynamicImports ?? []))]
    .filter((key) => (graph[key]?.src ?? '').startsWith('src/'))
    .map((key) => ({ key, chunks: closure(graph, [key]) }))
  const isOwn = (/** @type {string} */ key, /** @type {string} */ route) =>
    !entry.has(key) && routes.every((other) => other.key === route || !other.chunks.has(key))
  const total = (/** @type {Iterable<string>} */ chunks) =>
    [...chunks].reduce((sum, key) => sum + sizeOf(graph[key]?.file ?? ''), 0)
  const weights = routes.map(({ key, chunks }) => ({
    name: graph[key]?.src ?? key,
    bytes: total([...chunks].filter((chunk) => isOwn(chunk, key))),
    limit: budget.route * 1024,
  }))
  weights.sort((a, b) => b.bytes - a.bytes)
  const sheets = new Set([...entry].flatMap((key) => graph[key]?.css ?? []))
  const styles = [...sheets].reduce((sum, file) => sum + sizeOf(file), 0)
  const screens = /** @type {const} */ (['door', 'home']).flatMap((name) => {
    const chunks = keys.filter((key) => (graph[key]?.file ?? '').startsWith(`assets/${name}-`))
    if (chunks.length === 0) return []
    const all = new Set([...entry, ...closure(graph, chunks)])
    return [{ name: `entry and ${name}`, bytes: total(all), limit: budget[name] * 1024 }]
  })
  return [
    { name: 'entry', bytes: total(entry), limit: budget.entry * 1024 },
    { name: 'styles of the entry', bytes: styles, limit: budget.styles * 1024 },
    ...screens,
    ...weights,
  ]
}

/** The chunks and all they import at once. @param {Record<string, Chunk>} graph @param {string[]} from */
function closure(graph, from) {
  /** @type {Set<string>} */
  const seen = new Set()
  const waiting = [...from]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    waiting.push(...(graph[key]?.imports ?? []))
  }
  return seen
}

const startedFile = process.argv[1]
if (startedFile && import.meta.url === pathToFileURL(realpathSync(startedFile)).href) {
  const graph = JSON.parse(readFileSync(chunkGraph, 'utf8'))
  const weights = weigh(graph, (file) =>
    /\.(js|css)$/.test(file) ? gzipSync(readFileSync(join(root, 'dist', 'app', file))).length : 0,
  )
  for (const { name, bytes, limit } of weights) {
    const verdict = bytes > limit ? `OVER its ${limit / 1024} KiB` : `of ${limit / 1024} KiB`
    console.log(`${(bytes / 1024).toFixed(1).padStart(7)} ${verdict}  ${name}`)
  }
  if (weights.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1
}
