/** The buttons of a decision: what the main one does and is called, and what else there is. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { inSentence } from '../../records/in-sentence'
import { issueText } from '../../records/issue-text'
import { useWriting } from '../../records/use-writing'
import { useReplica } from '../../state/replica'
import { againOf, type Draft, standingOf } from './decision'
import type { Deciding } from './use-deciding'
import type { Decision } from './use-decision'

export type Act = { readonly label: string; readonly run: () => void; readonly blocked: boolean }

export type Verdict = {
  /** Undefined where letting go is all there is. */
  readonly main: Act | undefined
  /** Beside an offer: the change as it is, or as it was edited. */
  readonly apply: Act | undefined
  readonly discard: Act
  /** What is still to be done, or what the choice means. */
  readonly hint: string | undefined
  readonly problems: Readonly<Record<string, string>>
}

export function useVerdict(decision: Decision, draft: Draft, deciding: Deciding): Verdict {
  const { t } = useLingui()
  const { registry } = useReplica()
  const writing = useWriting()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { refused, definition, fields, ways, double, find, label } = decision
  const { open, isAllTheirs } = standingOf(fields, draft)
  const code = refused.entry.error.code

  const again = async (more: Parameters<typeof againOf>[3], values = draft.values): Promise<void> => {
    const refusal = await deciding.apply(refused, definition, againOf(definition, fields, { ...draft, values }, more))
    const found = refusal?.issues.map((issue) => [issue.field, issueText(issue, definition.fields, writing)] as const)
    setProblems(Object.fromEntries(found ?? []))
  }
  const act = (name: string, run: () => Promise<void>, blocked = false): Act => ({
    label: name,
    run: () => {
      if (!blocked && !deciding.isBusy) void run()
    },
    blocked: blocked || deciding.isBusy,
  })

  const [first] = open
  const left = first && label(first.key)
  const applyWord = isAllTheirs
    ? t({ id: 'sync.apply.theirs', message: 'Leave all to the server' })
    : code === 'conflict'
      ? t({ id: 'sync.apply.choices', message: 'Keep these choices' })
      : code === 'lost'
        ? t({ id: 'sync.apply.lost', message: 'Send again' })
        : t({ id: 'sync.apply', message: 'Apply again' })
  const plain = ways.canApply ? act(applyWord, () => again({}), open.length > 0) : undefined

  const offer = (): Act | undefined => {
    if (ways.offer?.kind === 'keep_both' && double) {
      const free = double.code
      return act(t({ id: 'sync.keep_both', message: `Keep both as ${free}` }), () =>
        again({}, { ...draft.values, [double.field]: free }),
      )
    }
    if (ways.offer?.kind === 'restore') {
      const { records } = ways.offer
      const names = records.map(({ entity, id }) => {
        const one = registry.byName(entity)
        return find(id)?.title || (one ? inSentence(writing.translate(one.label)) : '')
      })
      const what = [...new Set(names)].join(', ')
      const own = records.some(({ id }) => id === refused.entry.recordId)
      const name = own
        ? t({ id: 'sync.restore', message: 'Restore and apply' })
        : t({ id: 'sync.restore.what', message: `Restore ${what} and apply` })
      return act(name, () => again({ restore: records }), open.length > 0)
    }
    if (ways.offer?.kind === 'archive') {
      return act(t({ id: 'sync.archive', message: 'Put out of use instead' }), () => again({ force: true }))
    }
    return undefined
  }
  const offered = offer()
  return {
    main: offered ?? plain,
    apply: offered ? plain : undefined,
    discard: act(
      code === 'lost'
        ? t({ id: 'sync.let_go', message: 'Let go' })
        : t({ id: 'sync.discard.mine', message: 'Discard mine' }),
      () => deciding.discard(refused),
    ),
    hint: left
      ? t({ id: 'sync.hint.choose', message: `${left}: choose one to finish` })
      : isAllTheirs
        ? t({ id: 'sync.hint.theirs', message: 'Nothing of yours would be sent: the same as discarding.' })
        : undefined,
    problems,
  }
}
