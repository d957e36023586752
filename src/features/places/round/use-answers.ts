/** Records and undoes the answers of a round. A shelf gets one answer, however often it is tapped. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { rowsOf } from '../../../data/db'
import { seenOfEach } from '../../../data/read/seen'
import type { StoredRow } from '../../../data/rows'
import { answerShelf } from '../../../domain/acts/answer-shelf'
import type { Create } from '../../../domain/acts/intent'
import { mark } from '../../../domain/acts/mark'
import { instantOf } from '../../../domain/clock'
import { type Fold, foldParts, instantAfter } from '../../../domain/prep/dish-fold'
import { type Answer, answersIn, type RoundRow, withAnswers } from '../../../domain/prep/room-round'
import { partsIn, type Series } from '../../../domain/prep/series'
import { effectsOf } from '../../../domain/prep/sight'
import { usePost } from '../../../records/bench/use-post'
import { isUndone, reversalIntents, unsentOf } from '../../../records/delete/reversal'
import { useTakeBack } from '../../../records/delete/use-undo'
import { useDefinition } from '../../../records/use-definition'
import { readRound, setRound } from '../../../state/form/room-round'
import { currentReplica, useReplica } from '../../../state/replica/replica'

export type RoomRow = RoundRow<StoredRow, StoredRow>

/** Parts of one series with a sign of contamination. */
export type Signed = { readonly series: Series<StoredRow>; readonly numbers: readonly number[] }

export type AnswerActs = {
  /** One gesture for all these shelves. */
  readonly answer: (rows: readonly RoomRow[], answer: Answer) => Promise<void>
  /** Says which parts of a shelf with a problem are contaminated. True when it was recorded. */
  readonly sign: (row: RoomRow, signed: readonly Signed[], type: string) => Promise<boolean>
  readonly undo: (shelfId: string) => Promise<void>
}

export function useAnswers(roomId: string, today: string): AnswerActs {
  const { t } = useLingui()
  const { db, newId, now } = useReplica()
  const { post, offer } = usePost()
  const observation = useDefinition('observation')
  const takeBack = useTakeBack()
  const underWay = useRef(new Set<string>())
  const known = () => answersIn(readRound(), roomId, today)
  const keep = (answers: Parameters<typeof withAnswers>[3]) =>
    setRound(withAnswers(readRound(), roomId, today, answers))

  return {
    answer: (all, answer) => {
      const rows = all.filter(({ place }) => known()[place.id] === undefined)
      return oncePer(rows, (free) => record(free, answer))
    },
    sign: async (row, signed, type) => {
      let isDone = false
      await oncePer([row], async () => {
        isDone = await recordSigns(row, signed, type)
      })
      return isDone
    },
    undo: (shelfId) => oncePer([{ place: { id: shelfId } }], () => undoOne(shelfId)),
  }

  /** Works on the shelves that no other act is working on. */
  async function oncePer<T extends { readonly place: { readonly id: string } }>(
    rows: readonly T[],
    work: (free: readonly T[]) => Promise<unknown>,
  ): Promise<void> {
    const free = rows.filter(({ place }) => !underWay.current.has(place.id))
    if (free.length === 0) return
    for (const { place } of free) underWay.current.add(place.id)
    try {
      await work(free)
    } finally {
      for (const { place } of free) underWay.current.delete(place.id)
    }
  }

  async function foldsOf(ids: readonly string[]): Promise<(id: string) => Fold> {
    const observations = await seenOfEach(db, ids)
    const folds = new Map(ids.map((id) => [id, foldParts(observations.get(id) ?? [])]))
    return (id) => folds.get(id) ?? new Map()
  }

  async function record(rows: readonly RoomRow[], answer: Answer): Promise<void> {
    const foldOf = await foldsOf(rows.flatMap(({ asked }) => asked.map(({ series }) => series.row.id)))
    const instant = instantOf(now())
    const byShelf = rows.map(({ place, asked }): readonly [string, readonly Create[]] => {
      const standing = asked.map(({ series, parts }) => {
        const fold = foldOf(series.row.id)
        const there = new Set(parts.map(({ number }) => number))
        return {
          series,
          // The screen may be older than the last observation.
          parts: partsIn(series, fold).filter(({ number }) => there.has(number)),
          at: (numbers: readonly number[]) => instantAfter(fold, numbers, instant),
        }
      })
      return [place.id, answerShelf(observation, { answer, standing }, newId)]
    })
    const posted = await post(byShelf.flatMap(([, intents]) => intents))
    if (!posted) return
    const isAlone = rows.length === 1
    keep(Object.fromEntries(byShelf.map(([id, made]) => [id, { answer, isAlone, ids: made.map((one) => one.id) }])))
    if (isAlone) return
    const count = byShelf.length
    offer(posted, {
      id: 'round',
      text: t({
        id: 'round.rest.done',
        message: plural(count, { one: '# shelf is as before', other: '# shelves are as before' }),
      }),
      onUndone: () => keep(Object.fromEntries(byShelf.map(([id]) => [id, undefined]))),
    })
  }

  async function recordSigns({ place }: RoomRow, signed: readonly Signed[], type: string): Promise<boolean> {
    const before = known()[place.id]
    if (!before) return false
    const foldOf = await foldsOf(signed.map(({ series }) => series.row.id))
    const sight = { status: 'contaminated', contamination_type: type } as const
    const intents = signed.flatMap(({ series, numbers: all }): Create[] => {
      const fold = foldOf(series.row.id)
      const effects = effectsOf(series, fold, all, sight)
      const numbers = all.filter((number) => effects.get(number) === 'news')
      const at = instantAfter(fold, numbers, instantOf(now()))
      const { definition, row } = series
      return numbers.length === 0
        ? []
        : [mark(observation, { id: newId(), kind: definition.name, seriesId: row.id, numbers, sight, at })]
    })
    if (!(await post(intents))) return false
    keep({ [place.id]: { ...before, ids: [...before.ids, ...intents.map(({ id }) => id)] } })
    return true
  }

  async function undoOne(shelfId: string): Promise<void> {
    const answered = known()[shelfId]
    if (!answered) return
    const rows = (await rowsOf(db, 'observation').bulkGet([...answered.ids])).flatMap((row) => row ?? [])
    const undone = await Promise.all(rows.map((row) => isUndone(db, observation, row)))
    const ids = rows.filter((_, index) => undone[index] === false).map(({ id }) => id)
    const waiting = await Promise.all(ids.map((id) => unsentOf(db, id)))
    // Shelves of the same gesture keep their answers. If a part of the answer was sent, all of it is reversed.
    const isUnsent = answered.isAlone && waiting.every((mutations) => mutations.length > 0)
    const inverse = await reversalIntents(currentReplica(), observation, ids)
    if (await takeBack(observation, isUnsent ? waiting.flat() : [], inverse)) keep({ [shelfId]: undefined })
  }
}
