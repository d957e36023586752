import { useLingui } from '@lingui/react/macro'
import { gramsFromPackage } from '../../../domain/prep/bought'
import { isUsualRate, spawnRate, USUAL_RATE } from '../../../domain/prep/rest'
import { gramsOf } from '../../../domain/prep/spawn-parents'
import { countAll, type SpawnDraft, setsOf, spawnedKind } from '../../../domain/prep/spawning'
import { inSentence } from '../../../records/words/in-sentence'
import { usePartWords } from '../../../records/words/use-part-words'
import { useReplica } from '../../../state/replica/replica'
import { useFormat } from '../../../state/words/format'
import { Mark } from '../../../ui/display/marks/Mark'
import { useWeight } from '../use-weight'
import styles from './spawn.module.css'
import type { SpawnFacts } from './spawn-facts'

/** How much spawn goes into each part: percent of the wet substrate, and grams. Nothing while grams are unknown. */
export const SpawnRate = ({ draft, facts }: { draft: SpawnDraft; facts: SpawnFacts }) => {
  const { t } = useLingui()
  const format = useFormat()
  const weight = useWeight()
  const { target, rows, drawn, bought } = facts
  const definition = spawnedKind(useReplica().registry)
  const words = usePartWords(target && { definition, row: target })
  const given = bought
    ? [gramsFromPackage(bought, draft.amount)]
    : setsOf(draft).map((set) => gramsOf(set, rows, drawn))
  const count = countAll(draft)
  if (count === 0 || given.some((grams) => grams === undefined)) return null
  const grams = given.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const [each, part] = [weight(grams / count), inSentence(words.one)]
  const wet = Number(target?.part_weight_g ?? 0)
  if (wet === 0) return <p className={styles.rate}>{t({ id: 'spawn.each', message: `${each} in each ${part}` })}</p>
  const rate = spawnRate(grams, wet * count).ofSubstrate
  const percent = format.amount(rate.toFixed(1), 1)
  const { from, to } = USUAL_RATE
  return (
    <p className={styles.rate}>
      <span>{t({ id: 'spawn.rate', message: `${percent} % spawn, ${each} in each ${part}` })}</span>
      {target?.form === 'substrate' && (
        <Mark tone={isUsualRate(rate) ? 'tint' : 'amber'} icon={isUsualRate(rate) ? undefined : 'warning'}>
          {t({ id: 'spawn.usual', message: `usual ${from} to ${to}` })}
        </Mark>
      )}
    </p>
  )
}
