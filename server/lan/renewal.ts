/** Renews the certificate while the server runs. Open connections stay open; new ones use the new certificate. */
import { X509Certificate } from 'node:crypto'
import type { Pair } from './authority'

const HOUR_MS = 3_600_000
/** Even after ten days of standstill, a server still has a valid certificate. */
const LEFT_MS = 10 * 86_400_000

export type Renewal = {
  readonly first: Pair
  readonly sign: () => Promise<Pair>
  readonly now: () => number
  readonly apply: (pair: Pair) => void
  readonly report: (error: unknown) => void
}

/** Checks every hour. Returns a function that stops it. */
export function keepFresh({ first, sign, now, apply, report }: Renewal, everyMs = HOUR_MS): () => void {
  let { cert } = first
  let isSigning = false
  const look = async () => {
    if (isSigning || !isDue(cert, now())) return
    isSigning = true
    try {
      const pair = await sign()
      apply(pair)
      cert = pair.cert
    } catch (error) {
      report(error)
    } finally {
      isSigning = false
    }
  }
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Also true when the clock was wrong at the start and is now correct. */
export function isDue(cert: string, now: number): boolean {
  const { validFrom, validTo } = new X509Certificate(cert)
  return now < Date.parse(validFrom) || now > Date.parse(validTo) - LEFT_MS
}
