/** The servers of the contestants: each a process of its own with its data on the same disk, and how it is filled. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Row } from '../../src/domain/kit/entity'
import { startServer } from '../server/support/built-server'
import { type FarmRows, type Owner, readFarm, seedFarm, touchItems } from './seed'

/** All files of a run: servers' data and browsers' profiles, on one disk. */
const scratch = fileURLToPath(new URL('../../.cache/bench/', import.meta.url))

export function scratchFolder(name: string): string {
  mkdirSync(scratch, { recursive: true })
  return mkdtempSync(join(scratch, `${name}-`))
}

export type BenchServer = {
  readonly url: string
  readonly folder: string
  /** Changes these ingredients, as another person's device would. */
  readonly touch: (ids: readonly string[], shelf: string) => Promise<void>
  readonly stop: () => Promise<unknown>
}

/** Pinset's server with a new farm of that many records; returns the data for the others. */
export async function startPinset(
  records: number,
): Promise<{ readonly server: BenchServer; readonly owner: Owner; readonly rows: FarmRows }> {
  const dataDir = scratchFolder('pinset-server')
  const process = await startServer({ dataDir })
  const owner = await seedFarm(process, records)
  const rows = await readFarm(process, owner)
  const { url, stop } = process
  const touch = (ids: readonly string[], shelf: string) => touchItems(process, owner, ids, shelf)
  return { server: { url, folder: dataDir, touch, stop }, owner, rows }
}

export async function startPeer(script: string, place: string): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [path, place], { stdio: ['ignore', 'pipe', 'pipe'] })
  const takeAlong = () => child.kill('SIGKILL')
  process.once('exit', takeAlong)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const look = (text: unknown) => {
      output += String(text)
      const found = /running at (http:\S+)/.exec(output)
      if (found?.[1]) resolve(found[1])
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.once('close', () => reject(new Error(`${script} ended: ${output.slice(0, 300)}`)))
  })
  const stop = () => {
    process.off('exit', takeAlong)
    child.kill('SIGTERM')
    return ended
  }
  return { url, stop }
}

/** The server for bare's replays. */
export function startBare(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  return startPeer('bare-server.mjs', scratchFolder('bare-server'))
}

async function post(url: string, body: unknown): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 200)}`)
  return response.json()
}

const AT_ONCE = 1000

async function inPortions<T>(all: readonly T[], take: (portion: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += AT_ONCE) await take(all.slice(start, start + AT_ONCE))
}

/** The server of RxDB's HTTP protocol, holding the same rows. */
export async function startRxdb(rows: FarmRows): Promise<BenchServer> {
  const folder = scratchFolder('rxdb-server')
  const { url, stop } = await startPeer('peers/rxdb-server.mjs', join(folder, 'farm.db'))
  const documents = new Map<string, Row>()
  for (const [kind, list] of Object.entries(rows)) {
    for (const row of list) documents.set(row.id, { ...row, _deleted: false })
    await inPortions(list, (portion) =>
      post(
        `${url}/push/${kind}`,
        portion.map(({ id }) => ({ newDocumentState: documents.get(id) })),
      ),
    )
  }
  const touch = async (ids: readonly string[], shelf: string) => {
    const changes = ids.map((id) => {
      const assumedMasterState = documents.get(id)
      const changed = { storage_location: shelf, updated_at: new Date().toISOString() }
      const newDocumentState: Row = { ...assumedMasterState, id, ...changed }
      documents.set(id, newDocumentState)
      return { newDocumentState, assumedMasterState }
    })
    const conflicts = await post(`${url}/push/item`, changes)
    if (!Array.isArray(conflicts) || conflicts.length > 0) throw new Error('changing ingredients met conflicts')
  }
  return { url, folder, touch, stop }
}

/** express-pouchdb over LevelDB, holding the same rows in one database, each under `entity/id`. */
export async function startPouch(rows: FarmRows): Promise<BenchServer> {
  const folder = scratchFolder('pouch-server')
  const { url, stop } = await startPeer('peers/pouch-server.mjs', folder)
  const created = await fetch(`${url}/farm`, { method: 'PUT' })
  if (!created.ok) throw new Error(`the database was not made: ${created.status}`)
  const documents = new Map<string, Record<string, unknown>>()
  const write = async (ids: readonly string[]) => {
    const answers = (await post(`${url}/farm/_bulk_docs`, { docs: ids.map((id) => documents.get(id)) })) as {
      id: string
      rev?: string
    }[]
    for (const [index, id] of ids.entries()) {
      const rev = answers[index]?.rev
      if (rev === undefined) throw new Error(`a document was not written: ${JSON.stringify(answers[index])}`)
      documents.set(id, { ...documents.get(id), _rev: rev })
    }
  }
  for (const [kind, list] of Object.entries(rows)) {
    for (const row of list) documents.set(row.id, { ...row, _id: `${kind}/${row.id}` })
    await inPortions(
      list.map(({ id }) => id),
      write,
    )
  }
  const touch = (ids: readonly string[], shelf: string) => {
    const updated_at = new Date().toISOString()
    for (const id of ids) documents.set(id, { ...documents.get(id), storage_location: shelf, updated_at })
    return write(ids)
  }
  return { url, folder, touch, stop }
}
