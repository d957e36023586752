/** Databases of their own for tests that start whole processes: the only farm of each is the farm of the process. */
import pg from 'pg'
import { databaseUrl } from '../support/engine'

type Place = {
  /** As the superuser. */
  readonly asRoot?: boolean
  /** The address of another database. */
  readonly in?: string
}

/** One statement over a connection of its own. */
export async function ask<R extends pg.QueryResultRow>(text: string, place: Place = {}): Promise<R[]> {
  const url = new URL(place.in ?? databaseUrl())
  if (place.asRoot) url.username = 'root'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}

/** The address of the database with another setting for its sessions. */
export function withSetting(setting: string): string {
  return `${databaseUrl()}?options=${encodeURIComponent(`-c ${setting}`)}`
}

/** The address of a new empty database, with a password, and a function that drops it with all its connections. */
export async function makeDatabase(): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `farm_${crypto.randomUUID().slice(0, 8)}`
  await ask(`create database ${name}`)
  const url = new URL(databaseUrl())
  url.pathname = `/${name}`
  // The server trusts every local connection; the processes derive their secrets from this.
  url.password = 'mycelium'
  // Only the superuser may end an automatic vacuum that works there.
  const drop = async () => void (await ask(`drop database ${name} with (force)`, { asRoot: true }))
  return { url: url.href, drop }
}
