import { useLingui } from '@lingui/react/macro'
import type { StockLevel } from '../../../domain/rules/stock-level'
import { Mark } from '../../../ui/display/marks/Mark'

/** A mark for low or oversold stock; nothing otherwise. `minimum` is formatted text. */
export const StockMark = ({ level, minimum }: { level: StockLevel; minimum: string }) => {
  const { t } = useLingui()
  if (level.state === 'oversold') {
    return <Mark tone="oversold">{t({ id: 'supplies.oversold', message: 'Oversold' })}</Mark>
  }
  if (level.state === 'low') {
    return <Mark tone="low">{t({ id: 'supplies.low', message: `Low, min ${minimum}` })}</Mark>
  }
  return null
}
