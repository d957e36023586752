/** The outcomes of a push, entry by entry (S15), with the times at which kept entries may be sent again. Pure. */
import { statusOf } from '../../src/domain/errors'
import { type Mutation, SCHEMA } from '../../src/domain/mutation'
import type { PushAnswer, PushResult } from '../../src/domain/wire'
import { type EntryOutcome, errorOf, judgeEntry, refusal, type Verdict } from './classify'
import { entryDelay } from './retry'

/** An entry's outcome with its times. */
export type TimedOutcome =
  | Exclude<EntryOutcome, { kind: 'later' }>
  | (Omit<EntryOutcome & { kind: 'later' }, 'wait'> & { readonly notBefore?: number })

export type Moment = { readonly at: number; readonly chance: number }

/** One outcome per entry of the batch; entries that the server did not reach are for later. */
export function outcomesOf(batch: readonly Mutation[], answer: PushAnswer, moment: Moment): TimedOutcome[] {
  const results = new Map(answer.results.map((result) => [result.key, result]))
  const outcomes = batch.map((mutation) => timed(judgeEntry(mutation, results.get(mutation.id)), mutation, moment))
  return batch[0]?.group === undefined ? outcomes : wholeGesture(batch, results, outcomes)
}

/** Nothing was done, and no entry has its own back-off: sending again at once could loop forever. */
export function isNoProgress(outcomes: readonly TimedOutcome[]): boolean {
  return outcomes.every((outcome) => outcome.kind === 'later' && outcome.notBefore === undefined)
}

function timed(outcome: EntryOutcome, mutation: Mutation, { at, chance }: Moment): TimedOutcome {
  if (outcome.kind !== 'later') return outcome
  const { wait, ...rest } = outcome
  return wait ? { ...rest, notBefore: at + entryDelay(mutation.attempts + 1, chance) } : rest
}

/**
 * A gesture with one cancelled entry is cancelled whole. If it was refused only because another person settled its issue
 * first (or the issue is unknown), its changes wait for a person, with that reason.
 */
function wholeGesture(
  batch: readonly Mutation[],
  results: ReadonlyMap<string, PushResult>,
  outcomes: readonly TimedOutcome[],
): TimedOutcome[] {
  if (outcomes.some(({ kind }) => kind === 'withdrawn')) return batch.map(({ id }) => ({ kind: 'withdrawn', id }))
  const settling = batch.find(({ kind, id }) => kind === 'settle' && (results.get(id)?.status ?? 0) >= 400)
  const answer = settling && results.get(settling.id)
  const error = answer && errorOf(answer.status, answer.body)
  const isRefused = outcomes.some(({ kind, id }) => kind === 'refused' && id !== settling?.id)
  if (!settling || !error || error.code === 'group_refused' || !isRefused) return [...outcomes]
  const speaker = batch.find(({ kind }) => kind !== 'settle')
  return outcomes.map((outcome) => {
    if (outcome.id !== speaker?.id) return outcome
    return { kind: 'refused', id: outcome.id, error, report: true }
  })
}

const GROUP_REFUSED = { status: statusOf('group_refused'), code: 'group_refused' } as const

/** A request that was refused as a whole and cannot be divided: one entry carries the refusal of its gesture. */
export function refusedTogether(
  batch: readonly Mutation[],
  { error, body }: Verdict & { kind: 'refused' },
): TimedOutcome[] {
  const speaker = batch.find(({ kind }) => kind !== 'settle') ?? batch[0]
  return batch.map(({ id }) =>
    id === speaker?.id ? { ...refusal(id, error, body), report: true } : refusal(id, GROUP_REFUSED, undefined),
  )
}

const TOO_LARGE = { status: statusOf('too_large'), code: 'too_large' } as const

/** A gesture too large for the proxy waits for its own back-off, because an admin may raise the limit. */
export function tooLargeTogether(batch: readonly Mutation[], moment: Moment): TimedOutcome[] {
  return batch.map((mutation) =>
    timed({ kind: 'later', id: mutation.id, wait: true, error: TOO_LARGE }, mutation, moment),
  )
}

const TOO_OLD = { status: statusOf('too_old'), code: 'too_old' } as const

/**
 * S25: entries of an earlier build that the server is too new for. They came with a file or are old. An update of this app
 * would not help, so they wait for a person, and the others go on. Undefined for entries of this build.
 */
export function refusedAsOld(batch: readonly Mutation[]): TimedOutcome[] | undefined {
  if ((batch[0]?.schema ?? SCHEMA) >= SCHEMA) return undefined
  if (batch[0]?.group !== undefined) return refusedTogether(batch, { kind: 'refused', error: TOO_OLD, body: undefined })
  // A settlement that cannot be sent decides nothing. Its issue stays open and is asked about again.
  const refusedOne = ({ id, kind }: Mutation): TimedOutcome =>
    kind === 'settle' ? { kind: 'withdrawn', id } : { ...refusal(id, TOO_OLD, undefined), report: true }
  return batch.map(refusedOne)
}
