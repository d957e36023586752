/** The digest in a file's name. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { pause } from '../device/at-rest'

/** Bytes per step, which takes a few milliseconds. */
const AT_ONCE = 512_000

/** In steps, so that taps are answered in between. The browser's own digest does not exist on plain http. */
export async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const hash = sha256.create()
  for (let from = 0; from < bytes.byteLength; from += AT_ONCE) {
    hash.update(new Uint8Array(bytes, from, Math.min(AT_ONCE, bytes.byteLength - from)))
    await pause()
  }
  return bytesToHex(hash.digest())
}
