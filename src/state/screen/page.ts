/**
 * What the screen in view tells the shell: its title, where "back" leads, the footer's centre button. Cleared when the
 * screen goes. Without a centre of its own the button is the camera that opens the scanner.
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
  /** An address inside the app; then the button is a link. */
  readonly to?: string | undefined
  /** Opens the actions popup. */
  readonly opensActions?: boolean | undefined
  readonly blocked?: boolean | undefined
  /** Errors of a form, rows picked. */
  readonly count?: number | undefined
  readonly busy?: boolean | undefined
  /** Another button of the screen is the next thing to do: this one stands back. */
  readonly calm?: boolean | undefined
  readonly cancel?: { readonly label: string; readonly onClick: () => void } | undefined
}

export type PageFacts = {
  readonly title: string
  /** iOS: the title stands large and collapses. For menu pages. */
  readonly large?: boolean | undefined
  /** Address one level up; with it the header shows a back button instead of the menu. */
  readonly back?: string | undefined
  readonly centre?: PageCentre | undefined
  /** The content is a narrow column; on wide screens the title stands over it. */
  readonly narrow?: boolean | undefined
  /** List and record stand side by side where there is room: there the list says where one is, and nothing leads back. */
  readonly beside?: boolean | undefined
  /** The screen draws its own headline; on wide screens the header's title is not shown beside it. */
  readonly ownTitle?: boolean | undefined
  /** Hides header and footer: the scanner, the print page. */
  readonly hideChrome?: boolean | undefined
}

type Held = { owner: string; facts: PageFacts; over: PageCentre | undefined }

const EMPTY: PageFacts = { title: '' }
const held = proxy<Held>({ owner: '', facts: EMPTY, over: undefined })

/** Says what the shell should show for this screen. Callbacks may change with every render; they are always the latest. */
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

/** The centre as it looks now, doing whatever its screen last said. */
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

/** A part of the screen needs the centre button for itself, whatever the screen asked for; undefined gives it back. */
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

/** What the screen in view has said; for the shell. */
export function usePageFacts(): PageFacts {
  const { facts, over } = useSnapshot(held) as Held
  return over ? { ...facts, centre: over } : facts
}
