import { type RefObject, useEffect, useState } from 'react'

/**
 * What a select list needs to know about its button: the dialog it stands in (the list must open inside it, a modal dialog makes
 * everything else inert), and whether to take the focus over from the button that stood there before.
 */
export const useLayer = (trigger: RefObject<HTMLElement | null>, held: RefObject<boolean>): HTMLElement | undefined => {
  const [layer, setLayer] = useState<HTMLElement>()
  useEffect(() => {
    setLayer(trigger.current?.closest('dialog') ?? undefined)
    if (held.current) trigger.current?.focus()
  }, [trigger, held])
  return layer
}
