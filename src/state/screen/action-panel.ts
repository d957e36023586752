/**
 * The buttons of the current screen, by id. Several parts may request the same button: it is added once, further requests are only
 * counted, and it is removed with its last part. `height` is the panel's last height, kept free while the next record's buttons are
 * determined, so that nothing moves under a finger.
 */
import { useLayoutEffect, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'

export type PanelButton = {
  readonly id: string
  readonly type?: 'primary' | 'secondary' | 'tertiary' | 'danger' | undefined
}

export type PanelEntry = PanelButton & {
  /** The number of parts of the screen that use it. */
  elementsUsed: number
}

const panel = proxy<{ buttons: PanelEntry[]; height: number }>({ buttons: [], height: 0 })

/** Adds missing buttons, unused. Returns the added ids. */
export function addActions(buttons: readonly PanelButton[]): readonly string[] {
  const added: string[] = []
  for (const { id, type } of buttons) {
    if (panel.buttons.some((button) => button.id === id)) continue
    panel.buttons.push({ id, type, elementsUsed: 0 })
    added.push(id)
  }
  return added
}

export function countUse(id: string): void {
  const button = panel.buttons.find((one) => one.id === id)
  if (button) button.elementsUsed += 1
}

/** Removes the button with its last part. */
export function dropUse(id: string): void {
  const button = panel.buttons.find((one) => one.id === id)
  if (!button) return
  button.elementsUsed -= 1
  if (button.elementsUsed <= 0) panel.buttons = panel.buttons.filter((one) => one.id !== id)
}

/** Pixels. */
export function setPanelHeight(height: number): void {
  panel.height = height
}

export function useActionPanel(): { readonly buttons: readonly PanelEntry[]; readonly height: number } {
  return useSnapshot(panel)
}

/** Adds a part's buttons to the panel while the part is mounted. Returns those that this part must draw. */
export function usePanelActions<Button extends PanelButton>(buttons: readonly Button[]): readonly Button[] {
  const wanted = JSON.stringify(buttons.map(({ id, type }) => ({ id, type })))
  const [own, setOwn] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    const asked: readonly PanelButton[] = JSON.parse(wanted)
    setOwn(addActions(asked))
    for (const { id } of asked) countUse(id)
    return () => {
      for (const { id } of asked) dropUse(id)
    }
  }, [wanted])
  return own.flatMap((id) => buttons.find((button) => button.id === id) ?? [])
}
