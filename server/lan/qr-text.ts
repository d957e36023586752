/** A QR code for a terminal: one character shows two modules, one above the other. */
import { create } from 'qrcode'

/** Draws the light modules, for dark terminals; scanners also read the inverted code. */
export function drawQr(content: string): string {
  const { modules } = create(content, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const isLight = (x: number, y: number) => x < 0 || y < 0 || x >= size || y >= size || !modules.get(y, x)
  const lines: string[] = []
  for (let y = -2; y < size + 2; y += 2) {
    let line = ''
    for (let x = -2; x < size + 2; x++) line += SIGNS[isLight(x, y) ? 1 : 0][isLight(x, y + 1) ? 1 : 0]
    lines.push(line)
  }
  return lines.join('\n')
}

const SIGNS = [
  [' ', '▄'],
  ['▀', '█'],
] as const
