/** What a push came to, entry by entry (S15), with the times at which what stays may go again. Pure. */
import { statusOf } from '../../src/domain/errors'
import { type Mutation, SCHEMA } from '../../src/domain/mutation'
import type { PushAnswer, PushResult } from '../../src/domain/wire'
import { type EntryOutcome, errorOf, judgeEntry, refusal, type Verdict } from './classify'
import { entryDelay } from './retry'

/** What a settled entry's outcome is once its times are known. */
export type TimedOutcome =
  | Exclude<EntryOutcome, { kind: 'later' }>
  | (Omit<EntryOutcome & { kind: 'later' }, 'wait'> & { readonly notBefore?: number })

export type Moment = { readonly at: number; readonly chance: number }

/** One outcome per entry of the batch; what the server did not reach is for later. */
export function outcomesOf(batch: readonly Mutation[], answer: PushAnswer, moment: Moment): TimedOutcome[] {
  const results = new Map(answer.results.map((result) => [result.key, result]))
  const outcomes = batch.map((mutation) => timed(judgeEntry(mutation, results.get(mutation.id)), mutation, moment))
  return batch[0]?.group === undefined ? outcomes : wholeGesture(batch, results, outcomes)
}

/** Nothing was done and nothing waits out a time of its own: asking again at once would be asked for ever. */
export function isNoProgress(outcomes: readonly TimedOutcome[]): boolean {
  return outcomes.every((outcome) => outcome.kind === 'later' && outcome.notBefore === undefined)
}

function timed(outcome: EntryOutcome, mutation: Mutation, { at, chance }: Moment): TimedOutcome {
  if (outcome.kind !== 'later') return outcome
  const { wait, ...rest } = outcome
  return wait ? { ...rest, notBefore: at + entryDelay(mutation.attempts + 1, chance) } : rest
}

/**
 * A gesture is one thing. Cancelled in one entry, it is cancelled whole. And when it was refused only because the issue
 * it settles was settled by somebody else (or is not known any more), its changes wait for a person, under that reason.
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

/** A request that was refused as a whole and cannot be divided: one entry speaks for its gesture. */
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

/** What no line carries whole and cannot be divided waits out a back-off of its own: the limit may be raised. */
export function tooLargeTogether(batch: readonly Mutation[], moment: Moment): TimedOutcome[] {
  return batch.map((mutation) =>
    timed({ kind: 'later', id: mutation.id, wait: true, error: TOO_LARGE }, mutation, moment),
  )
}

const TOO_OLD = { status: statusOf('too_old'), code: 'too_old' } as const

/**
 * S25: what the server is too new for, where an earlier build wrote it (it came with a file, or lay here for long): to
 * update this one would not help it, so it waits for a person and the rest goes on. Undefined when this build wrote it.
 */
export function refusedAsOld(batch: readonly Mutation[]): TimedOutcome[] | undefined {
  if ((batch[0]?.schema ?? SCHEMA) >= SCHEMA) return undefined
  if (batch[0]?.group !== undefined) return refusedTogether(batch, { kind: 'refused', error: TOO_OLD, body: undefined })
  // A settlement that cannot be sent decides nothing: its issue is still open, and asked about again.
  const refusedOne = ({ id, kind }: Mutation): TimedOutcome =>
    kind === 'settle' ? { kind: 'withdrawn', id } : { ...refusal(id, TOO_OLD, undefined), report: true }
  return batch.map(refusedOne)
}
