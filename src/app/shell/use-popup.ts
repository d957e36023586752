/** The open popup of the shell. The actions popup belongs to the view, so it closes when a code opens or closes. */
import { useState } from 'react'
import { useExpandedQr } from '../../state/labels/expanded-qr'
import type { Popup } from './Popups'

/** The open popup, a setter, and whether a code fills the screen: then only footer and link bar are usable. */
export function usePopup(): readonly [Popup, (next: Popup) => void, boolean] {
  const [open, setOpen] = useState<Popup>()
  // Identified by its URL, because the entry is a new object whenever the record changes.
  const code = useExpandedQr()?.entry.url
  const [seen, setSeen] = useState(code)
  if (seen === code) return [open, setOpen, code !== undefined]
  // Set during render, so that a popup of a closed view is never rendered.
  setSeen(code)
  setOpen(undefined)
  return [undefined, setOpen, code !== undefined]
}
