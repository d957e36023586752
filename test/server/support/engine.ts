/** The engine that the tests of the server run on: SQLite in memory, or a farm of its own in a PostgreSQL database. */
import { randomUUID } from 'node:crypto'

const url = process.env.TEST_DATABASE_URL

/** The address of the PostgreSQL database that `npm test -- postgres` starts. */
export function databaseUrl(): string {
  if (!url) throw new Error('these tests need TEST_DATABASE_URL: run npm test -- postgres')
  return url
}

/** A place for a new farm. */
export function newPlace(): { readonly location: string; readonly farmId?: string } {
  return url ? { location: url, farmId: randomUUID() } : { location: ':memory:' }
}
