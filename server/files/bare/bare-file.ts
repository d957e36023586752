/**
 * A file as another program sends it, without what a camera or a program wrote beside the picture (S28.17): place, device,
 * owner, texts, thumbnails. The picture itself is not touched. A document stays as it is: its texts are what it says.
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

/**
 * Refuses what is no file that is taken, a picture that cannot be followed to its end (notes might be hidden in it), and one
 * with more pixels than devices can show at ease.
 */
export function bareFile(bytes: Uint8Array, use: 'kept' | 'person' = 'kept'): Uint8Array {
  const extension = sniffed(bytes) ?? refuse('unsupported_media')
  if (hasTooManyPixels(bytes, use)) refuse('too_large')
  return BARE[extension](bytes) ?? refuse('unsupported_media')
}
