/** The agar series or the source dish in the address. It is used once, and removed from the address. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { countIn, type Draft, NO_DRAFT, type Source } from '../../../domain/prep/inoculation'
import { readInoculation, setInoculation } from '../../../state/form/inoculation'
import { confirm } from '../../../state/screen/overlays'

/** `kind` is that of a source's series. Asks about unfinished dishes of another source: the new one must not get them. */
export function useGiven(kind: string): void {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { agar, series, dish }: Readonly<Record<string, unknown>> = useSearch({ strict: false })

  const take = useEffectEvent(() => {
    const draft = readInoculation()
    if (countIn(draft) === 0) setInoculation(given(draft))
  })
  const ask = useEffectEvent(async () => {
    if (agar === undefined && series === undefined) return
    const draft = readInoculation()
    const next = given(draft)
    await navigate({ to: '/inoculate', search: {}, replace: true })
    if (countIn(draft) === 0 || (isSame(draft.source, next.source) && draft.agarId === next.agarId)) return
    const count = countIn(draft)
    const isAnew = await confirm({
      type: 'warning',
      title: t({
        id: 'bench.unfinished',
        message: plural(count, {
          one: '# dish from another inoculation is unfinished',
          other: '# dishes from another inoculation are unfinished',
        }),
      }),
      text: t({
        id: 'bench.unfinished.text',
        message: 'Continue and finish it first, or drop these dishes and start over.',
      }),
      confirmLabel: t({ id: 'bench.anew', message: 'Start over' }),
      cancelLabel: t({ id: 'bench.go_on', message: 'Continue' }),
    })
    if (isAnew) setInoculation(given(NO_DRAFT))
  })
  // Before the first paint, so that the camera never asks for a source that is known.
  useLayoutEffect(() => take(), [])
  useEffect(() => void ask(), [])

  function given(draft: Draft): Draft {
    const isDish = typeof series === 'string' && typeof dish === 'number'
    return {
      ...draft,
      ...(typeof agar === 'string' && { agarId: agar }),
      ...(isDish && { source: { entity: kind, id: series, number: dish } }),
    }
  }
}

function isSame(a: Source | undefined, b: Source | undefined): boolean {
  return a?.id === b?.id && a?.number === b?.number
}
