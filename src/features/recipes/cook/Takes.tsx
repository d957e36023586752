import { useLingui } from '@lingui/react/macro'
import type { TakenItem } from '../../../domain/cooking/take'
import { Mark } from '../../../ui/display/marks/Mark'
import { PackageChip } from '../../../ui/display/packages/PackageChip'
import styles from './takes.module.css'
import type { CookWords } from './use-cook-words'

export type TakesProps = { taken: TakenItem; words: CookWords; unit: string }

/** The packages of an ingredient in their order of use, and its shortage. */
export const Takes = ({ taken: { item, takes, short }, words, unit }: TakesProps) => {
  const { t } = useLingui()
  const text = `${words.part(item.row, short, item.weighed)} ${unit}`
  return (
    <span className={styles.takes}>
      {takes.map((take) => {
        if (take.state === 'short') return null
        const much = words.part(item.row, take.amount, item.weighed)
        return (
          <PackageChip
            key={`${take.purchaseId ?? take.state}-${take.packageNumber ?? ''}`}
            number={take.packageNumber}
            state={take.state}
            amount={much}
            label={words.take(take, much, unit)}
          />
        )
      })}
      {short > 0n && <Mark tone="oversold">{t({ id: 'recipes.short', message: `${text} short` })}</Mark>}
    </span>
  )
}
