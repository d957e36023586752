import { useMemo } from 'react'
import type { QrExpectation } from '../../domain/qr'
import { useFarm } from '../../state/farm'

/** Which labels count as ours: any web origin the farm ever had, and the one this page came from. */
export function useQrExpectation(): QrExpectation {
  const farm = useFarm()
  return useMemo(
    () => ({ origins: [...(farm?.origins ?? []), window.location.origin], production: __APP_ENV__ === 'production' }),
    [farm],
  )
}
