import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Refused } from '../../data/refused'
import { Button } from '../../ui/button/Button'
import { Cluster, Page, Stack } from '../../ui/display/Layout'
import { Section } from '../../ui/list/Section'
import { DecisionCard } from './DecisionCard'
import { KeepCopy } from './KeepCopy'
import { Lately } from './Lately'
import type { SyncViewProps } from './SyncScreen'
import { SyncState, ThisDevice } from './SyncState'
import { WaitingList } from './WaitingList'

/** Cards drawn at first: each reads what it is about. */
const FIRST = 10

/** Phones: everything under one another, decisions as cards. */
export function SyncPhone(props: SyncViewProps) {
  const { work, now } = props
  const { t } = useLingui()
  return (
    <Page narrow>
      <Stack gap={0}>
        <SyncState work={work} now={now} />
        <Cards {...props} title={t({ id: 'sync.attention', message: 'Needs you' })} entries={work.refused} />
        <WaitingList work={work} now={now} />
        <Cards {...props} title={t({ id: 'sync.others', message: 'Of others' })} entries={work.others} isReadOnly />
        <Lately results={work.lately} />
        <KeepCopy count={work.queue.length} />
        <ThisDevice unsent={work.waiting.length} />
      </Stack>
    </Page>
  )
}

type CardsProps = SyncViewProps & { title: string; entries: readonly Refused[]; isReadOnly?: boolean }

function Cards({ title, entries, titles, decisions, isReadOnly = false }: CardsProps) {
  const { t } = useLingui()
  const [most, setMost] = useState(FIRST)
  if (entries.length === 0) return null
  const rest = entries.length - most
  return (
    <Section title={title} count={entries.length}>
      <Stack gap={12}>
        {entries.slice(0, most).map((refused) => {
          const { id, entity } = refused.entry
          const definition = titles.definitionOf(entity)
          if (!definition) return null
          return (
            <DecisionCard
              key={id}
              refused={refused}
              definition={definition}
              title={titles.titleOf(refused.mutation)}
              dependents={decisions.dependentsOf(id)}
              draft={decisions.draftOf(id)}
              onDraft={(draft) => decisions.setDraft(id, draft)}
              deciding={decisions.deciding}
              isReadOnly={isReadOnly}
            />
          )
        })}
      </Stack>
      {rest > 0 && (
        <Cluster end>
          <Button kind="text" onClick={() => setMost(most + FIRST)}>
            {t({ id: 'sync.more', message: plural(rest, { one: 'Show # more', other: 'Show # more' }) })}
          </Button>
        </Cluster>
      )}
    </Section>
  )
}
