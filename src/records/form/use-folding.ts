/** Which removable fields of a form are folded away. Folding clears the value; an unfolded field is empty. */
import { useState } from 'react'

export type Folding = {
  readonly isFolded: (path: string) => boolean
  readonly fold: (path: string) => void
  readonly unfold: (path: string) => void
}

/** `clear` empties the value at a path; `show` scrolls its control into view and focuses it. */
export function useFolding(clear: (path: string) => void, show: (path: string) => void): Folding {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set<string>())
  const change = (path: string, isFolded: boolean) => {
    setFolded((before) => new Set(isFolded ? [...before, path] : [...before].filter((one) => one !== path)))
    // The control is rendered anew: focus it once it is there.
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
