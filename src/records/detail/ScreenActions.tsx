import { useEffect, useRef } from 'react'
import { setPanelHeight, useActionPanel, usePanelActions } from '../../state/screen/action-panel'
import { ActionPanel, type PanelAction } from '../../ui/chrome/ActionPanel'

export type ScreenActionsProps = {
  label: string
  /** Undefined while rights are being read. The panel keeps its height. */
  actions: readonly PanelAction[] | undefined
}

const NONE: readonly PanelAction[] = []

/** The action panel of the current screen. */
export const ScreenActions = ({ label, actions }: ScreenActionsProps) => {
  const { height } = useActionPanel()
  const drawn = usePanelActions(actions ?? NONE)
  const box = useRef<HTMLDivElement>(null)
  const isThere = drawn.length > 0
  useEffect(() => {
    const element = box.current
    if (!isThere || element === null || typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(() => setPanelHeight(element.offsetHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [isThere])
  if (actions?.length === 0) return null
  return (
    <div ref={box} style={actions === undefined ? { minHeight: height } : undefined}>
      {isThere && <ActionPanel label={label} actions={drawn} />}
    </div>
  )
}
