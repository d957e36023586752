// A clip that Chromium plays as its camera, written without any video tool: Y4M is a line of text and raw planes.

import { open } from 'node:fs/promises'
import { drawScene, type LabelScene, type Luma } from './label-image'

/** One or more labels in view for `hold` frames (default 1), or a `picture` drawn elsewhere. */
export type ClipFrame = LabelScene & {
  readonly hold?: number
  readonly others?: readonly LabelScene[]
  readonly picture?: Luma
}

export type ClipSize = { readonly width: number; readonly height: number; readonly fps: number }

/** A frame of 1280 x 720 takes 1.4 MB; Chromium plays the clip in a loop, so a still label needs only one. */
const MOST_PICTURES = 120

/** Writes `frames` as a clip to `path` (Chromium: cameraArgs). Width and height must be even. 10 frames are one second. */
export async function writeClip(
  path: string,
  frames: readonly ClipFrame[],
  { width, height, fps }: ClipSize = { width: 1280, height: 720, fps: 10 },
): Promise<void> {
  const pictures = frames.reduce((sum, frame) => sum + (frame.hold ?? 1), 0)
  if (pictures > MOST_PICTURES) throw new Error(`${pictures} pictures are more than ${MOST_PICTURES}`)
  const noColour = Buffer.alloc((width * height) / 2, 128)
  const file = await open(path, 'w')
  try {
    await file.write(`YUV4MPEG2 W${width} H${height} F${fps}:1 Ip A1:1 C420jpeg\n`)
    for (const { hold = 1, others = [], picture, ...label } of frames) {
      const luma = picture ?? drawScene([label, ...others], width, height)
      for (let i = 0; i < hold; i += 1) {
        await file.write('FRAME\n')
        await file.write(luma.data)
        await file.write(noColour)
      }
    }
  } finally {
    await file.close()
  }
}

/** Chromium's switches for a camera that plays `path` and never asks. */
export function cameraArgs(path: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]
}
