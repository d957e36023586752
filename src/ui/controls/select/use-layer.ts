import { type RefObject, useEffect, useState } from 'react'

/**
 * A select list's facts about its button: the dialog around it (the list must open inside, because a modal dialog makes
 * everything else inert), and whether to take over the focus of the replaced button.
 */
export const useLayer = (trigger: RefObject<HTMLElement | null>, held: RefObject<boolean>): HTMLElement | undefined => {
  const [layer, setLayer] = useState<HTMLElement>()
  useEffect(() => {
    setLayer(trigger.current?.closest('dialog') ?? undefined)
    if (held.current) trigger.current?.focus()
  }, [trigger, held])
  return layer
}
