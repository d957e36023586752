import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Motion between screens and on a hit. The engine (framer-motion) loads after the first paint: before that, everything appears
 * without motion, and under reduced motion things only fade. Nothing ever waits for motion.
 */
type Animate = typeof import('./motion-engine')['animate']

const Engine = createContext<Animate | undefined>(undefined)

export const MotionRoot = ({ children }: { children: ReactNode }) => {
  const [engine, setEngine] = useState<{ animate: Animate }>()
  useEffect(() => {
    let gone = false
    import('./motion-engine').then(
      ({ animate }) => !gone && setEngine({ animate }),
      () => {}, // The engine cannot be loaded (offline before the first controlled load): no motion, nothing else changes.
    )
    return () => {
      gone = true
    }
  }, [])
  return <Engine value={engine?.animate}>{children}</Engine>
}

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export type PageMotionProps = {
  /** Changes with the screen. */
  id: string
  /** 'none': it appears without motion. */
  direction?: 'push' | 'pop' | 'fade' | 'none' | undefined
  children: ReactNode
}

const ENTER: [number, number, number, number] = [0.05, 0.7, 0.1, 1]

type Look = 'ios' | 'material'

/** The start of a screen's motion: iOS slides it over, Material moves along the shared axis; across, it fades or grows. */
const START: Record<Look, Record<'push' | 'pop' | 'fade', string>> = {
  ios: { push: 'translateX(28%)', pop: 'translateX(-28%)', fade: 'none' },
  material: { push: 'translateX(30px)', pop: 'translateX(-30px)', fade: 'scale(0.97)' },
}
/** The origin of growth is the visible part of the page, however long the page is. */
const ORIGIN = { transformOrigin: '50% 40vh' } as const
/** Seconds: `--page` and, under reduced motion, the only fade. */
const PAGE_S = 0.32
const STILL_S = 0.1

const lookOf = (root: HTMLElement): Look => (root.dataset.platform === 'material' ? 'material' : 'ios')

/** An entering screen: from the right on push, from the left on pop. The first screen has no motion. */
export const PageMotion = ({ id, direction = 'fade', children }: PageMotionProps) => {
  const animate = useContext(Engine)
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(id)
  useLayoutEffect(() => {
    const element = box.current
    if (shown.current === id || element === null || animate === undefined || direction === 'none') {
      shown.current = id
      return
    }
    shown.current = id
    const still = isStill()
    const start = START[lookOf(document.documentElement)][direction]
    const move = still || start === 'none' ? {} : { transform: [start, 'none'] }
    const run = animate(element, { opacity: [0, 1], ...move }, { duration: still ? STILL_S : PAGE_S, ease: ENTER })
    return () => run.complete()
  }, [id, direction, animate])
  return (
    <div ref={box} style={ORIGIN}>
      {children}
    </div>
  )
}

/** One ring pulse around a hit: scale 1, 1.12, 1 in 200 ms, each time `on` changes; none under reduced motion. */
export const Pulse = ({ on, children }: { on: string | number; children: ReactNode }) => {
  const animate = useContext(Engine)
  const box = useRef<HTMLSpanElement>(null)
  const seen = useRef(on)
  useEffect(() => {
    const element = box.current
    if (seen.current === on || element === null || animate === undefined) return
    seen.current = on
    if (isStill()) return
    const run = animate(element, { transform: ['scale(1)', 'scale(1.12)', 'scale(1)'] }, { duration: 0.2 })
    return () => run.complete()
  }, [on, animate])
  return (
    <span ref={box} style={{ display: 'inline-block' }}>
      {children}
    </span>
  )
}
