/**
 * How each list was last looked at: tab, search, chip, order and what stood at the top. Coming back finds it as it was left,
 * also after a reload of the tab: it is kept in the tab's own storage, for the user who left it so and nobody else.
 */
import { proxy, subscribe, useSnapshot } from 'valtio'
import { isPlainObject } from '../../domain/kit/entity'
import { LISTS_KEY, session } from '../person/session-store'

export type ListView = { readonly search: string; readonly chip: string; readonly order: string }

/** The first row in view, and how far its top is from the window's, px. */
export type ListPlace = { readonly key: string; readonly top: number }

type Kept = {
  owner: string
  views: Record<string, ListView>
  /** The tab last shown, by path. */
  tabs: Record<string, string>
  places: Record<string, ListPlace>
}

const EMPTY: ListView = { search: '', chip: '', order: '' }
const lists = proxy<{ views: Kept['views']; tabs: Kept['tabs'] }>({ views: {}, tabs: {} })
let owner = ''
let places: Kept['places'] = {}

/** Takes up what the signed-in user left in this tab; of somebody else nothing is left. */
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

/** The view of the list called `name`; '' stands for its defaults. */
export function useListView(name: string): ListView {
  return useSnapshot(lists).views[name] ?? EMPTY
}

export function setListView(name: string, change: Partial<ListView>): void {
  lists.views[name] = { ...(lists.views[name] ?? EMPTY), ...change }
  delete places[name]
  write()
}

/** The tab of the screen at `path`: the one its address names, else the one last shown there. */
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
    // A full tab storage costs the place in the list, nothing else.
  }
}

/** The row that keys opened: its list may be drawn anew on the record's address, and gives it the focus again. */
let opened: string | undefined

export function openedByKeys(): string | undefined {
  return opened
}

export function setOpenedByKeys(id: string | undefined): void {
  opened = id
}
