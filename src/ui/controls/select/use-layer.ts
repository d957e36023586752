import { type RefObject, useEffect, useState } from 'react'

/**
 * What a select list has to know of its button: the dialog around it (the list must open inside, since a modal dialog
 * makes everything else inert), and whether to take the focus over from the button that it replaces.
 */
export const useLayer = (trigger: RefObject<HTMLElement | null>, held: RefObject<boolean>): HTMLElement | undefined => {
  const [layer, setLayer] = useState<HTMLElement>()
  useEffect(() => {
    setLayer(trigger.current?.closest('dialog') ?? undefined)
    if (held.current) trigger.current?.focus()
  }, [trigger, held])
  return layer
}
