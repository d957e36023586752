/** Begins the round: a new one each day, and for the room in the address unless a weight is keyed. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { dateIn } from '../../domain/clock'
import { begunAnew, entered, tenthsKeyed } from '../../domain/yield/pick-round'
import { readPicking, setPicking } from '../../state/form/pick-round'
import { useFarmZone } from '../../state/words/farm-zone'
import { useToday } from '../../state/words/use-today'

export function useGiven(): void {
  const navigate = useNavigate()
  const zone = useFarmZone()
  const today = useToday()
  const { place }: Readonly<Record<string, unknown>> = useSearch({ strict: false })

  const take = useEffectEvent(() => {
    const last = readPicking().picks.at(-1)
    if (last && dateIn(last.at, zone) !== today) setPicking(begunAnew(readPicking()))
    const draft = readPicking()
    if (typeof place !== 'string' || tenthsKeyed(draft.grams) !== undefined) return
    if (place === draft.placeId && draft.picks.length > 0) return
    // Without a weight nothing is booked.
    setPicking(entered(begunAnew(draft), place, { id: '', at: '' }).draft)
  })
  const clear = useEffectEvent(() => {
    if (place !== undefined) void navigate({ to: '/pick', search: {}, replace: true })
  })
  // Before the first paint, so that the screen never asks for a room that is known.
  useLayoutEffect(() => take(), [])
  useEffect(() => clear(), [])
}
