/**
 * Removes the metadata from an image of another program (S28.17): place, device, owner, texts, thumbnails. The image data
 * itself stays unchanged. A document stays as it is, because its texts are its content.
 */
import { type Extension, sniffed } from '../../../src/domain/kit/files'
import { hasTooManyPixels } from '../../../src/domain/kit/picture-size'
import { refuse } from '../../write/refusals'
import { bareJpeg } from './jpeg'
import { barePng } from './png'
import { bareWebp } from './webp'

const BARE = {
  jpg: bareJpeg,
  png: barePng,
  webp: bareWebp,
  pdf: (bytes) => bytes,
} satisfies Record<Extension, (bytes: Uint8Array) => Uint8Array | undefined>

/** Rejects unsupported types, images that break off before their end (they may hide notes), and images with too many pixels. */
export function bareFile(bytes: Uint8Array, use: 'kept' | 'person' = 'kept'): Uint8Array {
  const extension = sniffed(bytes) ?? refuse('unsupported_media')
  if (hasTooManyPixels(bytes, use)) refuse('too_large')
  return BARE[extension](bytes) ?? refuse('unsupported_media')
}
