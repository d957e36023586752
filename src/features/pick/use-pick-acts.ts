/** The gestures of a round of picking. Each changes the kept round at once; weights are stored in their turn. */
import { useRef, useState } from 'react'
import { instantOf } from '../../domain/clock'
import {
  type Digits,
  entered,
  erased,
  flushStepped,
  graded,
  isSame,
  keyed,
  leave,
  next,
  type PickDraft,
  restored,
  type Step,
  split,
  type Told,
  tenthsKeyed,
  turnedTo,
  withMost,
} from '../../domain/yield/pick-round'
import type { Grade } from '../../domain/yield/picks'
import { REPEAT_MS } from '../../state/form/one-act'
import { readPicking, setPicking } from '../../state/form/pick-round'
import { useReplica } from '../../state/replica/replica'
import { readLargest } from './read-target'
import type { PickFound } from './use-pick-scan'
import { type Store, useStore } from './use-store'

export type PickActs = Pick<Store, 'undoLast'> & {
  /** What the last gesture did. */
  readonly told: Told
  readonly key: (digits: Digits) => void
  readonly erase: () => void
  /** The weight as it was before. */
  readonly restore: (grams: string) => void
  readonly grade: (grade: Grade) => void
  readonly stepFlush: () => void
  readonly next: () => void
  readonly split: () => void
  /** Takes a series without numbers from the scale. */
  readonly leave: () => void
  /** What a scan would do. Keys that follow a scan of another part are keys for that part. */
  readonly judge: (found: PickFound) => Told | undefined
  readonly take: (found: PickFound) => void
  /** Books what is keyed. False if the person must be asked first. */
  readonly finish: () => boolean
}

const NOTHING: Told = { kind: 'nothing' }
/** A judged scan is taken sooner, unless the scanner was closed. */
const TAKEN_MS = 3000

export function usePickActs(): PickActs {
  const { db, newId, now } = useReplica()
  const { store, undoLast } = useStore()
  const [told, setTold] = useState<Told>(NOTHING)
  /** The gestures since the judgement of a scan that is not taken yet. */
  const ahead = useRef<{ readonly waiting: (() => void)[]; readonly timer: ReturnType<typeof setTimeout> }>(undefined)
  /** When a weight was booked or asked about by a tap, ms. A key ends it. */
  const tapped = useRef(Number.NEGATIVE_INFINITY)
  const largest = useRef(new Map<string, Promise<number | undefined>>())

  const stamp = () => ({ id: newId(), at: instantOf(now()) })
  const did = (step: Step): Told => {
    setPicking(step.draft)
    setTold(step.told)
    if (step.told.kind === 'booked') store()
    return step.told
  }
  const change = (to: (draft: PickDraft) => PickDraft) => setPicking(to(readPicking()))
  const settle = (): void => {
    const held = ahead.current
    ahead.current = undefined
    if (!held) return
    clearTimeout(held.timer)
    for (const one of held.waiting) one()
  }
  /** Keys wait for the scan before them. */
  const afterScan = (gesture: () => void): void => {
    if (ahead.current) ahead.current.waiting.push(gesture)
    else gesture()
  }
  /** A finger that shakes taps Next twice: the second tap must not skip, nor answer what the first one asked. */
  const byTap = (gesture: () => Told): void => {
    if (ahead.current || performance.now() - tapped.current < REPEAT_MS) return
    const { kind } = gesture()
    if (kind !== 'nothing') tapped.current = performance.now()
  }
  const stepOf = (found: Exclude<PickFound, string | undefined>): Step =>
    found.kind === 'room'
      ? entered(readPicking(), found.placeId, stamp())
      : turnedTo(readPicking(), found.target, stamp())
  const learnMost = async (found: PickFound): Promise<void> => {
    if (found === undefined || typeof found === 'string' || found.kind === 'room') return
    const { target, series } = found
    const strain = series.row.strain_id
    if (typeof strain !== 'string' || target.number === undefined) return
    // Without an answer nothing is asked: the person may sign out meanwhile, which closes the database.
    const reading = largest.current.get(strain) ?? readLargest(db, target.kind, strain).catch(() => undefined)
    largest.current.set(strain, reading)
    const most = await reading
    if (most !== undefined) change((draft) => withMost(draft, target, most))
  }

  return {
    told,
    undoLast: () => {
      setTold(NOTHING)
      // What was undone is no measure.
      largest.current.clear()
      undoLast()
    },
    key: (digits) =>
      afterScan(() => {
        tapped.current = Number.NEGATIVE_INFINITY
        setTold(NOTHING)
        change((draft) => keyed(draft, digits))
      }),
    erase: () =>
      afterScan(() => {
        tapped.current = Number.NEGATIVE_INFINITY
        setTold(NOTHING)
        change(erased)
      }),
    restore: (grams) => afterScan(() => change((draft) => restored(draft, grams))),
    grade: (grade) => afterScan(() => change((draft) => graded(draft, grade))),
    stepFlush: () => afterScan(() => change(flushStepped)),
    next: () => byTap(() => did(next(readPicking(), stamp()))),
    split: () => byTap(() => did(split(readPicking(), stamp()))),
    leave: () => byTap(() => did(leave(readPicking(), stamp()))),
    judge: (found) => {
      if (found === undefined || typeof found === 'string') return undefined
      const step = stepOf(found)
      const { target } = readPicking()
      const isOther = found.kind === 'part' && step.told.kind !== 'asked' && !(target && isSame(target, found.target))
      if (isOther) {
        settle()
        ahead.current = { waiting: [], timer: setTimeout(settle, TAKEN_MS) }
      }
      return step.told
    },
    take: (found) => {
      if (found === undefined || typeof found === 'string') return
      did(stepOf(found))
      settle()
      void learnMost(found)
    },
    finish: () => {
      settle()
      if (tenthsKeyed(readPicking().grams) === undefined) return true
      // The second tap of a shaking finger is no answer either.
      if (performance.now() - tapped.current < REPEAT_MS) return false
      const { kind } = did(next(readPicking(), stamp()))
      if (kind === 'asked') tapped.current = performance.now()
      return kind !== 'asked'
    },
  }
}
