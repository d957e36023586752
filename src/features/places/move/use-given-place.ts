/** The place in the address. It is used once, and removed from the address. */
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { countMoved, NO_MOVE } from '../../../domain/prep/moving'
import { readMove, setMove } from '../../../state/form/moving'
import { confirm } from '../../../state/screen/overlays'

/** Asks about parts that were scanned for another place: they must not go to this one unseen. */
export function useGivenPlace(): void {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { place: given }: Readonly<Record<string, unknown>> = useSearch({ strict: false })

  const take = useEffectEvent(() => {
    if (typeof given === 'string' && countMoved(readMove()) === 0) setMove({ ...NO_MOVE, placeId: given })
  })
  const ask = useEffectEvent(async () => {
    if (typeof given !== 'string') return
    const draft = readMove()
    await navigate({ to: '/move', search: {}, replace: true })
    if (countMoved(draft) === 0 || draft.placeId === given) return
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
    if (isAnew) setMove({ ...NO_MOVE, placeId: given })
  })
  // Before the first paint, so that the camera never asks for a place that is known.
  useLayoutEffect(() => take(), [])
  useEffect(() => void ask(), [])
}
