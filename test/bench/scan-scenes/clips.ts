/** The fake camera's clips, for tests and benchmark: one frame of 1280 x 720 for each possible problem. */
import { labelLink } from '../../../src/domain/qr'
import type { Luma } from '../../e2e/support/label-image'
import type { Backdrop } from './backdrops'
import { drawBackdrop, drawScene, type Scene } from './scene'

const CAMERA = { width: 1280, height: 720 }

/** Every clip's label says another number. */
export const clipText = (number: number) =>
  labelLink({
    origin: 'https://farm.example',
    category: 'GRAIN',
    key: '0198c0de-7a11-7abc-8def-0123456789ab',
    quantityId: number,
  })

/** A dense label: some 1,400 characters, as one that carries its record's values. */
export const DENSE_TEXT = `${clipText(3)}&data=${Array.from({ length: 1300 }, (_, i) => 'eyJmaWVsZHMiOlsi'[(i * 7) % 16]).join('')}`

/** Lies where the aiming frame of a phone held upright is: in the middle of the picture, above its middle line. */
const AIMED = { x: 0.5, y: 0.42 } as const

const base = (number: number): Scene => ({
  seed: 400 + number,
  text: clipText(number),
  moduleSize: 5,
  at: AIMED,
  photons: 4000,
})

export const CLIPS = {
  clean: base(1),
  // 45 modules and 2 pixels each: 90 pixels.
  small: { ...base(2), moduleSize: 2 },
  dense: { ...base(3), text: DENSE_TEXT, moduleSize: 4.4, at: { x: 0.5, y: 0.5 } },
  dim: { ...base(4), photons: 40, level: 0.08, defocus: 0.8 },
  fogged: { ...base(5), veil: 0.85, defocus: 1.2, photons: 3000 },
  inverted: { ...base(6), inverted: true },
  rotated: { ...base(7), turn: 137 },
  'motion-blurred': { ...base(8), motion: { length: 6, degrees: 25 }, photons: 1500 },
} as const satisfies Record<string, Scene>

/** One picture of a trembling hand. */
export const cameraPicture = (scene: Scene, shot = 0): Luma => drawScene(scene, CAMERA.width, CAMERA.height, shot)

/** A view without any code. */
export const cameraWithout = (kind: Backdrop): Luma => drawBackdrop(kind, 5, CAMERA.width, CAMERA.height)
