/** Servers and data directories of a test file: built once before its first test, killed and removed after each test. */
import { afterEach, beforeAll } from 'vitest'
import {
  buildServer,
  makeDataDir,
  removeDataDir,
  type ServerOptions,
  type ServerProcess,
  startServer,
} from './built-server'

export type TestServers = {
  /** A data directory of this test. */
  readonly folder: () => string
  /** A server of this test, on a directory of its own where none is given. */
  readonly start: (options?: ServerOptions) => Promise<ServerProcess>
}

/** To be called once, at the top of a test file. */
export function testServers(): TestServers {
  const running: ServerProcess[] = []
  const folders: string[] = []
  // Not in the time of the first test.
  beforeAll(() => void buildServer(), 120_000)
  afterEach(async () => {
    for (const server of running.splice(0)) await server.kill9()
    for (const made of folders.splice(0)) removeDataDir(made)
  })
  const folder = () => {
    const made = makeDataDir()
    folders.push(made)
    return made
  }
  const start = async (options: ServerOptions = {}) => {
    const server = await startServer({ dataDir: options.dataDir ?? folder(), ...options })
    running.push(server)
    return server
  }
  return { folder, start }
}
