import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Refused } from '../../../data/decide/refused'
import { Button } from '../../../ui/button/Button'
import { Cluster, Page, Stack } from '../../../ui/display/layout/Layout'
import { Section } from '../../../ui/list/Section'
import { KeepCopy } from '../queue/KeepCopy'
import { Lately } from '../queue/Lately'
import { LostAll } from '../queue/LostAll'
import { SyncState, ThisDevice } from '../queue/SyncState'
import { WaitingFiles } from '../queue/WaitingFiles'
import { WaitingList } from '../queue/WaitingList'
import type { SyncViewProps } from '../SyncScreen'
import { DecisionCard } from './DecisionCard'

/** Cards rendered at first: each reads records of its own. */
const FIRST = 10

/** Phones: everything in one column, decisions as cards. */
export function SyncPhone(props: SyncViewProps) {
  const { work, now, decisions } = props
  const { t } = useLingui()
  return (
    <Page narrow>
      <Stack gap={0}>
        <Stack gap={12}>
          <SyncState work={work} now={now} />
          <LostAll refused={work.refused} onDone={decisions.leave} />
        </Stack>
        <Cards {...props} title={t({ id: 'sync.refused', message: 'Needs your decision' })} entries={work.refused} />
        <WaitingList work={work} now={now} />
        <WaitingFiles work={work} now={now} />
        <Cards {...props} title={t({ id: 'sync.others', message: 'From others' })} entries={work.others} />
        <Lately results={work.lately} />
        <KeepCopy count={work.queue.length + work.files.length} />
        <ThisDevice unsent={work.unsent} />
      </Stack>
    </Page>
  )
}

type CardsProps = SyncViewProps & { title: string; entries: readonly Refused[] }

function Cards({ title, entries, titles, decisions }: CardsProps) {
  const { t } = useLingui()
  const [most, setMost] = useState(FIRST)
  if (entries.length === 0) return null
  const next = Math.min(FIRST, entries.length - most)
  // The change in the address is always rendered: first, if it is beyond the rendered ones.
  const { open } = decisions
  const first = open && entries.indexOf(open) >= most ? [open] : []
  return (
    <Section title={title} count={entries.length}>
      <Stack gap={12}>
        {[...first, ...entries.slice(0, most)].map((refused) => {
          const { id, entity } = refused.entry
          const definition = titles.definitionOf(entity)
          if (!definition) return null
          return (
            <DecisionCard
              key={id}
              refused={refused}
              definition={definition}
              title={titles.titleOf(refused.mutation)}
              dependents={decisions.dependentsOf(refused)}
              draft={decisions.draftOf(id)}
              onDraft={(draft) => decisions.setDraft(id, draft)}
              deciding={decisions.deciding}
              isReadOnly={!refused.mayDecide}
            />
          )
        })}
      </Stack>
      {next > 0 && (
        <Cluster end>
          <Button kind="text" onClick={() => setMost(most + FIRST)}>
            {t({ id: 'sync.more', message: plural(next, { one: 'Show # more', other: 'Show # more' }) })}
          </Button>
        </Cluster>
      )}
    </Section>
  )
}
