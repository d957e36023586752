import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTranslate } from '../../../records/words/use-writing'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Cluster, Stack } from '../../../ui/display/layout/Layout'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { type DecisionProps, DecisionTail, WhatKind } from '../decision/DecisionParts'
import { chooseAll, chosen, sideOf } from '../decision/decision'
import { type Decision, useDecision } from '../decision/use-decision'
import { useReasons } from '../decision/use-reason'
import { useVerdict } from '../decision/use-verdict'
import styles from '../sync.module.css'
import { DecisionGrid } from './DecisionGrid'
import { KeysHelp } from './KeysHelp'
import { useKeys } from './use-keys'

/** Wide screens: the right pane, with keys. */
export function DecisionPane(props: DecisionProps) {
  const decision = useDecision(props.refused, props.definition, props.draft)
  return decision ? <ReadyPane {...props} decision={decision} /> : <Skeleton kind="card" />
}

function ReadyPane(props: DecisionProps & { decision: Decision }) {
  const { decision, title, draft, onDraft, deciding, isReadOnly } = props
  const { t } = useLingui()
  const translate = useTranslate()
  const reasons = useReasons()
  const verdict = useVerdict(decision, draft, deciding, props.dependents)
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
    onDraft(chosen(draft, field, side))
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
  const owner = reasons.otherOwner(refused)
  const hasChoices = !isReadOnly && choosable.some(({ need }) => need === 'choice')
  return (
    <Stack gap={12}>
      <div className={styles.head}>
        <div className={styles.headWords}>
          <h2 className={styles.title} tabIndex={-1} data-decision={refused.entry.id}>
            {title.startsWith(one) ? title : `${one}: ${title}`}
          </h2>
          <p className={styles.quiet}>{reasons.line(refused, server, decision.isDeleted)}</p>
        </div>
        {hasChoices && (
          <Cluster>
            <Button onClick={() => onDraft(chooseAll(fields, draft, 'mine'))}>
              {owner === undefined
                ? t({ id: 'sync.all.mine', message: 'Choose all mine' })
                : t({ id: 'sync.all.of', message: `Choose all from ${owner}` })}
            </Button>
            <Button onClick={() => onDraft(chooseAll(fields, draft, 'theirs'))}>
              {t({ id: 'sync.all.theirs', message: 'Choose all from server' })}
            </Button>
          </Cluster>
        )}
      </div>
      <WhatKind decision={decision} owner={owner} />
      <DecisionGrid
        decision={decision}
        draft={draft}
        onDraft={onDraft}
        problems={verdict.problems}
        reported={verdict.reported}
        isReadOnly={isReadOnly}
        at={at}
        onAt={setMarked}
      />
      <DecisionTail {...props} hint={verdict.hint} verdict={verdict} kind="primary">
        <IconButton
          icon="keyboard"
          label={t({ id: 'sync.keys', message: 'Keyboard shortcuts' })}
          onClick={() => setHelping(true)}
        />
      </DecisionTail>
      <KeysHelp open={isHelping} onClose={() => setHelping(false)} />
    </Stack>
  )
}
