/** Who a purchase came from, as every screen of it says it: the supplier of the list, else the name that was typed, else that there is none. */
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Values } from '../../../domain/kit/field'

/** `supplier` is the name of the supplier that the purchase names; undefined where it names none or none is here. */
export function useVendor(): (purchase: Values, supplier: string | undefined) => string {
  const { t } = useLingui()
  const none = t({ id: 'purchase.no_vendor', message: 'No vendor' })
  return useCallback(({ vendor }, supplier) => supplier || (typeof vendor === 'string' && vendor) || none, [none])
}
