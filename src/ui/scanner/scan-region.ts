export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
export type Region = { x: number; y: number; width: number; height: number }

/**
 * The part of the video that is studied, in video pixels: the largest square of its native resolution, moved to where
 * the aiming frame lies (people aim with the frame, and it is not in the middle of a tall screen), never outside it.
 * `view` is where the video element is on the screen (its picture covers it), `frame` where the aiming frame is.
 */
export function scanRegion(video: { width: number; height: number }, view: Box, frame: Box, mirrored: boolean): Region {
  const side = Math.min(video.width, video.height)
  const scale = Math.max(view.width / video.width, view.height / video.height)
  const fromMiddleX = scale > 0 ? (frame.left + frame.width / 2 - (view.left + view.width / 2)) / scale : 0
  const fromMiddleY = scale > 0 ? (frame.top + frame.height / 2 - (view.top + view.height / 2)) / scale : 0
  return {
    x: within(video.width / 2 + (mirrored ? -fromMiddleX : fromMiddleX) - side / 2, video.width - side),
    y: within(video.height / 2 + fromMiddleY - side / 2, video.height - side),
    width: side,
    height: side,
  }
}

function within(value: number, most: number): number {
  return Math.round(Math.min(Math.max(value, 0), most))
}
