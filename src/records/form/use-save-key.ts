/** Ctrl S (⌘ S on a Mac) saves the form, also from inside a field. It has no effect while a dialog is open. */
import { useEffect, useEffectEvent } from 'react'

export function useSaveKey(submit: () => Promise<void>): void {
  const save = useEffectEvent(() => void submit())
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSave(event)) return
      // Otherwise the browser would save the page as a file.
      event.preventDefault()
      if (!event.repeat && document.querySelector('dialog[open]') === null) save()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function isSave(event: KeyboardEvent): boolean {
  const isS = event.code === 'KeyS' || event.key === 's'
  return isS && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.defaultPrevented
}
