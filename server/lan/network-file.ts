/**
 * The settings that the first `--lan` fixed: the farm's name, address and port in its own network, and the authority that
 * phones trust. One file, written atomically and readable only by its owner, because it contains the issuer's key.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { LAN_FILE } from '../backup/data-files'
import { moveDurably } from '../backup/durable-files.mjs'
import { Stop } from '../config'

const texts = v.pipe(v.array(v.string()), v.minLength(1), v.readonly())

const networkShape = v.strictObject({
  /** The mDNS name, such as `pinset.local`. */
  name: v.string(),
  address: v.string(),
  /** The https port. 0 until the system has chosen one. */
  port: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65535)),
  authority: v.strictObject({
    root: v.string(),
    issuer: v.string(),
    issuerKey: v.string(),
    permitted: v.strictObject({ names: texts, addresses: texts }),
  }),
})

export type Network = v.InferOutput<typeof networkShape>

/** Undefined before the first `--lan`. */
export function readNetwork(dataDir: string): Network | undefined {
  const file = join(dataDir, LAN_FILE)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Stop(`${file} cannot be read: ${error instanceof Error ? error.message : error}`, 1)
  }
  const read = v.safeParse(networkShape, parsed(text))
  if (read.success) return read.output
  throw new Stop(`${file} is damaged: put a copy of it back, or remove it and let every phone trust the farm again`, 1)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function writeNetwork(dataDir: string, network: Network): void {
  const file = join(dataDir, LAN_FILE)
  const aside = `${file}.${randomUUID()}`
  writeFileSync(aside, `${JSON.stringify(network, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  moveDurably(aside, file)
}
