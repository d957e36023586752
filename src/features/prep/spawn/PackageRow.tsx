import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDecimal, type Micro } from '../../../domain/kit/decimal'
import { type Bought, takenFromPackage } from '../../../domain/prep/bought'
import { digitsOfUnit, isBelowZero } from '../../../domain/rules/trace'
import { useFormat } from '../../../state/words/format'
import { Mark } from '../../../ui/display/marks/Mark'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { ListRow } from '../../../ui/list/ListRow'

export type PackageRowProps = { bought: Bought; amount: string | undefined; action: ReactNode }

/** The bought package that is the source, what is taken from it, and a warning where stock does not have that much. */
export const PackageRow = ({ bought, amount, action }: PackageRowProps) => {
  const { t } = useLingui()
  const format = useFormat()
  const { item, number, trace } = bought
  const unit = bought.units.get(String(item.unit_id))
  const text = (quantity: Micro) =>
    `${format.amount(formatDecimal(quantity), digitsOfUnit(unit))} ${String(unit?.code ?? '')}`.trim()
  const itemName = String(item.name ?? '')
  const taken = takenFromPackage(bought, amount)
  const left = text(bought.left - (taken ?? 0n))
  const isShort = taken !== undefined && isBelowZero(bought.left - taken, trace)
  return (
    <ListRow
      lead={<LeadIcon icon="box" />}
      title={t({ id: 'supplies.toast.package', message: `${itemName}, package ${number}` })}
      subtitle={taken === undefined ? undefined : text(taken)}
      chevron={false}
      mark={
        taken === undefined ? (
          <Mark tone="amber">
            {t({ id: 'spawn.package.empty', message: 'Empty by the records: type how much you take' })}
          </Mark>
        ) : (
          isShort && <Mark tone="oversold">{t({ id: 'spawn.rest', message: `${left} left` })}</Mark>
        )
      }
      action={action}
    />
  )
}
