import { useLingui } from '@lingui/react/macro'
import { A4, LETTER } from '../../domain/label-profile'
import { usePreferences } from '../../state/device/preferences'
import { inches, isInInches } from './inches'
import { cellSize, type Paper, type Size } from './paper'

/** Lengths in millimetres, with no more digits than needed; on US Letter in inches, as printed on the box. */
export function useSizeText() {
  const { t } = useLingui()
  const { language } = usePreferences()
  const number = (mm: number, digits = 1): string =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(mm)
  const size = (paper: Paper): string => {
    const { width, height } = cellSize(paper)
    const shorter = Math.min(width, height)
    if (isInInches(paper)) {
      const [across, down, diameter] = [width, height, shorter].map((mm) => inches(mm) ?? number(mm / 25.4, 2))
      if (paper.isRound) return t({ id: 'print.size.round.inches', message: `Ø ${diameter} in` })
      return t({ id: 'print.size.inches', message: `${across} × ${down} in` })
    }
    if (paper.isRound) {
      const diameter = number(shorter)
      return t({ id: 'print.size.round', message: `Ø ${diameter} mm` })
    }
    return sides({ width, height })
  }
  const sides = ({ width, height }: Size): string => {
    const [across, down] = [number(width), number(height)]
    return t({ id: 'print.size', message: `${across} × ${down} mm` })
  }
  const page = (paper: Paper): string => {
    if (isPage(paper, A4)) return 'A4'
    return isPage(paper, LETTER) ? 'US Letter' : sides(paper)
  }
  const tape = (paper: Paper): string => {
    const [width, length] = [number(paper.height), number(paper.width)]
    return paper.isFree
      ? t({ id: 'print.size.tape', message: `${width} mm` })
      : t({ id: 'print.size.tape.length', message: `${width} mm, ${length} mm long` })
  }
  return {
    number,
    size,
    /** The distinguishing measure of a paper: the grid of a sheet and its page, the label size of a roll, a tape's width. */
    title: (paper: Paper): string => {
      if (paper.kind === 'tape') return tape(paper)
      return paper.kind === 'roll' ? size(paper) : `${paper.columns} × ${paper.rows}: ${size(paper)}, ${page(paper)}`
    },
  }
}

function isPage(paper: Paper, { width, height }: Size): boolean {
  return paper.width === width && paper.height === height
}
