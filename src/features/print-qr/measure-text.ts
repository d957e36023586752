import type { Measure } from './label-layout'

/** Widths are measured at this size (px) and given in em. */
const PX = 100
/** Printers hint and round differently from screens. */
const SAFETY = 1.04
/** The width of a wide letter, if the browser cannot measure. */
const ROUGHLY_EM = 0.7

/** Measures with the fonts of the page; caches each text. */
export function measureWith(fontFamily: string): Measure {
  const context = document.createElement('canvas').getContext('2d')
  const known = new Map<string, number>()
  return (text, isBold) => {
    const key = `${isBold ? 'b' : ''} ${text}`
    const width = known.get(key) ?? SAFETY * emWidth(context, fontFamily, text, isBold)
    known.set(key, width)
    return width
  }
}

function emWidth(context: CanvasRenderingContext2D | null, fontFamily: string, text: string, isBold: boolean): number {
  if (typeof context?.measureText !== 'function') return text.length * ROUGHLY_EM
  context.font = `${isBold ? 700 : 400} ${PX}px ${fontFamily}`
  return context.measureText(text).width / PX
}
