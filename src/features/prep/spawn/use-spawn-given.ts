/** The series to spawn into, or the part to spawn from, in the address. It is used once, and removed from the address. */
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { countAll, NO_SPAWNING, type SpawnDraft, spawnedKind, withoutParents } from '../../../domain/prep/spawning'
import { readSpawning, setSpawning } from '../../../state/form/spawning'
import { useReplica } from '../../../state/replica/replica'
import { confirm } from '../../../state/screen/overlays'

/** Asks about an unfinished spawning into another series. */
export function useSpawnGiven(): void {
  const { t } = useLingui()
  const navigate = useNavigate()
  const kind = spawnedKind(useReplica().registry)
  const { into, series, part }: Readonly<Record<string, unknown>> = useSearch({ strict: false })

  const take = useEffectEvent(() => {
    const draft = readSpawning()
    if (countAll(draft) === 0) setSpawning(given(draft))
  })
  const ask = useEffectEvent(async () => {
    if (into === undefined && series === undefined) return
    const draft = readSpawning()
    await navigate({ to: '/spawn', search: {}, replace: true })
    if (countAll(draft) === 0 || (series === undefined && draft.targetId === into)) return
    const isAnew = await confirm({
      type: 'warning',
      title: t({ id: 'spawn.unfinished', message: 'Another spawning is unfinished' }),
      text: t({ id: 'spawn.unfinished.text', message: 'Continue and finish it first, or drop it and start over.' }),
      confirmLabel: t({ id: 'bench.anew', message: 'Start over' }),
      cancelLabel: t({ id: 'bench.go_on', message: 'Continue' }),
    })
    if (isAnew) setSpawning(given(NO_SPAWNING))
  })
  // Before the first paint, so that the screen never asks for what is known.
  useLayoutEffect(() => take(), [])
  useEffect(() => void ask(), [])

  function given(draft: SpawnDraft): SpawnDraft {
    const isPart = typeof series === 'string' && typeof part === 'number'
    return {
      ...(isPart ? withoutParents(draft) : draft),
      ...(typeof into === 'string' && { targetId: into }),
      ...(isPart && { parents: [{ entity: kind.name, id: series, number: part }] }),
    }
  }
}
