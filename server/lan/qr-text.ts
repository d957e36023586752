/** A QR code for a terminal: two modules above each other are one character. */
import { create } from 'qrcode'

/** Light modules are drawn, dark ones left out, so that it reads on a dark terminal; scanners take the reverse as well. */
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
