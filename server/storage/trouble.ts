/** Trouble with the disk or the database, by the codes of SQLite and PostgreSQL. The caller may repeat the request. */

import { AppError } from '../../src/domain/errors'

export type Trouble = 'full' | 'away' | 'busy' | 'readonly' | 'damaged' | 'failed' | 'files'

/** By SQLite's primary result codes. */
const TROUBLES: { readonly [code: number]: Trouble } = {
  5: 'busy',
  6: 'busy',
  7: 'failed',
  8: 'readonly',
  10: 'failed',
  11: 'damaged',
  13: 'full',
  14: 'failed',
  26: 'damaged',
}

const WORDS: { readonly [trouble in Trouble]: string } = {
  full: 'the disk is full: nothing can be saved until there is room',
  away: 'the database does not answer',
  busy: 'the database is locked by another process',
  readonly: 'the database may not be written: see to the rights of its files and of the disk',
  damaged:
    'the database is damaged: stop the server and put a backup in its place with "npm run restore -- FILE --force"',
  failed: 'the disk does not work',
  files: 'the store of files does not work',
}

export class StorageTrouble extends Error {
  constructor(
    readonly trouble: Trouble,
    cause: Error,
  ) {
    super(`${WORDS[trouble]} (${cause.message})`, { cause })
  }
}

/** One row is not as it was written; `what` names it. The others can be read and written. */
export class DamagedRow extends StorageTrouble {
  constructor(what: string) {
    super('damaged', new Error(`the checksum of ${what} is wrong`))
  }
}

/** By the first characters of PostgreSQL's codes, longer ones first, and by the names of connection errors. */
const POSTGRES_TROUBLES: readonly (readonly [begin: string, trouble: Trouble])[] = [
  ['53100', 'full'],
  ['58', 'failed'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  ['25006', 'away'],
  ['08', 'away'],
  ['57P0', 'away'],
  ['ECONN', 'away'],
  ['EPIPE', 'away'],
  ['ENOTFOUND', 'away'],
  ['EAI_AGAIN', 'away'],
  ['ETIMEDOUT', 'away'],
  ['EHOST', 'away'],
  ['ENET', 'away'],
  ['25P03', 'away'],
  ['40', 'busy'],
  ['53', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
]

/** PostgreSQL refuses a text with a NUL character. */
const UNSTORABLE = '22021'

/** Messages of driver errors without a code. */
const AWAY =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** Whether the answer stayed away, on a connection that may be whole: the driver waited in vain. */
export function isSilent(error: Error): boolean {
  return error.message.startsWith('Query read timeout')
}

/** Whether the connection can no longer be used: it broke, or the database behind it cannot write. */
export function isLost(error: Error): boolean {
  return postgresTrouble(error) === 'away'
}

function postgresTrouble(error: Error): Trouble | undefined {
  if (AWAY.test(error.message)) return 'away'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return POSTGRES_TROUBLES.find(([begin]) => code.startsWith(begin))?.[1]
}

/** Converts a driver's error to StorageTrouble; returns any other error unchanged. */
export function troubleOf(error: unknown): unknown {
  if (error instanceof Error && !('errcode' in error)) {
    const trouble = postgresTrouble(error)
    return trouble === undefined ? error : new StorageTrouble(trouble, error)
  }
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error
  // The lowest byte; the higher ones give details.
  const trouble = TROUBLES[error.errcode & 0xff]
  return trouble === undefined ? error : new StorageTrouble(trouble, error)
}

/** Runs a database call; its troubles are thrown as StorageTrouble. */
export async function guarded<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNSTORABLE) throw new AppError('invalid')
    throw troubleOf(error)
  }
}
