import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Refused } from '../../data/refused'
import type { EntityDefinition } from '../../domain/kit/entity'
import type { Mutation } from '../../domain/mutation'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { useTranslate } from '../../records/use-writing'
import { Button } from '../../ui/button/Button'
import { IconButton } from '../../ui/button/IconButton'
import { Cluster, Stack } from '../../ui/display/Layout'
import { Notice } from '../../ui/display/Notice'
import { Skeleton } from '../../ui/display/Skeleton'
import { DecisionGrid } from './DecisionGrid'
import { chooseAll, type Draft, sideOf } from './decision'
import { KeysHelp } from './KeysHelp'
import { Related } from './Related'
import { StockLine } from './StockLine'
import styles from './sync.module.css'
import type { Deciding } from './use-deciding'
import { type Decision, useDecision } from './use-decision'
import { useKeys } from './use-keys'
import { useReasons } from './use-reason'
import { useVerdict } from './use-verdict'

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

/** Wide screens: the right pane, with keys. */
export function DecisionPane(props: DecisionProps) {
  const decision = useDecision(props.refused, props.definition)
  return decision ? <ReadyPane {...props} decision={decision} /> : <Skeleton kind="card" />
}

function ReadyPane(props: DecisionProps & { decision: Decision }) {
  const { decision, title, dependents, draft, onDraft, deciding, isReadOnly } = props
  const { t } = useLingui()
  const translate = useTranslate()
  const reasons = useReasons()
  const verdict = useVerdict(decision, draft, deciding)
  const { refused, fields, definition, server } = decision
  const [marked, setMarked] = useState<string>()
  const [isHelping, setHelping] = useState(false)
  const choosable = fields.filter(({ need }) => need === 'choice' || need === 'free')
  const open = choosable.find((field) => sideOf(field, draft) === undefined)
  const at = marked ?? open?.key ?? choosable[0]?.key
  const choose = (side: 'mine' | 'theirs') => {
    const index = choosable.findIndex(({ key }) => key === at)
    const field = choosable[index]
    if (isReadOnly || !field || (side === 'theirs' && !server)) return
    onDraft({ ...draft, sides: { ...draft.sides, [field.key]: side } })
    setMarked(choosable[Math.min(index + 1, choosable.length - 1)]?.key)
  }
  const act = (run: (() => void) | undefined) => () => {
    if (!isReadOnly) run?.()
  }
  useKeys({
    mine: () => choose('mine'),
    theirs: () => choose('theirs'),
    apply: act(verdict.main?.run),
    discard: act(verdict.discard.run),
    help: () => setHelping(true),
  })
  const one = translate(definition.label)
  const hasChoices = !isReadOnly && choosable.some(({ need }) => need === 'choice')
  return (
    <Stack gap={12}>
      <div className={styles.head}>
        <div className={styles.headWords}>
          <h2 className={styles.title} tabIndex={-1} data-decision={refused.entry.id}>
            {title.startsWith(one) ? title : `${one}: ${title}`}
          </h2>
          <p className={styles.quiet}>{reasons.line(refused, server)}</p>
        </div>
        {hasChoices && (
          <Cluster>
            <Button onClick={() => onDraft(chooseAll(fields, draft, 'mine'))}>
              {t({ id: 'sync.all.mine', message: 'All mine' })}
            </Button>
            <Button onClick={() => onDraft(chooseAll(fields, draft, 'theirs'))}>
              {t({ id: 'sync.all.theirs', message: 'All server' })}
            </Button>
          </Cluster>
        )}
      </div>
      <WhatKind decision={decision} owner={isReadOnly ? reasons.ownerOf(refused) : undefined} />
      <DecisionGrid
        decision={decision}
        draft={draft}
        onDraft={onDraft}
        problems={verdict.problems}
        isReadOnly={isReadOnly}
        at={at}
        onAt={setMarked}
      />
      {!isReadOnly && <StockLine decision={decision} draft={draft} />}
      <Related decision={decision} dependents={dependents} />
      {isReadOnly ? (
        <OnlyTheOwner name={reasons.ownerOf(refused)} />
      ) : (
        <div className={styles.foot}>
          <p className={styles.left} aria-live="polite">
            {verdict.hint}
          </p>
          <IconButton
            icon="keyboard"
            label={t({ id: 'sync.keys', message: 'Keys' })}
            onClick={() => setHelping(true)}
          />
          <Verdicts verdict={verdict} decision={decision} kind="primary" />
        </div>
      )}
      <KeysHelp open={isHelping} onClose={() => setHelping(false)} />
    </Stack>
  )
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
