/**
 * The real server as a process of its own, built the way it is delivered. Tests that need its end (a second process on
 * the same directory, kill -9) use it, and so do the browser tests.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cache = join(root, 'node_modules', '.cache', 'built-server')

/** A name for exactly these sources. */
function sourceName(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of ['server', join('src', 'domain')]) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.toSorted()) hash.update(`${relative(root, path)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Builds of sources that no checkout has any more; a running test's build is younger. */
function dropOldBuilds(): void {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const path = join(cache, name)
    if (Date.now() - statSync(path).mtimeMs > 3_600_000) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Builds the server's program unless there is one of these sources; returns its path. The app is not built. Test files run
 * at the same time, so a build is made aside and given its name at once.
 */
export function buildServer(): string {
  built ??= findOrBuild()
  return built
}

/** Sources do not change while tests run: one look at them is enough. */
let built: string | undefined

function findOrBuild(): string {
  const folder = join(cache, sourceName())
  const program = join(folder, 'server', 'main.js')
  if (existsSync(program)) return program
  dropOldBuilds()
  const aside = `${folder}.${process.pid}`
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--ssr', 'server/main.ts', '--outDir', join(aside, 'server'), '--logLevel', 'warn']
  const result = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`the server does not build: ${result.stderr}`)
  try {
    renameSync(aside, folder)
  } catch (error) {
    if (!existsSync(program)) throw error
    rmSync(aside, { recursive: true, force: true })
  }
  return program
}

export type ServerOptions = {
  /** The program; by default the one buildServer makes. */
  readonly program?: string
  readonly dataDir?: string
  readonly port?: number
  readonly flags?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** Printed while there is no user. */
  readonly setupCode: string | undefined
  readonly dataDir: string
  readonly output: () => string
  /** SIGTERM, and its exit code. */
  readonly stop: () => Promise<number | null>
  /** SIGKILL: nothing is finished, nothing is flushed. */
  readonly kill9: () => Promise<void>
}

export type Ended = { readonly code: number | null; readonly output: string }

function launch(options: ServerOptions, dataDir: string) {
  const child = spawn(process.execPath, [options.program ?? buildServer(), ...(options.flags ?? [])], {
    cwd: root,
    env: { ...process.env, PORT: String(options.port ?? 0), DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test run that ends early takes its servers with it.
  const takeAlong = () => child.kill('SIGKILL')
  process.once('exit', takeAlong)
  child.once('close', () => process.off('exit', takeAlong))
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    output += text
  })
  return { child, output: () => output }
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('close', resolve))
}

/** A new empty directory; remove it with removeDataDir. */
export function makeDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'pinset-'))
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Starts the server and waits until it listens. Throws with its output when it ends instead. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? makeDataDir()
  const { child, output } = launch(options, dataDir)
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /running at (https?:\S+)[\s\S]*\n/.exec(output())
      if (found?.[1]) resolve(found[1])
    }
    child.stdout.on('data', look)
    child.once('close', (code) => reject(new Error(`the server ended with ${code}: ${output()}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    setupCode: /set-up code (\S+)/.exec(output())?.[1],
    dataDir,
    output,
    stop: () => {
      child.kill('SIGTERM')
      return ended(child)
    },
    kill9: async () => {
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}

/** Runs the server where it is expected to end by itself. */
export async function runToEnd(options: ServerOptions): Promise<Ended> {
  const { child, output } = launch(options, options.dataDir ?? makeDataDir())
  return { code: await ended(child), output: output() }
}
