import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StockRow } from '../../../data/db'
import { formatDecimal, type Micro } from '../../../domain/kit/decimal'
import type { Movement } from '../../../domain/rules/stock'
import { daysLeft, stockHistory } from '../../../domain/rules/stock-history'
import type { StockLevel } from '../../../domain/rules/stock-level'
import type { UnitView } from '../../../records/use-units'
import { useReplica } from '../../../state/replica/replica'
import { useFormat } from '../../../state/words/format'
import { Card } from '../../../ui/display/layout/Layout'
import { Summary } from '../../../ui/display/plots/Summary'
import { balancePoints, endOfStock } from './balance-points'
import { drawn } from './drawn'
import { StockMark } from './StockMark'

export type StockCardProps = {
  level: StockLevel
  stock: StockRow | undefined
  movements: readonly Movement[]
  unit: UnitView | undefined
}

/** The stock on hand, its history, and the sums of purchases, uses and write-offs. */
export const StockCard = ({ level, stock, movements, unit }: StockCardProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const { now } = useReplica()
  const steps = useMemo(() => stockHistory(movements), [movements])
  const plot = useMemo(() => {
    // A count of one package does not give the stock of the whole ingredient.
    const whole = new Set(movements.filter(({ packageNumber }) => packageNumber === undefined).map(({ id }) => id))
    return balancePoints(steps, now(), ({ id }) => whole.has(id))
  }, [steps, movements, now])
  const days = daysLeft(steps, now(), level.trace)
  const amount = (value: Micro) => format.amount(formatDecimal(value), unit?.digits)
  // In the plot, whole numbers have no fraction digits.
  const short = (value: Micro) => format.amount(formatDecimal(value), value % 1_000_000n === 0n ? 0 : unit?.digits)
  const shortMinimum = level.minimum === undefined ? '' : short(level.minimum)
  const onHand = amount(level.onHand)
  const minimum = level.minimum === undefined ? undefined : amount(level.minimum)
  const latest = plot?.receipts.at(-1)
  const startLabel = plot ? format.moment(new Date(plot.start).toISOString()) : ''
  const unitCode = unit?.code ?? ''
  const end = plot && endOfStock(plot, days)
  const day = (at: number) => format.moment(new Date(at).toISOString())
  const counted = plot?.counts.at(-1)
  const found = counted && format.amount(String(counted.value), unit?.digits)
  return (
    <Card>
      <Summary
        number={{
          label: t({ id: 'supplies.onHand', message: 'On hand' }),
          value: onHand,
          unit: unit?.code,
          aside:
            level.state === 'plain' ? (
              <>
                {days !== undefined && (
                  <p>
                    {t({
                      id: 'supplies.daysLeft',
                      message: plural(days, { one: 'about # day', other: 'about # days' }),
                    })}
                  </p>
                )}
                {minimum !== undefined && <p>{t({ id: 'supplies.minimum', message: `minimum ${minimum}` })}</p>}
              </>
            ) : (
              <StockMark level={level} minimum={minimum ?? ''} />
            ),
        }}
        plot={
          plot && {
            points: plot.points,
            minimum: level.minimum === undefined ? undefined : drawn(level.minimum),
            minimumLabel:
              minimum === undefined ? undefined : t({ id: 'supplies.plot.minimum', message: `min ${shortMinimum}` }),
            receipts: plot.receipts.map((receipt) => ({
              at: receipt.at,
              value: receipt.value,
              label: receipt === latest ? `+${short(receipt.added)}, ${day(receipt.at)}` : undefined,
            })),
            counts: plot.counts.map((count) => ({
              ...count,
              label: count === counted ? t({ id: 'supplies.plot.counted', message: `counted ${found}` }) : undefined,
            })),
            ahead: end === undefined ? undefined : { at: end, label: day(end) },
            startLabel,
            endLabel: t({ id: 'supplies.plot.today', message: 'today' }),
            description: t({
              id: 'supplies.plot.words',
              message: `Stock from ${startLabel} to today: now ${onHand} ${unitCode}`,
            }),
          }
        }
        facts={[
          { label: t({ id: 'supplies.purchased', message: 'Purchased' }), value: amount(stock?.purchased ?? 0n) },
          { label: t({ id: 'supplies.used', message: 'Used' }), value: amount(stock?.used ?? 0n) },
          { label: t({ id: 'supplies.writtenOff', message: 'Written off' }), value: amount(stock?.writtenOff ?? 0n) },
        ]}
      />
    </Card>
  )
}
