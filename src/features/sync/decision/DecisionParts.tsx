/** Parts of every decision: the verdicts, the kind of change, and the person who may decide. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '../../../data/decide/refused'
import type { EntityDefinition } from '../../../domain/kit/entity'
import type { Mutation } from '../../../domain/mutation'
import { linkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { Button } from '../../../ui/button/Button'
import { ActionSheet } from '../../../ui/chrome/ActionSheet'
import { Cluster } from '../../../ui/display/layout/Layout'
import { Notice } from '../../../ui/display/states/Notice'
import styles from '../sync.module.css'
import type { Draft } from './decision'
import { Related } from './Related'
import { StockLine } from './StockLine'
import type { Deciding } from './use-deciding'
import type { Decision } from './use-decision'
import { useReasons } from './use-reason'
import type { useVerdict } from './use-verdict'

export type DecisionProps = {
  refused: Refused
  definition: EntityDefinition
  title: string
  dependents: readonly Mutation[]
  draft: Draft
  onDraft: (next: Draft) => void
  deciding: Deciding
  /** Whether it is another person's change, shown without verdicts. */
  isReadOnly: boolean
}

type VerdictsProps = { verdict: ReturnType<typeof useVerdict>; decision: Decision; kind: 'primary' | 'tonal' }

/** Four buttons: open the record, discard, the change as it is, and the most likely verdict. */
function Verdicts({ verdict, decision, kind }: VerdictsProps) {
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

/** The kind of the change, and findings about fields that are not shown. */
export function WhatKind(props: { decision: Decision; owner: string | undefined }) {
  return (
    <>
      <Kind {...props} />
      {props.decision.others.map((said) => (
        <p key={said} className={styles.wrong}>
          {said}
        </p>
      ))}
    </>
  )
}

/** A deletion or a restoration has no fields to compare. */
function Kind({ decision, owner }: { decision: Decision; owner: string | undefined }) {
  const { t } = useLingui()
  const { kind } = decision.refused.mutation
  if (owner !== undefined) {
    if (kind === 'delete') return <p>{t({ id: 'sync.kind.delete.of', message: `Deleted by ${owner}.` })}</p>
    if (kind === 'restore') return <p>{t({ id: 'sync.kind.restore.of', message: `Restored by ${owner}.` })}</p>
  }
  if (kind === 'delete') return <p>{t({ id: 'sync.kind.delete', message: 'You deleted it.' })}</p>
  if (kind === 'restore') return <p>{t({ id: 'sync.kind.restore', message: 'You restored it.' })}</p>
  if (kind === 'create' && !decision.server)
    return <p>{t({ id: 'sync.kind.create', message: 'This is a new record.' })}</p>
  return null
}

type TailProps = DecisionProps & VerdictsProps & { hint: string | undefined; children?: ReactNode }

/** Below the fields: the effect on stock, related changes, and the verdicts or the person who may give them. */
export function DecisionTail({ decision, dependents, draft, isReadOnly, hint, children, ...verdicts }: TailProps) {
  const reasons = useReasons()
  if (isReadOnly) {
    return (
      <>
        <Related decision={decision} dependents={dependents} />
        <OnlyTheOwner name={reasons.ownerOf(decision.refused)} />
      </>
    )
  }
  return (
    <>
      <StockLine decision={decision} draft={draft} />
      <Related decision={decision} dependents={dependents} />
      <div className={styles.foot}>
        <p className={styles.left} aria-live="polite">
          {hint}
        </p>
        {children}
        <Verdicts decision={decision} {...verdicts} />
        {dependents.length > 0 && (
          <DiscardSheet asking={verdicts.verdict.asking} count={dependents.length} title={verdicts.title} />
        )}
      </div>
    </>
  )
}

type SheetProps = { asking: ReturnType<typeof useVerdict>['asking']; count: number; title: string }

/** Asks when a new record is discarded that other changes need: discard them too, or keep them to be corrected. */
function DiscardSheet({ asking, count, title }: SheetProps) {
  const { t } = useLingui()
  const others = asking?.others ?? 0
  return (
    <ActionSheet
      open={asking !== undefined}
      onClose={() => asking?.close()}
      title={t({ id: 'sync.unsent.discard.title', message: `Discard ${title}?` })}
      items={[
        {
          id: 'all',
          icon: 'trash',
          danger: true,
          label: t({
            id: 'sync.discard.with',
            message: plural(count, {
              one: 'Also discard the change that depends on it',
              other: 'Also discard the # changes that depend on it',
            }),
          }),
          onClick: asking?.all,
        },
        ...(asking?.alone
          ? [
              {
                id: 'alone',
                icon: 'pencil' as const,
                label: t({
                  id: 'sync.discard.alone',
                  message: plural(others, {
                    one: 'Keep that change and correct it',
                    other: 'Keep those # changes and correct them',
                  }),
                }),
                onClick: asking.alone,
              },
            ]
          : []),
      ]}
    />
  )
}

function OnlyTheOwner({ name }: { name: string }) {
  const { t } = useLingui()
  return (
    <Notice tone="plain" icon="info" title={t({ id: 'sync.only_owner', message: `Only ${name} can decide this.` })} />
  )
}
