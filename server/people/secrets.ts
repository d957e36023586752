/** A slow digest of a secret that must be comparable later without being guessable from the database. */
import { scrypt } from 'node:crypto'

/** Null for what is no text. About 30 ms, off the main thread. */
export function secretDigest(secret: unknown, salt: string): Promise<string | null> {
  if (typeof secret !== 'string') return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    scrypt(secret.slice(0, 1000), salt, 32, (error, hash) => (error ? reject(error) : resolve(hash.toString('hex'))))
  })
}
