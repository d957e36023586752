import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../state/format'
import type { MovementRow } from './use-movements'
import { usePackageSize } from './use-package-size'
import type { Units } from './use-units'

/** 'Used 12.50 kg': what a movement did, in the unit it was recorded in. */
export function useMovementWords(units: Units): (movement: MovementRow) => string {
  const { t } = useLingui()
  const format = useFormat()
  const size = usePackageSize(units)
  return ({ kind, row }) => {
    const unit = units.get(String(row.unit_id))
    const field = kind === 'count' ? row.counted_quantity : row.quantity
    const amount = `${format.amount(String(field ?? '0'), unit?.digits)} ${unit?.code ?? ''}`.trim()
    if (kind === 'use') return t({ id: 'supplies.movement.used', message: `Used ${amount}` })
    if (kind === 'write_off') return t({ id: 'supplies.movement.writtenOff', message: `Wrote off ${amount}` })
    if (kind === 'count') return t({ id: 'supplies.movement.counted', message: `Counted ${amount}` })
    const packages = `${size(row).text} ${size(row).unit ?? ''}`.trim()
    return t({ id: 'supplies.movement.received', message: `Received ${packages}` })
  }
}
