/** The folded removable fields of a form. Folding clears the value, and an unfolded field is empty. */
import { useState } from 'react'

export type Folding = {
  readonly isFolded: (path: string) => boolean
  readonly fold: (path: string) => void
  readonly unfold: (path: string) => void
}

/** `clear` clears the value at a path. `show` scrolls its control into view and focuses it. */
export function useFolding(clear: (path: string) => void, show: (path: string) => void): Folding {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set<string>())
  const change = (path: string, isFolded: boolean) => {
    setFolded((before) => new Set(isFolded ? [...before, path] : [...before].filter((one) => one !== path)))
    // The control is mounted again, so it is focused in the next frame.
    requestAnimationFrame(() => show(path))
  }
  return {
    isFolded: (path) => folded.has(path),
    fold: (path) => {
      clear(path)
      change(path, true)
    },
    unfold: (path) => change(path, false),
  }
}
