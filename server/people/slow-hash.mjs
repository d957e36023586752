// @ts-check
/** Hashes secrets that people choose or type. Plain JavaScript, because the console command runs unbuilt. */
import { hash } from '@node-rs/argon2'

/**
 * argon2id with 19 MiB, two passes, one lane: OWASP's minimum.
 * @param {string} text
 */
export function slowHash(text) {
  return hash(text, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}
