/** The buttons of a decision: the main one and the others, with their labels. */
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { sameJson } from '../../../domain/kit/normalise'
import type { Mutation } from '../../../domain/mutation'
import { findingText } from '../../../records/words/finding-text'
import { inSentence } from '../../../records/words/in-sentence'
import { useWriting } from '../../../records/words/use-writing'
import { useReplica } from '../../../state/replica/replica'
import { againOf } from './again'
import { type Draft, sideOf, standingOf } from './decision'
import { pathAt } from './entry-rows'
import type { Deciding } from './use-deciding'
import type { Decision } from './use-decision'
import { useReasons } from './use-reason'

export type Act = { readonly label: string; readonly run: () => void; readonly blocked: boolean }

type Asking = {
  readonly all: () => void
  /** Discards only this one; undefined if none of the others could then be corrected. */
  readonly alone: (() => void) | undefined
  /** How many of the others could be corrected. */
  readonly others: number
  readonly close: () => void
}

export type Verdict = {
  /** Undefined if only a discard is possible. */
  readonly main: Act | undefined
  /** Beside an offer: applies the change as it is, or as it was edited. */
  readonly apply: Act | undefined
  readonly discard: Act
  /** The next step, or the consequence of the choices. */
  readonly hint: string | undefined
  readonly problems: Readonly<Record<string, string>>
  /** The findings of the last attempt, corrected since or not. */
  readonly reported: Readonly<Record<string, string>>
  /** Set while the person is asked about the changes that wait for the discarded one. */
  readonly asking: Asking | undefined
}

/** `dependents`: changes that wait for it. */
export function useVerdict(
  decision: Decision,
  draft: Draft,
  deciding: Deciding,
  dependents: readonly Mutation[],
): Verdict {
  const { t } = useLingui()
  const { registry } = useReplica()
  const writing = useWriting()
  const owner = useReasons().otherOwner(decision.refused)
  const [isAsking, setAsking] = useState(false)
  const [{ reported, on }, setAttempt] = useState<Attempt>({ reported: {}, on: draft })
  // A finding disappears once its field was decided again.
  const problems = useMemo(() => stillWrong(reported, on, draft), [reported, on, draft])
  const { refused, definition, fields, server, ways, double, find, label } = decision
  const { open, isAllTheirs } = standingOf(fields, draft)
  const code = refused.entry.error.code
  // Without the new record, the server can only refuse the changes that need it.
  const made = [refused.mutation, ...refused.others].filter(({ kind }) => kind === 'create')
  const isNeeded = dependents.length > 0 && made.length > 0
  const own = ownChanges(made, dependents)

  const again = async (more: Parameters<typeof againOf>[4], values = draft.values): Promise<void> => {
    const wanted = againOf(definition, fields, { ...draft, values }, server, more)
    const refusal = await deciding.apply(refused, definition, wanted)
    // A finding inside a list that is decided by rows belongs to the row of its entry.
    const sentList = (path: string) => {
      const [key = ''] = path.split('.')
      return wanted.values?.[key] ?? refused.mutation.changes?.[key]?.to
    }
    const found = refusal?.findings.map(
      (finding) =>
        [
          pathAt(definition, fields, finding.field, sentList(finding.field)),
          findingText(finding, definition.fields, writing),
        ] as const,
    )
    setAttempt({ reported: Object.fromEntries(found ?? []), on: draft })
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
    ? t({ id: 'sync.apply.theirs', message: 'Keep all from server' })
    : code === 'conflict'
      ? t({ id: 'sync.apply.choices', message: 'Apply choices' })
      : code === 'lost'
        ? t({ id: 'sync.apply.lost', message: 'Send again' })
        : t({ id: 'sync.apply', message: 'Apply again' })
  const plain = ways.canApply ? act(applyWord, () => again({}), open.length > 0) : undefined

  const offer = (): Act | undefined => {
    if (ways.offer?.kind === 'keep_both' && double) {
      const code = fields.find(({ key }) => key === double.field)
      // With the server's side chosen, there is no code of mine to keep.
      if (code && sideOf(code, draft) === 'theirs') return undefined
      const free = double.code
      return act(
        t({ id: 'sync.keep_both', message: `Keep both, mine as ${free}` }),
        () => again({}, { ...draft.values, [double.field]: free }),
        open.length > 0,
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
      return act(t({ id: 'sync.archive', message: 'Archive instead' }), () => again({ force: true }))
    }
    return undefined
  }
  const offered = offer()
  return {
    main: offered ?? plain,
    apply: offered ? plain : undefined,
    discard: act(
      code === 'lost'
        ? t({ id: 'sync.discard_refusal', message: 'Discard' })
        : owner === undefined
          ? t({ id: 'sync.discard.mine', message: 'Discard mine' })
          : t({ id: 'sync.discard.of', message: `Discard change by ${owner}` }),
      async () => (isNeeded ? setAsking(true) : deciding.discard(refused)),
    ),
    hint: left
      ? t({ id: 'sync.hint.choose', message: `${left}: choose one to finish` })
      : isAllTheirs
        ? t({ id: 'sync.hint.theirs', message: 'None of your changes would be sent. This is the same as discarding.' })
        : undefined,
    problems,
    reported,
    asking: isAsking
      ? {
          all: () =>
            void deciding.discard(
              refused,
              dependents.map(({ id }) => id),
            ),
          alone: own.length < dependents.length ? () => void deciding.discard(refused, own) : undefined,
          others: dependents.length - own.length,
          close: () => setAsking(false),
        }
      : undefined,
  }
}

/** Ids of the new records' own changes: without their create they can only be discarded, with their whole gestures. */
export function ownChanges(made: readonly Mutation[], dependents: readonly Mutation[]): string[] {
  const ids = new Set(made.map(({ recordId }) => recordId))
  const groups = new Set(dependents.filter(({ recordId }) => ids.has(recordId)).map(({ group }) => group))
  const isOwn = ({ recordId, group }: Mutation) => ids.has(recordId) || (group !== undefined && groups.has(group))
  return dependents.filter(isOwn).map(({ id }) => id)
}

type Attempt = { readonly reported: Readonly<Record<string, string>>; readonly on: Draft }

function stillWrong(reported: Attempt['reported'], on: Draft, { values, sides }: Draft): Attempt['reported'] {
  const isAsItWas = (key: string) =>
    on.sides[key] === sides[key] && sameJson(on.values[key] ?? null, values[key] ?? null)
  return Object.fromEntries(Object.entries(reported).filter(([path]) => isAsItWas(path.split('.')[0] ?? path)))
}
