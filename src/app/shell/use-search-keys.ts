/** Ctrl K (⌘ K on a Mac) opens the search from anywhere; so does `/`, if no list has its own search. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useWide } from '../../records/use-wide'
import { preferences } from '../../state/device/preferences'
import { collectTyping } from '../../state/search/typed-ahead'
import { isForPage } from '../../ui/keys'

/** A handheld scanner types links with slashes, with less than this between two keys. */
const READER_MS = 100

/** `open` shows the search over the page; a narrow screen goes to its address instead. */
export function useSearchKeys(open: () => void): void {
  const isWide = useWide()
  const router = useRouter()
  const show = useEffectEvent(() => {
    if (isWide) {
      collectTyping()
      open()
    } else void router.navigate({ to: '/search' })
  })
  useEffect(() => {
    let last = 0
    const press = (event: KeyboardEvent) => {
      const isTyped = event.timeStamp - last > READER_MS
      last = event.timeStamp
      const isChord = isFind(event)
      if (!isChord && !(isTyped && isSlash(event))) return
      event.preventDefault()
      const field = document.querySelector<HTMLElement>('[role=combobox][enterkeyhint]')
      if (field) field.focus()
      else if (document.querySelector('dialog[open]') === null) show()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function isFind(event: KeyboardEvent): boolean {
  const isK = event.code === 'KeyK' || event.key === 'k'
  return isK && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.defaultPrevented
}

function isSlash(event: KeyboardEvent): boolean {
  if (event.key !== '/' || !preferences.letterKeys || !isForPage(event)) return false
  return document.querySelector('main [type=search]') === null
}
