/** The photos of the sample farm, drawn by code: PNG images with a palette (W3C, Portable Network Graphics, third edition). */
import { crc32, deflateSync } from 'node:zlib'
import { type Chance, chanceFrom } from './chance'

/** Pixels. */
const [WIDTH, HEIGHT] = [320, 240] as const

/** Red, green and blue. */
const PALETTE = {
  wall: [206, 209, 204],
  shelf: [128, 134, 138],
  film: [226, 228, 222],
  white: [248, 246, 240],
  grain: [176, 138, 92],
  cap: [112, 124, 138],
  stem: [236, 230, 218],
  mould: [64, 112, 74],
  paper: [250, 250, 246],
  line: [52, 74, 110],
  limit: [176, 62, 66],
} as const
type Colour = keyof typeof PALETTE
const COLOURS = Object.keys(PALETTE) as Colour[]

type Canvas = {
  readonly pixels: Uint8Array
  readonly box: (x: number, y: number, width: number, height: number, colour: Colour) => void
  readonly disc: (x: number, y: number, radius: number, colour: Colour, flat?: number) => void
}

function canvas(): Canvas {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  const dot = (x: number, y: number, colour: Colour) => {
    if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT) pixels[y * WIDTH + x] = COLOURS.indexOf(colour)
  }
  const box: Canvas['box'] = (left, top, width, height, colour) => {
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) dot(left + x, top + y, colour)
  }
  const disc: Canvas['disc'] = (x, y, radius, colour, flat = 1) => {
    for (let down = -radius; down <= radius; down++) {
      for (let right = -radius; right <= radius; right++) {
        if (right ** 2 + (down / flat) ** 2 <= radius ** 2) dot(Math.round(x + right), Math.round(y + down), colour)
      }
    }
  }
  return { pixels, box, disc }
}

function bag({ box, disc }: Canvas, chance: Chance): void {
  box(0, 0, WIDTH, HEIGHT, 'wall')
  box(0, 206, WIDTH, 10, 'shelf')
  box(84, 26, 152, 180, 'film')
  box(92, 70, 136, 134, 'white')
  for (let spot = 0; spot < 40; spot++) disc(94 + chance() * 132, 74 + chance() * 126, 2 + chance() * 2, 'stem')
}

const DRAWINGS = {
  pins: (on, chance) => {
    bag(on, chance)
    for (let pin = 0; pin < 34; pin++) {
      const [x, y] = [120 + chance() * 80, 104 + chance() * 60]
      on.box(Math.round(x) - 1, Math.round(y), 3, 8, 'stem')
      on.disc(x, y, 4, 'cap')
    }
  },
  cluster: (on, chance) => {
    bag(on, chance)
    for (let fruit = 0; fruit < 16; fruit++) {
      const [x, y] = [96 + chance() * 128, 84 + fruit * 5 + chance() * 12]
      on.box(Math.round(x) - 4, Math.round(y), 9, 30, 'stem')
      const radius = 16 + Math.round(chance() * 10)
      on.disc(x, y, radius + 2, 'film', 0.6)
      on.disc(x, y, radius, 'cap', 0.6)
    }
  },
  mould: (on, chance) => {
    bag(on, chance)
    for (let spot = 0; spot < 60; spot++) {
      on.disc(180 + (chance() - 0.5) * 70, 150 + (chance() - 0.5) * 60, 2 + Math.round(chance() * 6), 'mould')
    }
  },
  jars: (on, chance) => {
    on.box(0, 0, WIDTH, HEIGHT, 'wall')
    on.box(0, 206, WIDTH, 10, 'shelf')
    for (const left of [30, 122, 214]) {
      on.box(left, 66, 76, 12, 'shelf')
      on.box(left, 78, 76, 128, 'grain')
      for (let spot = 0; spot < 60; spot++) {
        on.disc(left + 8 + chance() * 60, 90 + chance() * 108, 3 + Math.round(chance() * 4), 'white')
      }
    }
  },
  chart: (on) => plot(on, (x) => Math.min(1, x / 70)),
  /** It never gets hot enough, and sinks in the middle. */
  lowChart: (on) => plot(on, (x) => Math.min(0.9, x / 90) - (x > 120 && x < 190 ? 0.18 : 0)),
} as const satisfies Readonly<Record<string, (on: Canvas, chance: Chance) => void>>
export type DrawingName = keyof typeof DRAWINGS

/** A chart of heat over time, with the line that it must reach. */
function plot({ box }: Canvas, heat: (x: number) => number): void {
  box(0, 0, WIDTH, HEIGHT, 'paper')
  box(30, 20, 2, 190, 'shelf')
  box(30, 208, 270, 2, 'shelf')
  box(30, 50, 270, 1, 'limit')
  for (let x = 0; x < 260; x++) box(32 + x, Math.round(206 - heat(x) * 156), 2, 3, 'line')
}

/** The bytes of a drawing. */
export function draw(name: DrawingName): Uint8Array {
  const on = canvas()
  DRAWINGS[name](on, chanceFrom(38))
  return png(on.pixels)
}

function png(pixels: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  // 8 bits a pixel that name a colour of the palette.
  head.set([8, 3, 0, 0, 0], 8)
  const lines = Buffer.alloc((WIDTH + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) lines.set(pixels.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const palette = Buffer.from(COLOURS.flatMap((colour) => PALETTE[colour]))
  const parts = [chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', deflateSync(lines)), chunk('IEND')]
  return Buffer.concat([signature, ...parts])
}

function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
