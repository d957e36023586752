import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ResultEntry } from '../../../data/rows'
import type { Registry } from '../../../domain/kit/entity'
import { linkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { entryReferences } from '../../../records/words/entry-text'
import type { Reference } from '../../../records/words/reference-titles'
import { useReplica } from '../../../state/replica/replica'
import { useFormat } from '../../../state/words/format'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { Section } from '../../../ui/list/Section'
import { mentionedBy, useChangeTitles } from '../use-change-title'

type Fate = 'sent' | 'refused' | Exclude<ResultEntry['how'], undefined | 'replaced'>

export function Lately({ results }: { results: readonly ResultEntry[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const { registry } = useReplica()
  const titles = useChangeTitles(
    [],
    useMemo(() => results.flatMap((result) => mentionedIn(registry, result)), [registry, results]),
  )
  if (results.length === 0 || !titles) return null
  const title = t({ id: 'sync.lately', message: 'Recently' })
  const fates: Record<Fate, string> = {
    sent: t({ id: 'sync.fate.sent', message: 'sent' }),
    refused: t({ id: 'sync.fate.refused', message: 'rejected by the server' }),
    discarded: t({ id: 'sync.fate.discarded', message: 'discarded' }),
    undone: t({ id: 'sync.fate.undone', message: 'undone' }),
    settled_elsewhere: t({ id: 'sync.fate.elsewhere', message: 'decided on another device' }),
  }
  return (
    <Section title={title}>
      <List label={title}>
        {results.map((result) => {
          const { n, id, entity, recordId, at, status, how, did } = result
          const line = titles.resultLine(result)
          const fate: Fate = (how === 'replaced' ? undefined : how) ?? (status < 300 ? 'sent' : 'refused')
          const definition = titles.definitionOf(entity)
          const route = definition && titles.find(recordId) && recordRoute(definition, recordId)
          return (
            <ListRow
              key={n ?? id}
              title={line.title}
              subtitle={[...line.facts, fates[fate]].join(' · ')}
              lead={<LeadIcon icon={ICONS[fate]} tone="neutral" />}
              meta={format.moment(did?.at || at)}
              link={route && linkTo(route)}
            />
          )
        })}
      </List>
    </Section>
  )
}

/** The records in a result's line. */
function mentionedIn(registry: Registry, { entity, recordId, named, did }: ResultEntry): readonly Reference[] {
  const definition = registry.byName(entity)
  return [{ to: entity, id: recordId }, ...mentionedBy(definition, named), ...entryReferences(definition, did?.entries)]
}

const ICONS = {
  sent: 'synced',
  refused: 'exclamation',
  discarded: 'trash',
  undone: 'undo',
  settled_elsewhere: 'check',
} as const satisfies Record<Fate, string>
