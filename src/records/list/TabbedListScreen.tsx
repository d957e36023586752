import { useSearch } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import type { Label } from '../../domain/kit/field'
import { useReplica } from '../../state/replica/replica'
import { keepListTab, useListTab } from '../../state/screen/list-views'
import { useTranslate } from '../words/use-writing'
import { RecordListScreen } from './RecordListScreen'
import { tabsAt } from './tabs-at'

export type TabbedListScreenProps = {
  path: string
  /** By default the open tab's name. */
  title?: Label
  /** Custom lists, by entity. */
  lists?: Readonly<Record<string, ComponentType<{ entity: string; selectedId?: string | undefined }>>>
}

/** A place with several lists: shows the tab in the address, else the last one. */
export const TabbedListScreen = ({ path, title, lists = {} }: TabbedListScreenProps) => {
  const { registry } = useReplica()
  const translate = useTranslate()
  const tabs = tabsAt(registry, path)
  const search: { readonly tab?: unknown } = useSearch({ strict: false })
  const asked = useListTab(path, search.tab === undefined ? undefined : String(search.tab))
  const tab = (tabs.find((one) => one.tab === asked) ?? tabs[0])?.tab ?? ''
  useEffect(() => keepListTab(path, tab), [path, tab])
  const entity = tabs.find((one) => one.tab === tab)?.definition.name
  if (entity === undefined) throw new Error(`no entity has a tab at ${path}`)
  const List = lists[entity]
  const own = List && <List entity={entity} />
  return <RecordListScreen key={entity} entity={entity} title={title && translate(title)} list={own} />
}
