/** What a refused change shows wherever it is decided: the verdicts, what kind of change it is, and who may decide. */
import { useLingui } from '@lingui/react/macro'
import type { Refused } from '../../data/refused'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Mutation } from '../../domain/mutation'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { Button } from '../../ui/button/Button'
import { Cluster } from '../../ui/display/Layout'
import { Notice } from '../../ui/display/Notice'
import type { Draft } from './decision'
import type { Deciding } from './use-deciding'
import type { Decision } from './use-decision'
import type { useVerdict } from './use-verdict'

export type DecisionProps = {
  refused: Refused
  definition: EntityDefinition
  title: string
  dependents: readonly Mutation[]
  draft: Draft
  onDraft: (next: Draft) => void
  deciding: Deciding
  /** Another person's: to look at. */
  isReadOnly: boolean
}

type VerdictsProps = { verdict: ReturnType<typeof useVerdict>; decision: Decision; kind: 'primary' | 'tonal' }

/** Open the record, discard, the change as it is, and the way that is most likely right. */
export function Verdicts({ verdict, decision, kind }: VerdictsProps) {
  const { t } = useLingui()
  const { main, apply, discard } = verdict
  const { definition, refused, server } = decision
  const route = server && recordRoute(definition, refused.entry.recordId)
  return (
    <Cluster end>
      {route && (
        <Button kind="text" link={linkTo(route)}>
          {t({ id: 'sync.open', message: 'Open' })}
        </Button>
      )}
      <Button blocked={discard.blocked} onClick={discard.run}>
        {discard.label}
      </Button>
      {apply && (
        <Button blocked={apply.blocked} onClick={apply.run}>
          {apply.label}
        </Button>
      )}
      {main && (
        <Button kind={kind} blocked={main.blocked} onClick={main.run}>
          {main.label}
        </Button>
      )}
    </Cluster>
  )
}

/** A deletion or a restoration has no fields to compare. */
export function WhatKind({ decision, owner }: { decision: Decision; owner: string | undefined }) {
  const { t } = useLingui()
  const { kind } = decision.refused.mutation
  if (owner !== undefined) {
    if (kind === 'delete') return <p>{t({ id: 'sync.kind.delete.of', message: `Deleted by ${owner}.` })}</p>
    if (kind === 'restore') return <p>{t({ id: 'sync.kind.restore.of', message: `Restored by ${owner}.` })}</p>
  }
  if (kind === 'delete') return <p>{t({ id: 'sync.kind.delete', message: 'You deleted it.' })}</p>
  if (kind === 'restore') return <p>{t({ id: 'sync.kind.restore', message: 'You restored it.' })}</p>
  if (kind === 'create') return <p>{t({ id: 'sync.kind.create', message: 'It is a new record.' })}</p>
  return null
}

export function OnlyTheOwner({ name }: { name: string }) {
  const { t } = useLingui()
  return (
    <Notice
      tone="plain"
      icon="info"
      title={t({ id: 'sync.only_owner', message: `Only ${name} can decide about this.` })}
    />
  )
}
