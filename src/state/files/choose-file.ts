/** Turns a chosen file into the name for a record: scaled, hashed and stored on the device. */
import { keepChosen } from '../../data/files/files'
import { isStorageFull } from '../../data/save/storage-full'
import { withoutCopies } from '../../data/save/storage-reserve'
import { type Extension, MAX_FILE_BYTES, PICTURES, SNIFFED_BYTES, sniffed } from '../../domain/kit/files'
import type { Replica } from '../replica/replica'
import { digestOf } from './digest'
import { scalePicture } from './scale-picture'

/**
 * `kind`: not a readable image and not a document. `size`: a document above the limit. `pixels`: an image above its limit. `storage`: the
 * device's storage is full.
 */
export type ChosenFile =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly reason: 'kind' | 'size' | 'pixels' | 'storage' }

/** `accept`: the kinds that the field accepts. */
export async function chooseFile(
  { db, now }: Pick<Replica, 'db' | 'now'>,
  file: Blob,
  accept: readonly Extension[],
): Promise<ChosenFile> {
  const kept = await keptForm(file, accept)
  if (typeof kept === 'string') return { ok: false, reason: kept }
  return keepBytes({ db, now }, kept)
}

/** Stores unchanged bytes before a record names them. */
export async function keepBytes(
  { db, now }: Pick<Replica, 'db' | 'now'>,
  { bytes, extension }: Kept,
): Promise<ChosenFile> {
  if (bytes.byteLength > MAX_FILE_BYTES) return { ok: false, reason: 'size' }
  const digest = await digestOf(bytes)
  try {
    await withoutCopies(db, () => keepChosen(db, digest, bytes, now()))
  } catch (error) {
    if (isStorageFull(error)) return { ok: false, reason: 'storage' }
    throw error
  }
  return { ok: true, name: `${digest}.${extension}` }
}

export type Kept = { readonly bytes: ArrayBuffer; readonly extension: Extension }

/** A document unchanged. Any other file as a scaled image, in any form that the browser can read. */
async function keptForm(file: Blob, accept: readonly Extension[]): Promise<Kept | 'kind' | 'size' | 'pixels'> {
  const first = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())
  const extension = sniffed(first)
  if (extension !== undefined && !PICTURES.some((one) => one === extension)) {
    if (!accept.includes(extension)) return 'kind'
    return file.size > MAX_FILE_BYTES ? 'size' : { bytes: await file.arrayBuffer(), extension }
  }
  const bytes = await scalePicture(file)
  if (bytes === 'pixels') return bytes
  return bytes ? { bytes, extension: 'jpg' } : 'kind'
}
