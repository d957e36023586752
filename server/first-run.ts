/** Tasks of the first start, and the addresses of a farm. */
import { createHmac, randomBytes } from 'node:crypto'
import { instantOf } from '../src/domain/clock'
import type { RandomBytes } from '../src/domain/ids'
import type { Config } from './config'
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

/** The secret that all nodes of a PostgreSQL database share; undefined where each process makes its own. */
export function sharedSecret({
  databaseUrl,
  codeSecret,
}: Pick<Config, 'databaseUrl' | 'codeSecret'>): string | undefined {
  if (databaseUrl === undefined) return undefined
  return (codeSecret ?? decodeURIComponent(new URL(databaseUrl).password)) || undefined
}

/**
 * A farm's set-up code, and its key for hashing short codes. Every node of a database needs the same ones, so both derive from a
 * secret that the database does not contain. Without one they are random and end with the process.
 */
export function secretsOf(secret: string | undefined, farmId: string): Pick<Context, 'setupCode' | 'codeSecret'> {
  if (secret === undefined) return { setupCode: { value: makeSetupCode(randomBytes) }, codeSecret: randomBytes(32) }
  const derive = (use: string) => createHmac('sha256', secret).update(`pinset ${use} ${farmId}`).digest()
  let calls = 0
  const bytes: RandomBytes = (count) => derive(`set-up code ${calls++}`).subarray(0, count)
  return { setupCode: { value: makeSetupCode(bytes) }, codeSecret: derive('codes') }
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
