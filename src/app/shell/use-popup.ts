/** Which popup of the shell is open. The actions popup is about what is in view, so it goes when a code comes or goes. */
import { useState } from 'react'
import { useExpandedQr } from '../../state/expanded-qr'
import type { Popup } from './Popups'

/**
 * The open popup, what opens another, and whether a code fills the screen: what lies under that is out of reach, while the
 * footer and the link bar stand over it.
 */
export function usePopup(): readonly [Popup, (next: Popup) => void, boolean] {
  const [open, setOpen] = useState<Popup>()
  // The link says which code it is: its entry is made anew whenever the record changes.
  const code = useExpandedQr()?.entry.url
  const [seen, setSeen] = useState(code)
  if (seen === code) return [open, setOpen, code !== undefined]
  // Set while drawing, so that no popup of what is gone is drawn even once.
  setSeen(code)
  setOpen(undefined)
  return [undefined, setOpen, code !== undefined]
}
