/** From a file that a person chose to the name that a record may have: scaled, hashed, kept on the device. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { keepChosen } from '../../data/files'
import { isOutOfRoom } from '../../data/out-of-room'
import { withoutCopies } from '../../data/room'
import { type Extension, MAX_FILE_BYTES, PICTURES, sniffed } from '../../domain/kit/files'
import type { Replica } from '../replica'
import { scalePicture } from './scale-picture'

/**
 * `kind`: no picture that can be read here, and no document; `size`: a document over the limit; `pixels`: a picture over its own;
 * `room`: the device is full.
 */
export type ChosenFile =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly reason: 'kind' | 'size' | 'pixels' | 'room' }

/** `accept`: the kinds that the field takes. */
export async function chooseFile(
  { db, now }: Pick<Replica, 'db' | 'now'>,
  file: Blob,
  accept: readonly Extension[],
): Promise<ChosenFile> {
  const kept = await keptForm(file, accept)
  if (typeof kept === 'string') return { ok: false, reason: kept }
  const { bytes, extension } = kept
  if (bytes.byteLength > MAX_FILE_BYTES) return { ok: false, reason: 'size' }
  const digest = await digestOf(bytes)
  try {
    await withoutCopies(db, () => keepChosen(db, digest, bytes, now()))
  } catch (error) {
    if (isOutOfRoom(error)) return { ok: false, reason: 'room' }
    throw error
  }
  return { ok: true, name: `${digest}.${extension}` }
}

type Kept = { readonly bytes: ArrayBuffer; readonly extension: Extension }

/** A document as it is; anything else as a scaled picture, whatever form the browser can read it from. */
async function keptForm(file: Blob, accept: readonly Extension[]): Promise<Kept | 'kind' | 'size' | 'pixels'> {
  const first = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const extension = sniffed(first)
  if (extension !== undefined && !PICTURES.some((one) => one === extension)) {
    if (!accept.includes(extension)) return 'kind'
    return file.size > MAX_FILE_BYTES ? 'size' : { bytes: await file.arrayBuffer(), extension }
  }
  const bytes = await scalePicture(file)
  if (bytes === 'pixels') return bytes
  return bytes ? { bytes, extension: 'jpg' } : 'kind'
}

/** Bytes hashed at once: a few milliseconds. */
const AT_ONCE = 512_000

/** In slices, so that taps are answered in between. Not the browser's own: it has none on a plain http address. */
async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const hash = sha256.create()
  for (let from = 0; from < bytes.byteLength; from += AT_ONCE) {
    hash.update(new Uint8Array(bytes, from, Math.min(AT_ONCE, bytes.byteLength - from)))
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return bytesToHex(hash.digest())
}
