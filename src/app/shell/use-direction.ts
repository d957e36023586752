/** The direction in which the current screen was reached, for its motion: forward, back, or across between main screens. */
import { useLocation, useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { useWide } from '../../records/use-wide'
import { LIST_ADDRESSES } from './list-addresses'

export type Direction = 'push' | 'pop' | 'fade' | 'none'
export type Place = { readonly path: string; readonly depth: number }

/** Lists and first-level screens are siblings, like tabs: going from one to another is neither forward nor back. */
const isMain = (path: string, lists: ReadonlySet<string>): boolean =>
  /^\/[^/]*$/.test(path) || lists.has(path) || path === '/users/me'

const areaOf = (path: string): string => path.split('/')[1] ?? ''

/** `isWide`: list and record are side by side, so opening a record needs no motion, and no screen is deeper. */
export function directionOf(from: Place, to: Place, isWide: boolean, lists = LIST_ADDRESSES): Direction {
  if (isWide) return areaOf(from.path) === areaOf(to.path) ? 'none' : 'fade'
  if (from.depth === to.depth || (isMain(from.path, lists) && isMain(to.path, lists))) return 'fade'
  return to.depth > from.depth ? 'push' : 'pop'
}

export function useDirection(): { readonly id: string; readonly direction: Direction } {
  // The match and not the address: it changes together with the rendered screen.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const depth = useLocation({ select: ({ state }) => state.__TSR_index })
  const isWide = useWide()
  const [seen, setSeen] = useState<Place & { readonly direction: Direction }>({ path, depth, direction: 'fade' })
  if (seen.path === path) return { id: path, direction: seen.direction }
  const direction = directionOf(seen, { path, depth }, isWide)
  setSeen({ path, depth, direction })
  return { id: path, direction }
}
