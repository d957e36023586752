// @ts-check
/** Hashes what people think up or type: passwords and one-time codes. Plain JavaScript, because the console's command runs unbuilt. */
import { hash } from '@node-rs/argon2'

/**
 * argon2id with 19 MiB, two passes, one lane: the first choice of RFC 9106's successors for a server that also serves.
 * @param {string} text
 */
export function slowHash(text) {
  return hash(text, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}
