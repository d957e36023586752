/**
 * Begins the round: a new one each day, and for the room in the address unless a weight is keyed. On a new day the flush of what is on the
 * scale is read again, also while the screen stays open.
 */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { rowsOf } from '../../data/db'
import { dateIn, instantOf } from '../../domain/clock'
import { isSeries } from '../../domain/kit/series'
import { begunAnew, entered, readAgain, tenthsKeyed } from '../../domain/yield/pick-round'
import { useObservedKinds } from '../../records/use-series'
import { readPicking, setPicking } from '../../state/form/pick-round'
import { useReplica } from '../../state/replica/replica'
import { useFarmZone } from '../../state/words/farm-zone'
import { useToday } from '../../state/words/use-today'
import { readTarget } from './read-target'

export function useGiven(): void {
  const { db, now, registry } = useReplica()
  const kinds = useObservedKinds()
  const navigate = useNavigate()
  const zone = useFarmZone()
  const today = useToday()
  const { place }: Readonly<Record<string, unknown>> = useSearch({ strict: false })

  /** Whether the instant is of an earlier day. A wrong clock may give a later one. */
  const isBefore = (at: string | undefined, day: string) => at !== undefined && dateIn(at, zone) < day
  const take = useEffectEvent(() => {
    const { picks, target } = readPicking()
    if (isBefore(picks.at(-1)?.at, today) || isBefore(target?.at, today)) setPicking(begunAnew(readPicking()))
    const draft = readPicking()
    if (typeof place !== 'string' || tenthsKeyed(draft.grams) !== undefined) return
    if (place === draft.placeId && draft.picks.length > 0) return
    // Without a weight nothing is booked.
    setPicking(entered(begunAnew(draft), place, { id: '', at: '' }).draft)
  })
  const clear = useEffectEvent(() => {
    if (place !== undefined) void navigate({ to: '/pick', search: {}, replace: true })
  })
  const refresh = useEffectEvent(async (day: string) => {
    const { target, placeId } = readPicking()
    const definition = target && registry.byName(target.kind)
    if (!isBefore(target?.at, day) || !target || !isSeries(definition)) return
    const row = await rowsOf(db, target.kind).get(target.seriesId)
    if (!row) return
    const scale = { kinds, placeId, zone, at: instantOf(now()) }
    const found = await readTarget(db, { definition, row }, target.number, scale)
    setPicking(readAgain(readPicking(), found.target))
  })
  // Before the first paint, so that the screen never asks for a room that is known.
  useLayoutEffect(() => take(), [])
  useEffect(() => clear(), [])
  useEffect(() => {
    // The person may sign out meanwhile, which closes the database.
    refresh(today).catch(() => undefined)
  }, [today])
}
