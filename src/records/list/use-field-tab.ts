/** Tabs of one list by a select field of its entity (`route.tabsBy`): a tab shows the rows with its value. */
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { StoredRow } from '../../data/rows'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Option } from '../../domain/kit/field'
import { keepListTab, useListTab } from '../../state/screen/list-views'
import { optionsOf } from '../words/field-text'

export type FieldTabs = {
  readonly field: string
  readonly options: readonly Option[]
  /** The open tab: the one in the address, else the last one. */
  readonly tab: string
  readonly only: (row: StoredRow) => boolean
}

/** Undefined for an entity without such tabs. `open`: the record that is open beside the list decides the tab. */
export function useFieldTab({ route, fields }: EntityDefinition, open?: StoredRow): FieldTabs | undefined {
  const field = route?.tabsBy
  const path = route?.list ?? ''
  const search: { readonly tab?: unknown } = useSearch({ strict: false })
  const shown = (field === undefined ? undefined : open?.[field]) ?? search.tab
  const asked = useListTab(path, shown === undefined ? undefined : String(shown))
  const select = field === undefined ? undefined : fields[field]
  const options = select?.type === 'select' ? optionsOf(select, {}) : []
  const tab = (options.find(({ value }) => value === asked) ?? options[0])?.value ?? ''
  useEffect(() => {
    if (field !== undefined) keepListTab(path, tab)
  }, [field, path, tab])
  const only = useCallback((row: StoredRow) => field === undefined || row[field] === tab, [field, tab])
  return field === undefined ? undefined : { field, options, tab, only }
}
