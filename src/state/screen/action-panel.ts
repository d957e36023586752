/**
 * The buttons of the screen in view, by id. Several parts of a screen may ask for the same one: it is added once, each
 * further asking is skipped and only counted, and it goes with the last part that used it. `height` is what the panel
 * last took, kept free while the next record's buttons are being found out, so that nothing jumps under a finger.
 */
import { useLayoutEffect, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'

export type PanelButton = {
  readonly id: string
  readonly type?: 'primary' | 'secondary' | 'tertiary' | 'danger' | undefined
}

export type PanelEntry = PanelButton & {
  /** How many parts of the screen use it. */
  elementsUsed: number
}

const panel = proxy<{ buttons: PanelEntry[]; height: number }>({ buttons: [], height: 0 })

/** Adds what does not exist yet, unused; answers the ids that were added. */
export function addActions(buttons: readonly PanelButton[]): readonly string[] {
  const added: string[] = []
  for (const { id, type } of buttons) {
    if (panel.buttons.some((button) => button.id === id)) continue
    panel.buttons.push({ id, type, elementsUsed: 0 })
    added.push(id)
  }
  return added
}

/** One more part uses the action. */
export function countUse(id: string): void {
  const button = panel.buttons.find((one) => one.id === id)
  if (button) button.elementsUsed += 1
}

/** One part less uses it; unused it goes. */
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

/** Puts a part's buttons into the panel for as long as it stands; answers those that this part is to draw. */
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
