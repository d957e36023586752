import { type SpawnDraft, spawnedKind, withNumbers, withoutParents } from '../../../domain/prep/spawning'
import { readSpawning, setSpawning } from '../../../state/form/spawning'
import { useReplica } from '../../../state/replica/replica'
import { ParentsSheet } from './ParentsSheet'
import { RangeSheet } from './RangeSheet'
import type { SpawnFacts } from './spawn-facts'

export type SpawnSheet = 'parents' | 'range'

export type SpawnSheetsProps = { sheet: SpawnSheet; draft: SpawnDraft; facts: SpawnFacts; onClose: () => void }

/** The open question over the screen. */
export const SpawnSheets = ({ sheet, draft, facts: { target, free, bought }, onClose }: SpawnSheetsProps) => {
  const definition = spawnedKind(useReplica().registry)
  if (sheet === 'parents') {
    return (
      <ParentsSheet
        draft={draft}
        bought={bought}
        onTaken={(taken) => {
          const { each: _each, amount: _amount, ...others } = readSpawning()
          setSpawning({ ...others, ...taken })
        }}
        onAnew={() => setSpawning(withoutParents(readSpawning()))}
        onClose={onClose}
      />
    )
  }
  if (!target) return null
  return (
    <RangeSheet
      series={{ definition, row: target }}
      draft={draft}
      free={free}
      onAdd={(numbers) => setSpawning(withNumbers(readSpawning(), numbers))}
      onClose={onClose}
    />
  )
}
