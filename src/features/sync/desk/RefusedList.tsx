import { useLingui } from '@lingui/react/macro'
import type { Refused } from '../../../data/decide/refused'
import { linkTo } from '../../../records/LinkTo'
import { iconOf } from '../../../records/words/icon-of'
import { useFormat } from '../../../state/words/format'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { ListRow } from '../../../ui/list/ListRow'
import { Section } from '../../../ui/list/Section'
import { VirtualList } from '../../../ui/list/VirtualList'
import { useReasons } from '../decision/use-reason'
import type { ChangeTitles } from '../use-change-title'

type Props = {
  title: string
  entries: readonly Refused[]
  titles: ChangeTitles
  selected: string | undefined
}

/** Wide screens: the refused changes, one row each; the right pane shows the open one. */
export function RefusedList({ title, entries, titles, selected }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const reasons = useReasons()
  if (entries.length === 0) return null
  return (
    <Section title={title} count={entries.length}>
      <VirtualList
        items={entries}
        keyOf={({ entry }) => entry.id}
        label={title}
        render={(refused) => {
          const { entry, mutation } = refused
          const definition = titles.definitionOf(entry.entity)
          // The time of the change, for telling which was later; an older device did not send it.
          const at = refused.madeAt ?? entry.since
          return (
            <ListRow
              title={titles.titleOf(mutation)}
              subtitle={reasons.line(refused)}
              lead={<LeadIcon icon={definition ? iconOf(definition) : 'exclamation'} tone="amber" />}
              meta={at === '' ? t({ id: 'sync.waits', message: 'waiting' }) : format.relative(at)}
              selected={entry.id === selected}
              link={linkTo({ path: '/sync', search: { open: entry.id } }, true)}
            />
          )
        }}
      />
    </Section>
  )
}
