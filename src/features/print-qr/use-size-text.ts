import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../../state/preferences'
import { cellSize, type Paper } from './paper'

/** Lengths in millimetres, with no more digits than needed. */
export function useSizeText() {
  const { t } = useLingui()
  const { language } = usePreferences()
  const number = (mm: number, digits = 1): string =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(mm)
  const size = (paper: Paper): string => {
    const { width, height } = cellSize(paper)
    const [across, down] = [number(width), number(height)]
    if (paper.isRound) {
      const diameter = number(Math.min(width, height))
      return t({ id: 'print.size.round', message: `Ø ${diameter} mm` })
    }
    return t({ id: 'print.size', message: `${across} × ${down} mm` })
  }
  return {
    number,
    /** The size of one label. */
    size,
    /** The distinguishing measure of a paper: the grid of a sheet, the label size of a roll. */
    title: (paper: Paper): string =>
      paper.kind === 'roll' ? size(paper) : `${paper.columns} × ${paper.rows}: ${size(paper)}`,
  }
}
