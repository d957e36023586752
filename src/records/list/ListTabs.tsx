import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Label } from '../../domain/kit/field'
import { useReplica } from '../../state/replica/replica'
import { Tabs } from '../../ui/list/Tabs'
import { useTranslate } from '../words/use-writing'
import { ListTitle } from './ListTitle'
import { tabsAt } from './tabs-at'
import type { FieldTabs } from './use-field-tab'

export type ListTabsProps = {
  definition: EntityDefinition
  /** The title of the place. By default its open list's. */
  title?: Label | undefined
  /** The tabs of the list by a field, in place of the lists of its place. */
  byField?: FieldTabs | undefined
}

/** On wide screens the title of a list, and the lists of its place as tabs with their entities' names. */
export const ListTabs = ({ definition: { route, labelPlural }, title = labelPlural, byField }: ListTabsProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const navigate = useNavigate()
  const { registry } = useReplica()
  const heading = <ListTitle title={translate(title)} />
  if (route && byField) {
    return (
      <>
        {heading}
        <Tabs
          label={t({ id: 'records.tabs', message: 'Lists' })}
          value={byField.tab}
          options={byField.options.map(({ value, label }) => ({ value, label: translate(label) }))}
          onChange={(tab) => void navigate({ to: route.list, search: { tab }, replace: true })}
        />
      </>
    )
  }
  if (route?.tab === undefined) return heading
  return (
    <>
      {heading}
      <Tabs
        label={t({ id: 'records.tabs', message: 'Lists' })}
        value={route.tab}
        options={tabsAt(registry, route.list).map(({ tab, definition }) => ({
          value: tab,
          label: translate(definition.labelPlural),
        }))}
        onChange={(tab) => void navigate({ to: route.list, search: { tab }, replace: true })}
      />
    </>
  )
}
