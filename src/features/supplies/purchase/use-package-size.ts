import { useCallback } from 'react'
import type { Values } from '../../../domain/kit/field'
import type { Units } from '../../../records/use-units'
import { useFormat } from '../../../state/words/format'

export type PackageSize = { readonly text: string; readonly unit: string | undefined }

/** '12 × 15.00' and its unit, for a purchase; a single package needs no count. */
export function usePackageSize(units: Units | undefined): (purchase: Values) => PackageSize {
  const format = useFormat()
  return useCallback(
    (purchase) => {
      const unit = units?.get(String(purchase.unit_id))
      const amount = format.amount(String(purchase.quantity ?? '0'), unit?.digits)
      const count = typeof purchase.package_count === 'number' ? purchase.package_count : 1
      return { text: count > 1 ? `${count} × ${amount}` : amount, unit: unit?.code }
    },
    [units, format],
  )
}
