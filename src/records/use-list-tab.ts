import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepListTab, useListTab } from '../state/list-views'

/** The tab of the list screen at `path`: what the address names, else the one last shown. `read` knows the tabs. */
export function useTabOf<Tab extends string>(path: string, read: (value: unknown) => Tab): Tab {
  const search: { readonly tab?: unknown } = useSearch({ strict: false })
  const tab = read(useListTab(path, search.tab === undefined ? undefined : String(search.tab)))
  useEffect(() => keepListTab(path, tab), [path, tab])
  return tab
}
