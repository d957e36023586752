import { useMemo } from 'react'
import type { QrExpectation } from '../../domain/qr'
import { useFarm } from '../../state/replica/farm'

/** The origins of the farm's own labels: all origins that the farm has used, and this page's. */
export function useQrExpectation(): QrExpectation {
  const farm = useFarm()
  return useMemo(
    () => ({ origins: [...(farm?.origins ?? []), window.location.origin], production: __APP_ENV__ === 'production' }),
    [farm],
  )
}
