import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { lazyAgain } from '../lazy-again'
import { giveScan, type HandheldScan } from './handheld'
import type { ScannerProps } from './Scanner'
import { RANK, useHandheld } from './use-handheld'

/** Camera, worker and wasm are a chunk of their own: the screen around the scanner renders before they are loaded. */
const Scanner = lazyAgain(() => import('./Scanner').then((module) => module.Scanner))

export type LazyScannerProps = ScannerProps & {
  /** Shown until the scanner is loaded. */
  starting: ReactNode
}

/** A scanner that loads when it is shown. Scans of a handheld scanner wait for it. */
export const LazyScanner = ({ starting, ...props }: LazyScannerProps) => (
  <Suspense
    fallback={
      <>
        {starting}
        <KeptScans active={props.active} />
      </>
    }
  >
    <Scanner {...props} />
  </Suspense>
)

/** Keeps scans until it is taken away. Then they go to the scanner that replaces it, or to the next screen. */
const KeptScans = ({ active }: { active: boolean }) => {
  const scans = useRef<HandheldScan[]>([])
  useHandheld(active, RANK.scanner, (scan) => {
    scans.current.push(scan)
  })
  useEffect(() => {
    const { current: kept } = scans
    return () => {
      // The scanner listens after this.
      setTimeout(() => {
        for (const scan of kept) giveScan(scan)
      })
    }
  }, [])
  return null
}
