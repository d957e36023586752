/** The vendor of a purchase, the same on every screen: the supplier's name, else the typed name, else that there is none. */
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Values } from '../../../domain/kit/field'

/** `supplier` is the name of the purchase's supplier; undefined if it names none or that record is not here. */
export function useVendor(): (purchase: Values, supplier: string | undefined) => string {
  const { t } = useLingui()
  const none = t({ id: 'purchase.no_vendor', message: 'No vendor' })
  return useCallback(({ vendor }, supplier) => supplier || (typeof vendor === 'string' && vendor) || none, [none])
}
