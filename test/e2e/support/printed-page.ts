/** The pages of a PDF from Chromium, with every dark area in mm. Parses only Skia's plain pages, deflate, straight paths. */
import { inflateSync } from 'node:zlib'

/** mm from the page's upper left corner. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type PrintedPage = {
  /** mm. */
  readonly width: number
  readonly height: number
  /** One for each filled shape: the dark boxes it is made of. A code is one shape. */
  readonly shapes: readonly (readonly Box[])[]
}

const MM_PER_POINT = 25.4 / 72

export function readPrinted(pdf: Buffer): PrintedPage[] {
  const text = pdf.toString('latin1')
  const objects = new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)].map((found) => [Number(found[1]), found.index + found[0].length]),
  )
  const headAt = (id: number) =>
    text.slice(objects.get(id), text.indexOf('endobj', objects.get(id))).split('stream', 1)[0] ?? ''
  const pagesIn = (id: number): number[] => {
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(headAt(id))?.[1]
    return kids === undefined ? [id] : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => pagesIn(Number(kid)))
  }
  const root = /\/Pages (\d+) 0 R/.exec(text)?.[1]
  if (root === undefined) throw new Error('a PDF without pages')
  return pagesIn(Number(root)).map((id) => {
    const head = headAt(id)
    const box = /\/MediaBox\s*\[([^\]]*)\]/.exec(head)?.[1]?.trim().split(/\s+/).map(Number)
    const contents = Number(/\/Contents (\d+) 0 R/.exec(head)?.[1])
    const [left = 0, bottom = 0, right = 0, top = 0] = box ?? []
    const shapes = darkShapes(contentOf(pdf, text, objects.get(contents) ?? -1), bottom + top)
    return { width: (right - left) * MM_PER_POINT, height: (top - bottom) * MM_PER_POINT, shapes }
  })
}

function contentOf(pdf: Buffer, text: string, at: number): string {
  const length = Number(/\/Length (\d+)/.exec(text.slice(at, at + 200))?.[1])
  const start = text.indexOf('stream\n', at) + 'stream\n'.length
  return inflateSync(pdf.subarray(start, start + length)).toString('latin1')
}

type Matrix = readonly [number, number, number, number, number, number]
type Point = readonly [number, number]
type State = { matrix: Matrix; isDark: boolean }

/** The fills in black; text, images and outlines are skipped. */
function darkShapes(content: string, top: number): Box[][] {
  let state: State = { matrix: [1, 0, 0, 1, 0, 0], isDark: true }
  const kept: State[] = []
  const shapes: Box[][] = []
  let path: Point[][] = []
  let numbers: number[] = []
  const place = (x: number, y: number): Point => {
    const [a, b, c, d, e, f] = state.matrix
    return [(a * x + c * y + e) * MM_PER_POINT, (top - (b * x + d * y + f)) * MM_PER_POINT]
  }
  const at = (index: number) => numbers[index] ?? 0
  const act = (operator: string): void => {
    switch (operator) {
      case 'q':
        kept.push({ ...state })
        break
      case 'Q':
        state = kept.pop() ?? state
        break
      case 'cm':
        state.matrix = times([at(0), at(1), at(2), at(3), at(4), at(5)], state.matrix)
        break
      case 'rg':
        state.isDark = at(0) + at(1) + at(2) < 0.5
        break
      case 'm':
        path.push([place(at(0), at(1))])
        break
      case 'l':
        path.at(-1)?.push(place(at(0), at(1)))
        break
      case 're':
        path.push([place(at(0), at(1)), place(at(0) + at(2), at(1) + at(3))])
        break
      case 'f':
      case 'f*':
        if (state.isDark && path.length > 0) shapes.push(path.map(boxOf))
        path = []
        break
      case 'n':
      case 'S':
        path = []
        break
    }
  }
  for (const token of content.replace(/<[0-9A-Fa-f]*>|\((?:\\.|[^\\)])*\)/g, ' ').split(/\s+/)) {
    const number = Number(token)
    if (token === '') continue
    if (Number.isNaN(number)) {
      act(token)
      numbers = []
    } else numbers.push(number)
  }
  return shapes
}

/** First `a`, then `b`. */
function times(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ]
}

function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** The dark boxes' own outline. */
export function outlineOf(shape: readonly Box[]): Box {
  const [x, y] = [Math.min(...shape.map((box) => box.x)), Math.min(...shape.map((box) => box.y))]
  const right = Math.max(...shape.map((box) => box.x + box.width))
  const bottom = Math.max(...shape.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** A page's codes: the shapes of very many boxes. */
export function codesOn({ shapes }: PrintedPage): (readonly Box[])[] {
  return shapes.filter((shape) => shape.length > 50)
}

/** A piece of paper as a printer without greys puts it down: a dot is dark when its middle is. */
export function toDots(shape: readonly Box[], area: Box, dotsPerMm: number) {
  const [width, height] = [Math.round(area.width * dotsPerMm), Math.round(area.height * dotsPerMm)]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const box of shape) {
    const [left, upper] = [(box.x - area.x) * dotsPerMm, (box.y - area.y) * dotsPerMm]
    for (let y = Math.max(0, Math.ceil(upper - 0.5)); y + 0.5 < upper + box.height * dotsPerMm && y < height; y += 1) {
      for (let x = Math.max(0, Math.ceil(left - 0.5)); x + 0.5 < left + box.width * dotsPerMm && x < width; x += 1) {
        data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3)
      }
    }
  }
  return { data, width, height }
}
