import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import type { Series } from '../../domain/prep/series'
import { type Living, transfersOf } from '../../domain/prep/strain-line'
import { vesselOf } from '../../domain/prep/vessel'
import { countedWord } from '../../records/words/counted-word'
import { inSentence } from '../../records/words/in-sentence'
import { usePartWordsOf } from '../../records/words/use-part-words'
import { useFormat } from '../../state/words/format'
import { DishTally } from '../../ui/dish/DishTally'
import { Card, Stack } from '../../ui/display/layout/Layout'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { BigNumber } from '../../ui/display/text/BigNumber'
import { Facts } from '../../ui/display/text/Facts'
import styles from './strain.module.css'
import { useStrainLine } from './use-strain-line'

type StrainCardProps = { strain: StoredRow; series: readonly Series<StoredRow>[] }

/** What of a strain lives now, how often its cultures were transferred, and how many parts were contaminated. */
export const StrainCard = ({ strain, series }: StrainCardProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const line = useStrainLine(series)
  if (!line) return <Skeleton kind="card" />
  const { living, rate, since } = line
  const percent = (share: number) => format.amount((share * 100).toFixed(1), 1)
  const limit = typeof strain.max_transfers === 'number' ? strain.max_transfers : undefined
  return (
    <Card>
      <Stack gap={12}>
        {living.length === 0 ? (
          <p>{t({ id: 'strain.living.none', message: 'Nothing of this strain is alive now.' })}</p>
        ) : (
          living.map((one, index) => <LivingLine key={one.of.row.id} living={one} isFirst={index === 0} />)
        )}
        <TransferLadder series={series} limit={limit} />
        <Facts items={facts()} />
      </Stack>
    </Card>
  )

  function facts() {
    const items = []
    if (rate) {
      const { bad, count } = rate
      const [share, low, high] = [rate.rate, rate.low, rate.high].map(percent)
      items.push({
        label: t({ id: 'rates.contaminated', message: 'Contaminated' }),
        value: t({
          id: 'strain.contaminated',
          message: `${bad} of ${count}: ${share} % (${low} to ${high} %)`,
        }),
      })
    }
    if (since !== undefined) {
      items.push({ label: t({ id: 'strain.since', message: 'In culture since' }), value: format.date(since) })
    }
    return items
  }
}

const LivingLine = ({ living: { of, states, count }, isFirst }: { living: Living<StoredRow>; isFirst: boolean }) => {
  const { t } = useLingui()
  const words = usePartWordsOf()(of)
  const counted = words.count(count)
  const unit = countedWord(counted)
  const tally = [...states]
    .toSorted(([, a], [, b]) => b - a)
    .map(([shape, some]) => ({
      ...{ shape, vessel: vesselOf(of), count: some, label: inSentence(words.verb(shape)) },
    }))
  return (
    <BigNumber
      label={isFirst ? t({ id: 'strain.living', message: 'In culture' }) : undefined}
      value={counted.replace(unit, '').trim()}
      unit={unit}
      aside={
        <div className={styles.tally}>
          <DishTally tally={tally} />
        </div>
      }
    />
  )
}

type LadderProps = { series: readonly Series<StoredRow>[]; limit: number | undefined }

/** The transfers of a strain's dishes up to its limit, each with the number of series. */
const TransferLadder = ({ series, limit }: LadderProps) => {
  const { t } = useLingui()
  const transfers = transfersOf(series, limit)
  if (transfers.length === 0) return null
  return (
    <ol className={styles.ladder} aria-label={t({ id: 'strain.transfers', message: 'Transfers' })}>
      {transfers.map(({ number, count }) => (
        <li key={number} className={styles.step} data-empty={count === 0 || undefined}>
          <span className={styles.ring}>{t({ id: 'petri.transfer', message: `T${number}` })}</span>
          <span className={styles.under}>{under(number, count)}</span>
        </li>
      ))}
    </ol>
  )

  function under(number: number, count: number): string {
    if (count > 0) {
      return t({ id: 'strain.transfer.series', message: plural(count, { one: '# series', other: '# series' }) })
    }
    return number === limit ? t({ id: 'strain.transfer.limit', message: 'limit' }) : ''
  }
}
