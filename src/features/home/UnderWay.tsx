import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '../../data/rows'
import { purchase } from '../../domain/entities/purchase'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { useFormat } from '../../state/words/format'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'

/** More orders cannot be read at a glance. */
const MOST = 5

type UnderWayProps = { ordered: readonly StoredRow[]; items: readonly StoredRow[]; units: readonly StoredRow[] }

export function UnderWay({ ordered, items, units }: UnderWayProps) {
  const { t } = useLingui()
  const format = useFormat()
  const title = t({ id: 'home.way', message: 'Open orders' })
  if (ordered.length === 0) return null
  return (
    <Section title={title} count={ordered.length}>
      <List label={title}>
        {ordered.slice(0, MOST).map((row) => {
          const to = recordRoute(purchase, row.id)
          const unit = units.find(({ id }) => id === row.unit_id)
          const digits = typeof unit?.fraction_digits === 'number' ? unit.fraction_digits : 2
          const packages =
            typeof row.package_count === 'number' && row.package_count > 1 ? `${row.package_count} × ` : ''
          const amount = `${packages}${format.amount(String(row.quantity ?? '0'), digits)} ${String(unit?.code ?? '')}`
          const date = format.date(String(row.date ?? ''))
          return (
            <ListRow
              key={row.id}
              lead={<LeadIcon icon="purchase" tone="neutral" />}
              title={String(items.find(({ id }) => id === row.item_id)?.name ?? '')}
              subtitle={t({ id: 'home.way.ordered', message: `${amount}, ordered ${date}` })}
              link={to && linkTo(to)}
            />
          )
        })}
      </List>
    </Section>
  )
}
