import type { ScanFormats } from './scanner-types'

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
export type Region = { x: number; y: number; width: number; height: number }

type Size = { readonly width: number; readonly height: number }

/**
 * The part of the video to scan, in pixels of its native resolution, never outside it. It is around the aiming frame, which is
 * not in the middle of a tall screen. For labels it is the largest square, for barcodes a band over the whole width. `view` is
 * the video element on the screen; `frame` is the aiming frame.
 */
export function scanRegion(video: Size, view: Box, frame: Box, mirrored: boolean, formats: ScanFormats): Region {
  const scale = Math.max(view.width / video.width, view.height / video.height)
  const size = formats === 'qr' ? square(video) : band(video, scale > 0 ? frame.height / scale : 0)
  const fromMiddleX = scale > 0 ? (frame.left + frame.width / 2 - (view.left + view.width / 2)) / scale : 0
  const fromMiddleY = scale > 0 ? (frame.top + frame.height / 2 - (view.top + view.height / 2)) / scale : 0
  return {
    x: within(video.width / 2 + (mirrored ? -fromMiddleX : fromMiddleX) - size.width / 2, video.width - size.width),
    y: within(video.height / 2 + fromMiddleY - size.height / 2, video.height - size.height),
    ...size,
  }
}

function square({ width, height }: Size): Size {
  const side = Math.min(width, height)
  return { width: side, height: side }
}

/** Height of the band: 1.5 times the frame, at least half of the image. Lines outside the frame cost little. */
function band({ width, height }: Size, frameHeight: number): Size {
  return { width, height: Math.round(Math.min(height, Math.max(1.5 * frameHeight, height / 2))) }
}

function within(value: number, most: number): number {
  return Math.round(Math.min(Math.max(value, 0), most))
}
