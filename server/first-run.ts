/** Tasks of the first start, and the addresses of a farm. */
import { createHmac, randomBytes } from 'node:crypto'
import { instantOf } from '../src/domain/clock'
import type { RandomBytes } from '../src/domain/ids'
import { type Context, knownOrigins } from './context'
import { stageFarm } from './people/sign-in'
import { FARM } from './write/kind'
import { beginWork } from './write/work'

/** Without letters and digits that look alike. 31 characters: rejection sampling keeps all of them equally likely. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A code such as `7KQ2-M9XA`: about 40 bits. Guesses are throttled, and the code ends with the process. */
export function makeSetupCode(randomBytes: RandomBytes): string {
  let code = ''
  while (code.length < 8) {
    for (const byte of randomBytes(16)) {
      if (byte < 248 && code.length < 8) code += ALPHABET.charAt(byte % ALPHABET.length)
    }
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/**
 * The set-up code, and the key for hashing short codes. On SQLite both are random and end with the process. Nodes of one database need
 * the same ones, so each node derives them from the password in `databaseUrl`, which the database does not contain.
 */
export function secretsOf(databaseUrl: string | undefined): Pick<Context, 'setupCode' | 'codeSecret'> {
  const password = databaseUrl === undefined ? '' : new URL(databaseUrl).password
  let calls = 0
  const made = (use: string) => createHmac('sha256', password).update(use).digest()
  return password === ''
    ? { setupCode: { value: makeSetupCode(randomBytes) }, codeSecret: randomBytes(32) }
    : {
        setupCode: { value: makeSetupCode((count) => made(`pinset set-up code ${calls++}`).subarray(0, count)) },
        codeSecret: made('pinset codes'),
      }
}

/** Adds this server's origins to the farm's web addresses, so that labels printed under an older origin still open here. */
export async function keepOrigins(context: Context): Promise<void> {
  const origins = knownOrigins(context)
  if (origins.length === 0) return
  const head = await context.store.write(async (tx) => {
    const work = beginWork(tx, instantOf(context.clock.now()), undefined)
    if (!(await work.get(FARM, tx.farmId))) return undefined
    await stageFarm(context, tx.farmId, work, {}, origins)
    return work.flush()
  })
  if (head !== undefined) context.changed(head)
}
