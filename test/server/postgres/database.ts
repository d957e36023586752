/** Databases of their own for tests that start whole processes: the only farm of each is the farm of the process. */
import pg from 'pg'
import { databaseUrl } from '../support/engine'

async function ask(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** The address of a new empty database, with a password, and a function that drops it with all its connections. */
export async function makeDatabase(): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `farm_${crypto.randomUUID().slice(0, 8)}`
  await ask(`create database ${name}`)
  const url = new URL(databaseUrl())
  url.pathname = `/${name}`
  // The server trusts every local connection; the processes derive their secrets from this.
  url.password = 'mycelium'
  return { url: url.href, drop: () => ask(`drop database ${name} with (force)`) }
}
