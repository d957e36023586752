import { useLingui } from '@lingui/react/macro'
import type { ResultEntry } from '../../data/rows'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { useFormat } from '../../state/format'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import { useChangeTitles } from './use-change-title'

type Fate = 'sent' | 'refused' | NonNullable<ResultEntry['how']>

/** What became of the last changes. */
export function Lately({ results }: { results: readonly ResultEntry[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const titles = useChangeTitles(
    [],
    results.map(({ entity, recordId }) => ({ to: entity, id: recordId })),
  )
  if (results.length === 0 || !titles) return null
  const title = t({ id: 'sync.lately', message: 'Recently' })
  const fates: Record<Fate, string> = {
    sent: t({ id: 'sync.fate.sent', message: 'sent' }),
    refused: t({ id: 'sync.fate.refused', message: 'refused by the server' }),
    discarded: t({ id: 'sync.fate.discarded', message: 'discarded' }),
    undone: t({ id: 'sync.fate.undone', message: 'taken back' }),
    settled_elsewhere: t({ id: 'sync.fate.elsewhere', message: 'decided on another device' }),
  }
  return (
    <Section title={title}>
      <List label={title}>
        {results.map(({ n, id, entity, recordId, at, status, how }) => {
          const fate: Fate = how ?? (status < 300 ? 'sent' : 'refused')
          const definition = titles.definitionOf(entity)
          const route = definition && titles.find(recordId) && recordRoute(definition, recordId)
          return (
            <ListRow
              key={n ?? id}
              title={titles.recordTitle(entity, recordId)}
              subtitle={fates[fate]}
              lead={<LeadIcon icon={ICONS[fate]} tone="neutral" />}
              meta={format.moment(at)}
              link={route && linkTo(route)}
            />
          )
        })}
      </List>
    </Section>
  )
}

const ICONS = {
  sent: 'synced',
  refused: 'exclamation',
  discarded: 'trash',
  undone: 'undo',
  settled_elsewhere: 'check',
} as const satisfies Record<Fate, string>
