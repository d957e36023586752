/**
 * One transaction for one change or one group of changes: claim the keys, decide all, write all, store the answers. REST and
 * push both use it. A refusal is an answer, stored under its key; a group is atomic.
 */
import type { Actor } from '../../src/domain/access'
import { instantOf } from '../../src/domain/clock'
import { AppError, type ErrorCode } from '../../src/domain/errors'
import type { Registry } from '../../src/domain/kit/entity'
import { type Context, idMaker, upcastingOf } from '../context'
import { type Places, withPlaces } from '../files/places'
import type { Tx, WriteTx } from '../storage/store'
import { type Answer, type Claim, claim, composeBody, finish, finishRefused, isStorable } from './claims'
import type { Deciding, Decision } from './deciding'
import { closeIssue, type IssueSeed, openIssue } from './issues'
import { errorAnswer } from './refusals'
import { beginWork, type Work } from './work'

export type Change = {
  readonly decide: (on: Deciding) => Promise<Decision>
  /** For idempotency; absent: the change has no key. */
  readonly claim?: Pick<Claim, 'key' | 'fingerprint'>
  /** The issue to open when the change, or its group, is refused; only for pushed changes. */
  readonly issue?: IssueSeed
}

/** Refusals that concern the key or the issue itself, so a person has nothing to settle. */
const NO_ISSUE: readonly ErrorCode[] = ['key_reused', 'cancelled', 'already_settled', 'group_refused']

/** A change with its whole claim. */
type Claimed = Omit<Change, 'claim'> & { readonly claim?: Claim }

type Refused = { readonly index: number; readonly error: AppError }

/**
 * Applies all changes or none. Answers in the order of the changes. Throws unexpected failures, `unauthorized` when the author
 * lost the account since the request arrived, and `not_reached` when `isLate` is true at their turn; then nothing has begun.
 */
export async function commit(
  context: Context,
  author: Actor,
  asked: readonly Change[],
  isLate: () => boolean = () => false,
): Promise<Answer[]> {
  const at = instantOf(context.clock.now())
  let head: number | undefined
  const apply = async (tx: WriteTx, places: Places) => {
    head = undefined
    if (isLate()) throw new AppError('not_reached')
    const actor = await presentRights(tx, author)
    const changes = asked.map(({ claim: half, ...change }) => ({
      ...change,
      ...(half ? { claim: { ...half, userId: actor.id, at } } : {}),
    }))
    const known = await claimAll(tx, changes)
    const blocked = known.findIndex((answer) => answer !== undefined && answer.status >= 400)
    if (changes.length > 1 && blocked >= 0) return refuseRest(tx, changes, known)
    const work = beginWork(tx, at, actor.id)
    const decided = await decideAll(changes, known, { ...decidingOn(context, tx.farmId, actor, work), places })
    if (decided.refused) {
      const refusal = await refuseAll(tx, changes, known, decided.refused, { at, actor, context })
      head = refusal.head
      return refusal.answers
    }
    await closeOldIssues(decidingOn(context, tx.farmId, actor, work), changes, known)
    head = await work.flush()
    const made: Answer[] = []
    for (const [index, answer] of known.entries()) {
      made.push(answer ?? (await finishOne(tx, work, changes[index], decided.done[index])))
    }
    return made
  }
  const answers = await withPlaces(context, (places) => context.store.write((tx) => apply(tx, places)))
  if (head !== undefined) context.changed(head)
  return answers
}

/** Read again, because a push may take seconds and the rights may have been removed. */
async function presentRights(tx: Tx, { id }: Actor): Promise<Actor> {
  const [found] = await tx.statements.rightsOf(tx.db, { farm_id: tx.farmId, id })
  if (found?.approved !== 1 || found.deleted === 1) throw new AppError('unauthorized')
  return { id, is_admin: found.is_admin === 1 }
}

export function decidingOn(
  context: Context,
  farmId: string,
  actor: Actor,
  work: Work,
  registry: Registry = context.registry,
): Deciding {
  return { work, registry, actor, farmId, makeId: idMaker(context), upcasting: upcastingOf(context) }
}

/** A change with a temporary refusal has an issue but no stored answer. Once it is applied, the issue needs no decision. */
async function closeOldIssues(
  on: Deciding,
  changes: readonly Claimed[],
  known: readonly (Answer | undefined)[],
): Promise<void> {
  for (const [index, { issue }] of changes.entries()) {
    if (issue && !issue.settles && !known[index]) await closeIssue(on, issue.key, 'apply')
  }
}

async function claimAll(tx: Tx, changes: readonly Claimed[]): Promise<(Answer | undefined)[]> {
  const answers: (Answer | undefined)[] = []
  for (const change of changes) answers.push(change.claim && (await claim(tx, change.claim)))
  return answers
}

type Decided = { readonly done: readonly (Decision | undefined)[]; readonly refused?: Refused }

async function decideAll(
  changes: readonly Claimed[],
  known: readonly (Answer | undefined)[],
  on: Deciding,
): Promise<Decided> {
  const done: (Decision | undefined)[] = []
  for (const [index, change] of changes.entries()) {
    if (known[index]) {
      done.push(undefined)
      continue
    }
    try {
      done.push(await change.decide(on))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { done, refused: { index, error } }
    }
  }
  return { done }
}

async function finishOne(
  tx: Tx,
  work: Work,
  change: Claimed | undefined,
  decision: Decision | undefined,
): Promise<Answer> {
  if (!change || !decision) throw new Error('a change was neither known nor decided')
  const row = decision.form === 'none' ? undefined : await work.get(decision.kind, decision.id)
  if (change.claim) await finish(tx, change.claim, decision, row?.rev ?? 0)
  if (!row) return { status: decision.status }
  return { status: decision.status, body: await composeBody(tx, decision.form, row) }
}

/** The refused change gets its answer and its issue, the others of its group get `group_refused`. */
async function refuseAll(
  tx: WriteTx,
  changes: readonly Claimed[],
  known: readonly (Answer | undefined)[],
  { index, error }: Refused,
  { at, actor, context }: { readonly at: string; readonly actor: Actor; readonly context: Context },
): Promise<{ readonly answers: Answer[]; readonly head: number | undefined }> {
  const refusal = errorAnswer(error.code, error.details)
  const seed = changes[index]?.issue
  let head: number | undefined
  if (seed && !seed.settles && refusal.status < 500 && !NO_ISSUE.includes(error.code)) {
    const work = beginWork(tx, at, actor.id)
    const mates = changes.map(({ issue }) => issue)
    await openIssue(decidingOn(context, tx.farmId, actor, work), seed, refusal.body, mates)
    head = await work.flush()
  }
  const mate = isStorable(refusal.status) ? undefined : refusal
  const answers: Answer[] = []
  for (const [position, change] of changes.entries()) {
    const before = known[position]
    const answer = before ?? (position === index ? refusal : errorAnswer('group_refused'))
    answers.push(answer)
    // After a temporary refusal the whole group may be sent again, so none of its keys may stay claimed.
    if (!before && change.claim) await finishRefused(tx, change.claim, mate ?? answer)
  }
  return { answers, head }
}

/** A group with an already refused key: the others cannot be applied without it. */
async function refuseRest(
  tx: Tx,
  changes: readonly Claimed[],
  known: readonly (Answer | undefined)[],
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [index, change] of changes.entries()) {
    const answer = known[index] ?? errorAnswer('group_refused')
    answers.push(answer)
    if (!known[index] && change.claim) await finishRefused(tx, change.claim, answer)
  }
  return answers
}
