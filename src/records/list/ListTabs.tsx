import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { EntityDefinition } from '../../domain/kit/entity'
import { useReplica } from '../../state/replica'
import { Tabs } from '../../ui/list/Tabs'
import { useTranslate } from '../words/use-writing'
import { tabsAt } from './tabs-at'

/** The lists of a place as tabs, each named after its entity. */
export const ListTabs = ({ definition: { route } }: { definition: EntityDefinition }) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const navigate = useNavigate()
  const { registry } = useReplica()
  if (route?.tab === undefined) return null
  return (
    <Tabs
      label={t({ id: 'records.tabs', message: 'Lists' })}
      value={route.tab}
      options={tabsAt(registry, route.list).map(({ tab, definition }) => ({
        value: tab,
        label: translate(definition.labelPlural),
      }))}
      onChange={(tab) => void navigate({ to: route.list, search: { tab }, replace: true })}
    />
  )
}
