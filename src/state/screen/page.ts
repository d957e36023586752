/**
 * The current screen's facts for the shell: title, back address, the footer's centre button. Cleared when the screen is unmounted. By
 * default the centre button is the camera that opens the scanner.
 */
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { proxy, useSnapshot } from 'valtio'

export type CentreIcon =
  | 'pencil'
  | 'trash'
  | 'save'
  | 'plus'
  | 'download'
  | 'camera'
  | 'print'
  | 'check'
  | 'user-plus'
  | 'share'

export type PageCentre = {
  readonly icon: CentreIcon
  readonly label: string
  readonly onClick?: (() => void) | undefined
  /** An address inside the app. The button is then a link. */
  readonly to?: string | undefined
  /** Opens the actions popup. */
  readonly opensActions?: boolean | undefined
  readonly blocked?: boolean | undefined
  /** The errors of a form, or the selected rows. */
  readonly count?: number | undefined
  readonly busy?: boolean | undefined
  /** Another button is the next step, so this one is less prominent. */
  readonly calm?: boolean | undefined
  readonly cancel?: { readonly label: string; readonly onClick: () => void } | undefined
}

export type PageFacts = {
  readonly title: string
  /** iOS: the title is large and collapses. For menu pages. */
  readonly large?: boolean | undefined
  /** The address one level up. With it the header shows a back button instead of the menu. */
  readonly back?: string | undefined
  readonly centre?: PageCentre | undefined
  /** The content is a narrow column, with the title over it on wide screens. */
  readonly narrow?: boolean | undefined
  /** On wide screens list and record are side by side. The list then shows the position, and there is no back button. */
  readonly beside?: boolean | undefined
  /** The screen draws its own headline, so wide screens do not show the header's title. */
  readonly ownTitle?: boolean | undefined
  /** The screen's own action at the bottom replaces the footer. */
  readonly ownDock?: boolean | undefined
  /** Hides header and footer: the scanner, the print page. */
  readonly hideChrome?: boolean | undefined
}

type Held = { owner: string; facts: PageFacts; over: PageCentre | undefined }

const EMPTY: PageFacts = { title: '' }
const held = proxy<Held>({ owner: '', facts: EMPTY, over: undefined })

/** Sets the shell's facts for this screen. Callbacks may change at every render, and the latest are used. */
export function usePage(facts: PageFacts): void {
  const owner = useId()
  const latest = useRef(facts)
  const visible = JSON.stringify(facts)
  const { onClick, cancel } = facts.centre ?? {}
  const shape = `${visible}|${onClick ? 'click' : ''}|${cancel ? 'cancel' : ''}`
  useLayoutEffect(() => {
    latest.current = facts
  })
  useLayoutEffect(() => {
    if (shape === '') return
    const { centre, ...rest } = latest.current
    Object.assign(held, { owner, facts: centre ? { ...rest, centre: withLatest(() => latest.current.centre) } : rest })
  }, [owner, shape])
  useEffect(
    () => () => {
      if (held.owner === owner) Object.assign(held, { owner: '', facts: EMPTY })
    },
    [owner],
  )
}

/** The current centre, with the screen's latest callbacks. */
function withLatest(read: () => PageCentre | undefined): PageCentre | undefined {
  const centre = read()
  if (!centre) return undefined
  const { onClick, cancel, ...looks } = centre
  return {
    ...looks,
    ...(onClick ? { onClick: () => read()?.onClick?.() } : {}),
    ...(cancel ? { cancel: { label: cancel.label, onClick: () => read()?.cancel?.onClick() } } : {}),
  }
}

/** A part of the screen replaces the screen's centre button. Undefined restores it. */
export function useCentreOver(centre: PageCentre | undefined): void {
  const latest = useRef(centre)
  const shape = JSON.stringify(centre)
  useLayoutEffect(() => {
    latest.current = centre
  })
  useLayoutEffect(() => {
    held.over = shape === undefined ? undefined : withLatest(() => latest.current)
  }, [shape])
  useEffect(
    () => () => {
      held.over = undefined
    },
    [],
  )
}

/** The current screen's facts, for the shell. Read at once: a title drawn one frame after its screen would move all content down. */
export function usePageFacts(): PageFacts {
  const { facts, over } = useSnapshot(held, { sync: true }) as Held
  return over ? { ...facts, centre: over } : facts
}
