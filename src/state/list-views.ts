/** How each list was last looked at (search, chip, order): coming back from a record finds it as it was left. */
import { proxy, useSnapshot } from 'valtio'

export type ListView = { readonly search: string; readonly chip: string; readonly order: string }

const EMPTY: ListView = { search: '', chip: '', order: '' }
const lists = proxy<{ views: Record<string, ListView> }>({ views: {} })

/** The view of the list called `name`; '' stands for its defaults. */
export function useListView(name: string): ListView {
  return useSnapshot(lists).views[name] ?? EMPTY
}

export function setListView(name: string, change: Partial<ListView>): void {
  lists.views[name] = { ...(lists.views[name] ?? EMPTY), ...change }
}

/** Forgets every view: another user must not find them. */
export function forgetListViews(): void {
  lists.views = {}
}
