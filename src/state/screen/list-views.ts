/**
 * The last view of each list: tab, search, chip, order and scroll position. Returning restores it, also after a reload: the tab's own
 * storage keeps it, only for its user.
 */
import { proxy, subscribe, useSnapshot } from 'valtio'
import { isPlainObject } from '../../domain/kit/entity'
import { LISTS_KEY, session } from '../person/session-store'

export type ListView = { readonly search: string; readonly chip: string; readonly order: string }

/** The first visible row, and the distance of its top from the window's, in px. */
export type ListPlace = { readonly key: string; readonly top: number }

type Kept = {
  owner: string
  views: Record<string, ListView>
  /** The last tab by path. */
  tabs: Record<string, string>
  places: Record<string, ListPlace>
}

const EMPTY: ListView = { search: '', chip: '', order: '' }
const lists = proxy<{ views: Kept['views']; tabs: Kept['tabs'] }>({ views: {}, tabs: {} })
let owner = ''
let places: Kept['places'] = {}

/** Loads the signed-in user's views of this tab. Those of another user are dropped. */
function open(): void {
  const user = session.userId ?? ''
  if (user === owner) return
  const kept = read()
  const mine = kept?.owner === user ? kept : undefined
  owner = user
  Object.assign(lists, { views: mine?.views ?? {}, tabs: mine?.tabs ?? {} })
  places = mine?.places ?? {}
}

open()
subscribe(session, open, true)

/** The view of the list `name`. '' stands for its defaults. */
export function useListView(name: string): ListView {
  return useSnapshot(lists).views[name] ?? EMPTY
}

export function setListView(name: string, change: Partial<ListView>): void {
  lists.views[name] = { ...(lists.views[name] ?? EMPTY), ...change }
  delete places[name]
  write()
}

/** The tab of the screen at `path`: the one in its address, else the last one there. */
export function useListTab(path: string, named: string | undefined): string | undefined {
  const kept = useSnapshot(lists).tabs[path]
  return named ?? kept
}

export function keepListTab(path: string, tab: string): void {
  if (lists.tabs[path] === tab) return
  lists.tabs[path] = tab
  write()
}

export function listPlace(name: string): ListPlace | undefined {
  return places[name]
}

export function keepListPlace(name: string, place: ListPlace | undefined): void {
  if (!place && !places[name]) return
  if (place) places[name] = place
  else delete places[name]
  write()
}

function read(): Kept | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(LISTS_KEY) ?? 'null')
    return isKept(found) ? found : undefined
  } catch {
    return undefined
  }
}

function isKept(found: unknown): found is Kept {
  const parts: (keyof Kept)[] = ['views', 'tabs', 'places']
  return isPlainObject(found) && typeof found.owner === 'string' && parts.every((part) => isPlainObject(found[part]))
}

function write(): void {
  try {
    sessionStorage.setItem(
      LISTS_KEY,
      JSON.stringify({ owner, views: lists.views, tabs: lists.tabs, places } satisfies Kept),
    )
  } catch {
    // If the tab's storage is full, only the place in the list is lost.
  }
}

/** The row opened by the keyboard: its list may be redrawn at the record's address and must focus it again. */
let opened: string | undefined

export function openedByKeys(): string | undefined {
  return opened
}

export function setOpenedByKeys(id: string | undefined): void {
  opened = id
}
