import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { startTransition, useDeferredValue, useMemo, useState } from 'react'
import type { Mutation } from '../../../domain/mutation'
import { linkTo } from '../../../records/LinkTo'
import { editRoute, recordRoute } from '../../../records/record-routes'
import { useCan } from '../../../records/use-can'
import { useWide } from '../../../records/use-wide'
import { iconOf } from '../../../records/words/icon-of'
import { useReplica } from '../../../state/replica/replica'
import { useSyncStatus } from '../../../state/replica/sync-status'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { ActionSheet, type SheetItem } from '../../../ui/chrome/ActionSheet'
import { Cluster } from '../../../ui/display/layout/Layout'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { ListRow } from '../../../ui/list/ListRow'
import { Section } from '../../../ui/list/Section'
import { VirtualList } from '../../../ui/list/VirtualList'
import styles from '../sync.module.css'
import { type ChangeTitles, useChangeTitles } from '../use-change-title'
import { useDiscardUnsent } from './use-discard-unsent'
import { useWaitingWords } from './use-waiting-words'
import type { Work } from './use-work'
import { type WaitingState, waitingStates } from './waiting-states'

/** Rows of a phone at first, and how many more at a time: the sections below must stay in reach. */
const FIRST = 40
const MORE = 60

/** Unsent changes: each with its age, why it waits, and its actions. */
export function WaitingList({ work, now }: { work: Work; now: number }) {
  const { t } = useLingui()
  const { waiting, queue } = work
  const [most, setMost] = useState(FIRST)
  const [chosen, setChosen] = useState<Mutation>()
  const wide = useWide()
  const shown = useMemo(() => (wide ? waiting : waiting.slice(0, most)), [waiting, most, wide])
  const states = useMemo(() => waitingStates(queue, now), [queue, now])
  const causes = useMemo(() => causesOf(shown, states, queue), [shown, states, queue])
  const titles = useDeferredValue(useChangeTitles(useMemo(() => [...shown, ...causes.values()], [shown, causes])))
  const format = useFormat()
  const titleOf = (id: string) => {
    const cause = causes.get(id)
    return cause && titles ? titles.titleOf(cause) : ''
  }
  const words = useWaitingWords(titleOf)
  if (waiting.length === 0 || !titles) return null
  const next = Math.min(MORE, waiting.length - shown.length)
  const title = t({ id: 'sync.waiting', message: 'Waiting to be sent' })
  return (
    <Section title={title} count={waiting.length}>
      <VirtualList
        items={shown}
        keyOf={({ id }) => id}
        label={title}
        estimate={84}
        render={(mutation) => (
          <WaitingRow
            mutation={mutation}
            why={`${words(states.get(mutation.id) ?? { kind: 'waiting' })} · ${format.relative(mutation.recordedAt)}`}
            titles={titles}
            onMore={() => setChosen(mutation)}
          />
        )}
      />
      {next > 0 && (
        <Cluster end>
          <Button kind="text" onClick={() => startTransition(() => setMost(most + MORE))}>
            {t({ id: 'sync.more', message: plural(next, { one: 'Show # more', other: 'Show # more' }) })}
          </Button>
        </Cluster>
      )}
      <Acts mutation={chosen} titles={titles} onClose={() => setChosen(undefined)} />
    </Section>
  )
}

type RowProps = {
  mutation: Mutation
  /** Why a change waits, and how old it is. */
  why: string
  titles: ChangeTitles
  onMore: () => void
}

function WaitingRow({ mutation, why, titles, onMore }: RowProps) {
  const { t } = useLingui()
  const definition = titles.definitionOf(mutation.entity)
  const { title, facts } = titles.lineOf(mutation)
  const route = definition && titles.find(mutation.recordId) && recordRoute(definition, mutation.recordId)
  return (
    <ListRow
      title={title}
      subtitle={
        <>
          {facts.length > 0 && <span className={styles.line}>{facts.join(' · ')}</span>}
          <span className={styles.line}>{why}</span>
        </>
      }
      lead={<LeadIcon icon={definition ? iconOf(definition) : 'check'} />}
      link={route && linkTo(route)}
      action={
        <IconButton
          icon="more"
          label={t({ id: 'sync.row.more', message: `What to do with “${title}”` })}
          onClick={onMore}
        />
      }
    />
  )
}

function Acts({
  mutation,
  titles,
  onClose,
}: {
  mutation: Mutation | undefined
  titles: ChangeTitles
  onClose: () => void
}) {
  const { t } = useLingui()
  const { retryNow } = useReplica()
  const { pause } = useSyncStatus()
  const discard = useDiscardUnsent()
  const definition = mutation && titles.definitionOf(mutation.entity)
  const can = useCan()
  const known = mutation && definition && titles.find(mutation.recordId) && { definition, id: mutation.recordId }
  const isEdited = known && mutation.kind !== 'delete' && can('patch', known.definition)
  const route = known && (isEdited ? editRoute : recordRoute)(known.definition, known.id)
  const items: SheetItem[] = [
    ...(route
      ? [
          {
            id: 'open',
            icon: 'pencil' as const,
            label: isEdited
              ? t({ id: 'sync.act.open', message: 'Open and edit' })
              : t({ id: 'sync.open', message: 'Open' }),
            link: linkTo(route),
          },
        ]
      : []),
    // S12: the pause switch also holds back a manual send.
    ...(pause === 'work_offline'
      ? []
      : [
          {
            id: 'retry',
            icon: 'refresh' as const,
            label: t({ id: 'sync.act.retry', message: 'Send now' }),
            onClick: () => void retryNow(),
          },
        ]),
    {
      id: 'discard',
      icon: 'trash',
      danger: true,
      label: t({ id: 'sync.discard', message: 'Discard' }),
      onClick: () => mutation && void discard(mutation, titles.titleOf(mutation)),
    },
  ]
  return (
    <ActionSheet
      open={mutation !== undefined}
      onClose={onClose}
      title={mutation ? titles.lineOf(mutation).title : ''}
      items={mutation && canDiscard(mutation) ? items : items.filter(({ id }) => id !== 'discard')}
    />
  )
}

/** A settlement cannot be discarded, and a cancelled change has its fence on the way. */
function canDiscard({ kind, state }: Mutation): boolean {
  return kind !== 'settle' && state !== 'cancelling'
}

/** The changes that the shown ones wait for. */
function causesOf(
  shown: readonly Mutation[],
  states: ReadonlyMap<string, WaitingState>,
  queue: readonly Mutation[],
): ReadonlyMap<string, Mutation> {
  const ids = new Set(
    shown.flatMap(({ id }) => {
      const state = states.get(id)
      return state?.kind === 'held' ? [state.cause] : []
    }),
  )
  return new Map(queue.filter(({ id }) => ids.has(id)).map((mutation) => [mutation.id, mutation]))
}
