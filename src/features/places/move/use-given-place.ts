/** The place in the address. It is used once, and removed from the address. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { countMoved, NO_MOVE } from '../../../domain/prep/moving'
import { readMove, setMove } from '../../../state/form/moving'
import { useStartOver } from './use-start-over'

/** Asks about parts that were scanned for another place: they must not go to this one unseen. */
export function useGivenPlace(): void {
  const navigate = useNavigate()
  const startsOver = useStartOver()
  const { place: given }: Readonly<Record<string, unknown>> = useSearch({ strict: false })

  const take = useEffectEvent(() => {
    if (typeof given === 'string' && countMoved(readMove()) === 0) setMove({ ...NO_MOVE, placeId: given })
  })
  const ask = useEffectEvent(async () => {
    if (typeof given !== 'string') return
    const draft = readMove()
    await navigate({ to: '/move', search: {}, replace: true })
    if (countMoved(draft) === 0 || draft.placeId === given) return
    if (await startsOver()) setMove({ ...NO_MOVE, placeId: given })
  })
  // Before the first paint, so that the camera never asks for a place that is known.
  useLayoutEffect(() => take(), [])
  useEffect(() => void ask(), [])
}
