import { useLingui } from '@lingui/react/macro'
import {
  countAll,
  countOf,
  MOST_TARGETS,
  mayHaveNewParents,
  numbersIn,
  type SpawnDraft,
  spawnedKind,
  withNewParents,
  withoutLastStep,
  withTotal,
} from '../../../domain/prep/spawning'
import { vesselOf } from '../../../domain/prep/vessel'
import { countedWord } from '../../../records/words/counted-word'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWords } from '../../../records/words/use-part-words'
import { readSpawning, setSpawning } from '../../../state/form/spawning'
import { useReplica } from '../../../state/replica/replica'
import { Button } from '../../../ui/button/Button'
import { AmountStepper } from '../../../ui/controls/numbers/AmountStepper'
import { isUnread } from '../../../ui/controls/numbers/unread'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { TileRow } from '../../../ui/display/layout/TileRow'
import styles from '../inoculate/inoculate.module.css'
import { SpawnRate } from './SpawnRate'
import type { SpawnFacts } from './spawn-facts'

export type SpawnCountProps = {
  draft: SpawnDraft
  facts: SpawnFacts
  unclear: string | undefined
  onUnclear: (text: string | undefined) => void
  onDone: () => void
  onRange: () => void
}

/** The count of the current parents, the parts in the gesture, and its verbs. */
export const SpawnCount = ({ draft, facts, unclear, onUnclear, onDone, onRange }: SpawnCountProps) => {
  const { t } = useLingui()
  const definition = spawnedKind(useReplica().registry)
  const { target, free } = facts
  const series = { definition, row: target ?? { vessel: 'bag' } }
  const words = usePartWords(series)
  const [count, total] = [countOf(draft), countAll(draft)]
  const taken = numbersIn(draft)
  const left = free.filter((number) => !taken.includes(number)).length
  const last = draft.numbers.at(-1)
  const parts = words.count(total)
  const isBlocked = total === 0 || unclear !== undefined
  const hasStep = draft.parents.length > 0 || draft.earlier.length > 0
  return (
    <>
      <AmountStepper
        label={t({ id: 'spawn.count', message: 'How many to spawn' })}
        value={unclear ?? String(count)}
        unit={countedWord(words.count(count))}
        step="1"
        min="0"
        max={String(target ? count + left : MOST_TARGETS)}
        fractionDigits={0}
        onChange={(next) => {
          onUnclear(isUnread(next) ? next : undefined)
          if (!isUnread(next)) setSpawning(withTotal(readSpawning(), Number(next), free))
        }}
      />
      <SpawnRate draft={draft} facts={facts} />
      {taken.length > 0 && (
        <ul className={styles.dishes} aria-label={inSentence(words.many)}>
          {taken.map((number) => (
            <li key={number} aria-label={String(number)}>
              <DishGlyph shape="inoculated" vessel={vesselOf(series)} number={number} halo={number === last} />
            </li>
          ))}
        </ul>
      )}
      <Button kind="primary" size="large" icon="check" wide blocked={isBlocked} onClick={onDone}>
        {t({ id: 'spawn.finish', message: `Done, ${parts}` })}
      </Button>
      <TileRow
        stacked
        tiles={[
          {
            id: 'back',
            icon: 'undo',
            label:
              last === undefined
                ? t({ id: 'spawn.back', message: 'Remove' })
                : t({ id: 'spawn.back_last', message: `Remove ${last}` }),
            blocked: !hasStep || unclear !== undefined,
            onClick: () => setSpawning(withoutLastStep(readSpawning())),
          },
          {
            id: 'range',
            icon: 'select',
            label: t({ id: 'spawn.range', message: 'Range' }),
            blocked: !target,
            onClick: onRange,
          },
          {
            id: 'parents',
            icon: 'refresh',
            label: t({ id: 'spawn.new_parents', message: 'New jars' }),
            blocked: !mayHaveNewParents(draft) || unclear !== undefined,
            onClick: () => setSpawning(withNewParents(readSpawning())),
          },
        ]}
      />
    </>
  )
}
