import { useLingui } from '@lingui/react/macro'
import { count } from '../../domain/entities/count'
import { item as itemDefinition } from '../../domain/entities/item'
import { purchase } from '../../domain/entities/purchase'
import { linkTo } from '../../records/LinkTo'
import { createRoute, recordRoute } from '../../records/record-routes'
import { useFormat } from '../../state/format'
import { useRows } from '../../state/use-live'
import { Button } from '../../ui/button/Button'
import { LevelGauge } from '../../ui/display/LevelGauge'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import type { Need } from './needs'

/** More than this is no to-do list any more; the rest is in the ingredients' list. */
const MOST = 8

export function NeedsList({ needs }: { needs: readonly Need[] }) {
  const { t } = useLingui()
  const title = t({ id: 'home.needs', message: 'Needs you' })
  if (needs.length === 0) return null
  return (
    <Section title={title} count={needs.length}>
      <List label={title}>
        {needs.slice(0, MOST).map((need) => (
          <NeedRow key={need.id} need={need} />
        ))}
      </List>
    </Section>
  )
}

function NeedRow({ need }: { need: Need }) {
  const { t } = useLingui()
  const amount = useAmount(need)
  const open = recordRoute(itemDefinition, need.id)
  const isOver = need.kind === 'oversold'
  const next = createRoute(isOver ? count : purchase, { item_id: need.id })
  const left = amount(need.onHand.replace('-', ''))
  const minimum = amount(need.minimum ?? '0', '')
  const subtitle = isOver
    ? t({ id: 'home.needs.oversold', message: `${left} below zero` })
    : t({ id: 'home.needs.low', message: `${left} left, minimum ${minimum}` })
  return (
    <ListRow
      title={need.name}
      subtitle={subtitle}
      lead={<LevelGauge onHand={Number(need.onHand)} minimum={need.minimum ? Number(need.minimum) : undefined} />}
      link={open && linkTo(open)}
      action={
        next && (
          <Button kind="tonal" link={linkTo(next)}>
            {isOver ? t({ id: 'home.needs.count', message: 'Count' }) : t({ id: 'home.needs.buy', message: 'Buy' })}
          </Button>
        )
      }
    />
  )
}

/** Writes amounts of the need's ingredient, with its unit unless told otherwise. */
function useAmount({ unitId }: Need) {
  const format = useFormat()
  const units = useRows('unit')
  const unit = units?.find((row) => row.id === unitId)
  const digits = typeof unit?.fraction_digits === 'number' ? unit.fraction_digits : 2
  const code = typeof unit?.code === 'string' ? unit.code : ''
  return (decimal: string, suffix = code) => `${format.amount(decimal, digits)} ${suffix}`.trim()
}
