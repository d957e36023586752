/**
 * Opens an account on this device: a random key, wrapped under the password and optionally under a PIN. The session's token is encrypted
 * under that key. Pure: it converts keys, texts and the account's id to bytes. Without `crypto.subtle` (plain http) there are no locks.
 * The replica itself is not encrypted: see 'A stolen phone' in docs/operations.md.
 */

/** AES-GCM: the bytes and their nonce. */
export type Sealed = { readonly iv: Uint8Array; readonly bytes: Uint8Array }

/** A key wrapped under a password or PIN. `digits`: the length of the PIN. */
export type Lock = Sealed & { readonly salt: Uint8Array; readonly rounds: number; readonly digits?: number }

/** The least number of rounds of PBKDF2-HMAC-SHA-256: OWASP Password Storage Cheat Sheet (2023). */
export const ROUNDS = 600_000

/** Wrong attempts on this device until only the server can open the account. */
export const MOST_TRIES = 5

const CIPHER = 'AES-GCM'
const utf8 = (text: string) => new TextEncoder().encode(text)

/** Browsers offer it only on https and localhost. */
export function hasLocks(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

export function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: CIPHER, length: 256 }, true, ['encrypt', 'decrypt'])
}

/** Wraps the account's key under a password or PIN. A lock opens only its own account. */
export async function wrapKey(key: CryptoKey, word: string, account: string, rounds = ROUNDS): Promise<Lock> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const raw = await crypto.subtle.exportKey('raw', key)
  return { ...(await encrypt(await derive(word, salt, rounds), raw, account)), salt, rounds }
}

/** The account's key. Undefined for a wrong password or PIN. */
export async function openLock(lock: Lock, word: string, account: string): Promise<CryptoKey | undefined> {
  const raw = await decrypt(await derive(word, lock.salt, lock.rounds), lock, account)
  return raw && crypto.subtle.importKey('raw', raw, CIPHER, true, ['encrypt', 'decrypt'])
}

export function sealText(key: CryptoKey, text: string, account: string): Promise<Sealed> {
  return encrypt(key, utf8(text), account)
}

export async function unsealText(key: CryptoKey, sealed: Sealed, account: string): Promise<string | undefined> {
  const bytes = await decrypt(key, sealed, account)
  return bytes && new TextDecoder().decode(bytes)
}

async function derive(word: string, salt: Uint8Array, rounds: number): Promise<CryptoKey> {
  const known = await crypto.subtle.importKey('raw', utf8(word.normalize('NFC')), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds }
  return crypto.subtle.deriveKey(how, known, { name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])
}

async function encrypt(key: CryptoKey, plain: BufferSource, account: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt({ name: CIPHER, iv, additionalData: utf8(account) }, key, plain)
  return { iv, bytes: new Uint8Array(bytes) }
}

/** Undefined for another key, another account or changed bytes. */
async function decrypt(key: CryptoKey, { iv, bytes }: Sealed, account: string): Promise<ArrayBuffer | undefined> {
  const how = { name: CIPHER, iv: bytesOf(iv), additionalData: utf8(account) }
  return crypto.subtle.decrypt(how, key, bytesOf(bytes)).catch(() => undefined)
}

/** Stored bytes in a buffer that WebCrypto accepts. */
function bytesOf(stored: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(stored)
}
