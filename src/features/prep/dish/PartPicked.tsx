import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { biologicalEfficiency } from '../../../domain/yield/formulas'
import type { PartYield } from '../../../domain/yield/part-yield'
import { gramsOfTenths } from '../../../domain/yield/picks'
import { useFormat } from '../../../state/words/format'
import { BigNumber } from '../../../ui/display/text/BigNumber'
import type { Dishes } from '../use-dishes'
import styles from './part.module.css'

/** The grams of all flushes of one part, and what they are of its dry substrate. */
export const PartPicked = ({ dishes, picked }: { dishes: Dishes; picked: PartYield }) => {
  const { t } = useLingui()
  const format = useFormat()
  const { dry_g_per_part: dry } = dishes.series
  const grams = gramsOfTenths(picked.tenths)
  const { shared } = picked
  const times = picked.flushes.length
  return (
    <div className={styles.card}>
      {times > 0 && (
        <BigNumber
          compact
          label={t({
            id: 'part.yield',
            message: plural(times, { one: 'Picked in # flush', other: 'Picked in # flushes' }),
          })}
          value={format.amount(String(grams), picked.tenths % 10 === 0 ? 0 : 1)}
          unit={t({ id: 'part.yield.g', message: 'g' })}
          aside={
            typeof dry === 'number' && dry > 0 && shared === 0 ? <Efficiency grams={grams} dry={dry} /> : undefined
          }
        />
      )}
      {shared > 0 && (
        <p className={styles.shared}>
          {t({
            id: 'part.yield.shared',
            message: plural(shared, {
              one: '# weight together with others, not divided',
              other: '# weights together with others, not divided',
            }),
          })}
        </p>
      )}
    </div>
  )
}

const Efficiency = ({ grams, dry }: { grams: number; dry: number }) => {
  const { t } = useLingui()
  const format = useFormat()
  const percent = format.amount(String(Math.round(biologicalEfficiency(grams, dry))), 0)
  const kilograms = format.amount(String(dry / 1000), 2)
  return (
    <>
      <strong className={styles.efficiency}>{t({ id: 'part.yield.be', message: `${percent} % BE` })}</strong>
      <br />
      {t({ id: 'part.yield.dry', message: `of ${kilograms} kg dry` })}
    </>
  )
}
