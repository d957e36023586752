import { type KeyboardEvent, type MouseEvent, memo, useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'
import { swallowRelease } from '../release'
import { DishGlyph, type DishGlyphProps, type DishShape } from './DishGlyph'
import styles from './dish.module.css'

export type GridDish = {
  readonly number: number
  readonly shape: DishShape
  readonly percent: number | undefined
  readonly isQuarantined: boolean
  readonly vessel?: DishGlyphProps['vessel']
  readonly flushes?: number | undefined
  readonly toShake?: boolean | undefined
  /** 'Dish 7, growing, 50 %'. */
  readonly label: string
  /** A word under it, if there is room: '50 %'. */
  readonly caption?: string | undefined
}

export type DishGridProps = {
  label: string
  dishes: readonly GridDish[]
  /** Chosen, or touched in this gesture. */
  marked: ReadonlySet<number>
  onTap: (number: number) => void
  /** A long press, the secondary button, or Enter. */
  onHold: (number: number) => void
  /** Shift with an arrow extended over these dishes. */
  onExtend?: ((numbers: readonly number[]) => void) | undefined
  onFocus?: ((number: number) => void) | undefined
}

/** Dishes per block, full rows on a phone: blocks out of view are not rendered. */
const BLOCK = 60
const SMALL_BLOCK = 90
/** More vessels are shown small. */
const MOST_LARGE = 60
/** How many blocks a screen shows: the others are rendered after these. */
const FIRST = 2
const HOLD_MS = 450
/** A finger that moved this far scrolls, px. */
const SLACK = 10

/** All dishes of a series, six per row on a phone, nine of many vessels. One of them is in the tab order; arrows move, Space taps, Enter opens. */
export const DishGrid = ({ label, dishes, marked, onTap, onHold, onExtend, onFocus }: DishGridProps) => {
  const holder = useRef<HTMLFieldSetElement>(null)
  const hold = useEffectEvent(onHold)
  useEffect(() => (holder.current ? listenToHolds(holder.current, (number) => hold(number)) : undefined), [])
  const isSmall = dishes.length > MOST_LARGE && dishes.some(({ vessel = 'dish' }) => vessel !== 'dish')
  const size = isSmall ? SMALL_BLOCK : BLOCK
  const blocks = Array.from({ length: Math.ceil(dishes.length / size) }, (_, index) =>
    dishes.slice(index * size, (index + 1) * size),
  )
  const made = useDeferredValue(blocks.length, FIRST)
  const first = dishes.find(({ number }) => marked.has(number))?.number
  return (
    <fieldset
      ref={holder}
      aria-label={label}
      onClick={(event: MouseEvent) => {
        const number = numberAt(event.target)
        if (number !== undefined) onTap(number)
      }}
      onKeyDown={(event) => {
        const number = numberAt(event.target)
        if (event.key === 'Enter' && number !== undefined) {
          event.preventDefault()
          onHold(number)
        } else walk(event, onExtend)
      }}
      onFocus={(event) => {
        const number = numberAt(event.target)
        if (number !== undefined) onFocus?.(number)
      }}
    >
      {blocks.slice(0, made).map((block) => (
        <div key={block[0]?.number} className={styles.grid} data-small={isSmall || undefined}>
          {block.map((dish) => (
            <Cell
              key={dish.number}
              {...dish}
              isMarked={marked.has(dish.number)}
              isFirst={dish.number === (first ?? dishes[0]?.number)}
            />
          ))}
        </div>
      ))}
    </fieldset>
  )
}

/** One dish; a tap renders only the dishes that it changes. */
const Cell = memo((props: GridDish & { isMarked: boolean; isFirst: boolean }) => {
  const { number, shape, percent, isQuarantined, vessel, flushes, toShake, label, caption, isMarked, isFirst } = props
  return (
    <button
      type="button"
      className={styles.cell}
      data-dish={number}
      aria-label={label}
      aria-pressed={isMarked}
      tabIndex={isFirst ? 0 : -1}
    >
      <DishGlyph
        shape={shape}
        vessel={vessel}
        percent={percent}
        number={number}
        halo={isMarked}
        quarantined={isQuarantined}
        flushes={flushes}
        toShake={toShake}
      />
      {/* Decorative: the dish's name contains it. */}
      {caption !== undefined && <span className={styles.caption} data-caption={caption} aria-hidden="true" />}
    </button>
  )
})
Cell.displayName = 'Cell'

function numberAt(target: EventTarget | null): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-dish]') : null
  return cell ? Number(cell.dataset.dish) : undefined
}

/** Arrows move to the neighbour, also in the row above or below; with Shift they include the dishes in between. */
function walk(event: KeyboardEvent<HTMLElement>, onExtend: DishGridProps['onExtend']): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-dish]')]
  const from = cells.indexOf(document.activeElement as HTMLElement)
  const step = stepOf(event.key, cells)
  const next = from < 0 || step === 0 ? undefined : cells[from + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  if (!event.shiftKey) return
  const [low, high] = [Math.min(from, from + step), Math.max(from, from + step)]
  onExtend?.(cells.slice(low, high + 1).map((cell) => Number(cell.dataset.dish)))
}

function stepOf(key: string, cells: readonly HTMLElement[]): number {
  const top = cells[0]?.offsetTop
  const row = Math.max(
    1,
    cells.findIndex((cell) => cell.offsetTop !== top),
  )
  return { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[key] ?? 0
}

function listenToHolds(holder: HTMLElement, onHold: (number: number) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let touch: { number: number; x: number; y: number; timer: number; isHeld: boolean } | undefined
  const held = () => {
    if (!touch) return
    touch.isHeld = true
    swallowRelease()
    navigator.vibrate?.(10)
    onHold(touch.number)
  }
  const leave = () => {
    if (touch) clearTimeout(touch.timer)
  }
  const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    holder.addEventListener(name, listener, { signal })
  const forget = () => {
    leave()
    touch = undefined
  }
  document.addEventListener('pointerdown', forget, { capture: true, signal })
  on('pointerdown', (event) => {
    const number = numberAt(event.target)
    if (number === undefined || event.button !== 0) return
    touch = { number, x: event.clientX, y: event.clientY, timer: window.setTimeout(held, HOLD_MS), isHeld: false }
  })
  on('pointermove', (event) => {
    if (touch && Math.hypot(event.clientX - touch.x, event.clientY - touch.y) > SLACK) leave()
  })
  on('pointerup', leave)
  on('pointercancel', leave)
  on('contextmenu', (event) => {
    const number = numberAt(event.target)
    if (number === undefined) return
    event.preventDefault()
    leave()
    if (touch?.isHeld) return
    if (touch) touch.isHeld = true
    swallowRelease()
    onHold(number)
  })
  return () => {
    leave()
    ending.abort()
  }
}
