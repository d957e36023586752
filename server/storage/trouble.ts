/** Disk trouble by SQLite's codes. The failed write changed nothing, so the caller may repeat the request. */

export type Trouble = 'full' | 'busy' | 'readonly' | 'damaged' | 'failed'

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
  busy: 'the database is locked by another process',
  readonly: 'the database may not be written: see to the rights of its files and of the disk',
  damaged:
    'the database is damaged: stop the server and put a backup in its place with "npm run restore -- FILE --force"',
  failed: 'the disk does not work',
}

export class StorageTrouble extends Error {
  constructor(
    readonly trouble: Trouble,
    cause: Error,
  ) {
    super(`${WORDS[trouble]} (${cause.message})`, { cause })
  }
}

/** Converts a driver's error to StorageTrouble; returns any other error unchanged. */
export function troubleOf(error: unknown): unknown {
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
    throw troubleOf(error)
  }
}
