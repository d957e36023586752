import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ResultEntry } from '../../data/rows'
import type { Registry } from '../../domain/kit/entity'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { type Reference, referencesIn } from '../../records/reference-titles'
import { useFormat } from '../../state/format'
import { useReplica } from '../../state/replica'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import { useChangeTitles } from './use-change-title'

type Fate = 'sent' | 'refused' | Exclude<ResultEntry['how'], undefined | 'replaced'>

/** What became of the last changes. */
export function Lately({ results }: { results: readonly ResultEntry[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const { registry } = useReplica()
  const titles = useChangeTitles(
    [],
    useMemo(() => results.flatMap((result) => mentionedBy(registry, result)), [registry, results]),
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
        {results.map(({ n, id, entity, recordId, at, status, how, named }) => {
          const fate: Fate = (how === 'replaced' ? undefined : how) ?? (status < 300 ? 'sent' : 'refused')
          const definition = titles.definitionOf(entity)
          const route = definition && titles.find(recordId) && recordRoute(definition, recordId)
          return (
            <ListRow
              key={n ?? id}
              title={titles.recordTitle(entity, recordId, named)}
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

/** The records that their titles need. */
function mentionedBy(registry: Registry, { entity, recordId, named }: ResultEntry): readonly Reference[] {
  const definition = registry.byName(entity)
  const inTitle = definition && named ? referencesIn(definition, named, Object.keys(named)) : []
  return [{ to: entity, id: recordId }, ...inTitle]
}

const ICONS = {
  sent: 'synced',
  refused: 'exclamation',
  discarded: 'trash',
  undone: 'undo',
  settled_elsewhere: 'check',
} as const satisfies Record<Fate, string>
