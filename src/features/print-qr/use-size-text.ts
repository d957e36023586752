import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../../state/preferences'
import { cellSize, type Paper } from './paper'

/** How lengths are written: in millimetres, as short as they are right. */
export function useSizeText() {
  const { t } = useLingui()
  const { language } = usePreferences()
  const number = (mm: number, digits = 1): string =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(mm)
  const size = (paper: Paper): string => {
    const { width, height } = cellSize(paper)
    const [across, down] = [number(width), number(height)]
    return t({ id: 'print.size', message: `${across} × ${down} mm` })
  }
  return {
    number,
    /** One label of this paper. */
    size,
    /** What tells this paper from others: the grid of a sheet, the size of its labels. */
    title: (paper: Paper): string =>
      paper.kind === 'roll' ? size(paper) : `${paper.columns} × ${paper.rows}: ${size(paper)}`,
  }
}
