/** The place or the parts in the address. They are used once, and removed from the address. */
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { rowsOf } from '../../../data/db'
import { seenOf } from '../../../data/read/seen'
import { parseRanges } from '../../../domain/kit/ranges'
import { foldParts } from '../../../domain/prep/dish-fold'
import { countMoved, type MoveDraft, NO_MOVE, withParts } from '../../../domain/prep/moving'
import { partsIn, sizeOf } from '../../../domain/prep/series'
import { useObservedKinds } from '../../../records/use-series'
import { readMove, setMove } from '../../../state/form/moving'
import { useReplica } from '../../../state/replica/replica'
import { confirm } from '../../../state/screen/overlays'

/** Asks about an unfinished move: its parts must not go to another place, nor other parts with them, unseen. */
export function useGiven(): void {
  const { t } = useLingui()
  const { db } = useReplica()
  const kinds = useObservedKinds()
  const navigate = useNavigate()
  const { place, series, parts }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const ofPlace: MoveDraft | undefined = typeof place === 'string' ? { ...NO_MOVE, placeId: place } : undefined

  const take = useEffectEvent(() => {
    if (ofPlace && countMoved(readMove()) === 0) setMove(ofPlace)
  })
  const ask = useEffectEvent(async () => {
    const given = ofPlace ?? (await ofSeries())
    if (place === undefined && series === undefined) return
    await navigate({ to: '/move', search: {}, replace: true })
    if (!given) return
    const draft = readMove()
    if (countMoved(draft) === 0) {
      if (!ofPlace) setMove(given)
      return
    }
    const isSame = ofPlace ? draft.placeId === place : JSON.stringify(draft.loads) === JSON.stringify(given.loads)
    if (isSame) return
    const isAnew = await confirm({
      type: 'warning',
      title: t({ id: 'move.unfinished', message: 'Another move is unfinished' }),
      text: t({
        id: 'move.unfinished.text',
        message: 'Continue and finish it first, or drop its parts and start over.',
      }),
      confirmLabel: t({ id: 'bench.anew', message: 'Start over' }),
      cancelLabel: t({ id: 'bench.go_on', message: 'Continue' }),
    })
    if (isAnew) setMove(given)
  })
  // Before the first paint, so that the camera never asks for a place that is known.
  useLayoutEffect(() => take(), [])
  useEffect(() => void ask(), [])

  /** All parts of the series without numbers. Undefined if it is not on this device, or nothing of it can be moved. */
  async function ofSeries(): Promise<MoveDraft | undefined> {
    if (typeof series !== 'string') return undefined
    const found = await Promise.all(
      kinds.map(async (definition) => ({ definition, row: await rowsOf(db, definition.name).get(series) })),
    )
    const [of] = found.flatMap(({ definition, row }) => (row ? [{ definition, row }] : []))
    if (!of) return undefined
    const fold = foldParts(await seenOf(db, series))
    const numbers = parts === undefined ? undefined : parseRanges(String(parts), sizeOf(of))
    return withParts(NO_MOVE, of, partsIn(of, fold), numbers)
  }
}
