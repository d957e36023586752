import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { iconOf } from '../../../records/words/icon-of'
import { useFormat } from '../../../state/words/format'
import { Card, Stack } from '../../../ui/display/layout/Layout'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { type DecisionProps, DecisionTail, WhatKind } from '../decision/DecisionParts'
import { firstStep, standingOf } from '../decision/decision'
import { problemOf } from '../decision/findings'
import { isNew } from '../decision/NewFields'
import { type Decision, useDecision } from '../decision/use-decision'
import { useReasons } from '../decision/use-reason'
import { useVerdict } from '../decision/use-verdict'
import styles from '../sync.module.css'
import { DecisionSteps } from './DecisionSteps'

/** Phones: one refused change as a card with its decision. */
export function DecisionCard(props: DecisionProps) {
  const decision = useDecision(props.refused, props.definition, props.draft)
  return decision ? <ReadyCard {...props} decision={decision} /> : <Skeleton kind="card" />
}

function ReadyCard(props: DecisionProps & { decision: Decision }) {
  const { decision, title, draft, onDraft, deciding, isReadOnly } = props
  const { t } = useLingui()
  const format = useFormat()
  const reasons = useReasons()
  const verdict = useVerdict(decision, draft, deciding, props.dependents)
  const { refused, definition, server, fields } = decision
  const { open } = standingOf(fields, draft)
  const [step, setStep] = useState(() => firstStep(fields))
  // A refused attempt moves on to the first field with a finding.
  const failed = fields.findIndex(({ key }) => problemOf(verdict.reported, key) !== undefined)
  const [reported, setReported] = useState(verdict.reported)
  if (reported !== verdict.reported) {
    setReported(verdict.reported)
    if (failed >= 0) setStep(failed)
  }
  // Before the last field there is one action: the next field.
  const isUnderWay = open.length > 0 && step < fields.length - 1 && !isNew(decision)
  return (
    <Card flush>
      <List plain>
        <ListRow
          strong
          title={
            <span tabIndex={-1} data-decision={refused.entry.id}>
              {title}
            </span>
          }
          subtitle={reasons.line(refused, server, decision.isDeleted)}
          lead={<LeadIcon icon={open.length > 0 ? 'exclamation' : iconOf(definition)} tone="amber" />}
          meta={refused.madeAt && format.moment(refused.madeAt)}
        />
      </List>
      <section className={styles.body} aria-label={t({ id: 'sync.decide', message: `Decide: ${title}` })}>
        <Stack gap={12}>
          <WhatKind decision={decision} owner={reasons.otherOwner(refused)} />
          <DecisionSteps
            decision={decision}
            draft={draft}
            onDraft={onDraft}
            problems={verdict.problems}
            reported={verdict.reported}
            isReadOnly={isReadOnly}
            step={step}
            onStep={setStep}
          />
          <DecisionTail
            {...props}
            hint={isUnderWay ? undefined : verdict.hint}
            verdict={isUnderWay ? { ...verdict, main: undefined } : verdict}
            kind="tonal"
          />
        </Stack>
      </section>
    </Card>
  )
}
