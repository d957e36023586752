import { useLingui } from '@lingui/react/macro'
import { TwoPane } from '../../../ui/chrome/TwoPane'
import { Page, Stack } from '../../../ui/display/layout/Layout'
import { EmptyState } from '../../../ui/display/states/EmptyState'
import { LargeTitle } from '../../../ui/display/text/Titles'
import { KeepCopy } from '../queue/KeepCopy'
import { Lately } from '../queue/Lately'
import { LostAll } from '../queue/LostAll'
import { SyncState, ThisDevice } from '../queue/SyncState'
import { WaitingFiles } from '../queue/WaitingFiles'
import { WaitingList } from '../queue/WaitingList'
import type { SyncViewProps } from '../SyncScreen'
import { DecisionPane } from './DecisionPane'
import { RefusedList } from './RefusedList'
import { useKeys } from './use-keys'

/** Wide screens: lists left, the decision right, and keys. */
export function SyncDesk({ work, titles, decisions, now }: SyncViewProps) {
  const { t } = useLingui()
  const { open } = decisions
  // Not in the pane, which disappears while the next change is being read.
  useKeys({ next: () => decisions.move(1), previous: () => decisions.move(-1) })
  const needs = t({ id: 'sync.refused', message: 'Needs your decision' })
  const left = (
    <Page>
      <LargeTitle title={t({ id: 'sync.title', message: 'Sync' })} />
      <Stack gap={0}>
        <SyncState work={work} now={now} />
        <LostAll refused={work.refused} onDone={decisions.leave} />
        <RefusedList title={needs} entries={work.refused} titles={titles} selected={open?.entry.id} />
        <RefusedList
          title={t({ id: 'sync.others', message: 'From others' })}
          entries={work.others}
          titles={titles}
          selected={open?.entry.id}
        />
        <WaitingList work={work} now={now} />
        <WaitingFiles work={work} now={now} />
        <Lately results={work.lately} />
        <KeepCopy count={work.queue.length + work.files.length} />
        <ThisDevice unsent={work.unsent} />
      </Stack>
    </Page>
  )
  const definition = open && titles.definitionOf(open.entry.entity)
  const right =
    open && definition ? (
      <DecisionPane
        key={open.entry.id}
        refused={open}
        definition={definition}
        title={titles.titleOf(open.mutation)}
        dependents={decisions.dependentsOf(open)}
        draft={decisions.draftOf(open.entry.id)}
        onDraft={(draft) => decisions.setDraft(open.entry.id, draft)}
        deciding={decisions.deciding}
        isReadOnly={!open.mayDecide}
      />
    ) : (
      <EmptyState
        title={t({ id: 'sync.well', message: 'No decisions needed' })}
        text={t({
          id: 'sync.well.text',
          message:
            'Changes that the server rejects, from this or another of your devices, appear here for your decision.',
        })}
      />
    )
  return (
    <TwoPane
      left={left}
      right={<Page>{right}</Page>}
      rightLabel={t({ id: 'sync.pane', message: 'Decision' })}
      phone={open ? 'right' : 'left'}
    />
  )
}
