import type { Micro } from '../../../domain/kit/decimal'

/** For drawing only: lengths of gauges and plots. */
export function drawn(amount: Micro): number {
  return Number(amount) / 1_000_000
}
