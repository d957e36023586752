import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { count } from '../../domain/entities/count'
import { item as itemDefinition } from '../../domain/entities/item'
import { purchase } from '../../domain/entities/purchase'
import type { Prefill } from '../../domain/rules/usual-order'
import { linkTo } from '../../records/LinkTo'
import { createRoute, recordRoute } from '../../records/record-routes'
import { useRows } from '../../state/replica/use-live'
import { useFormat } from '../../state/words/format'
import { Button } from '../../ui/button/Button'
import { LevelGauge } from '../../ui/display/marks/LevelGauge'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import type { FarmNeeds } from './farm-needs'
import { countOpen, type Need } from './needs'

const FIRST = 8

export function NeedsList({ found: { needs, orderOf } }: { found: FarmNeeds }) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  if (needs.length === 0) return null
  const all = needs.length
  const waiting = countOpen(needs)
  const title =
    waiting > 0 ? t({ id: 'home.needs', message: 'Needs attention' }) : t({ id: 'home.ordered', message: 'On order' })
  return (
    <Section
      title={title}
      count={waiting > 0 ? waiting : all}
      action={
        all > FIRST && (
          <Button kind="text" size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t({ id: 'home.needs.fewer', message: 'Show fewer' })
              : t({ id: 'home.needs.show', message: 'Show all' })}
          </Button>
        )
      }
    >
      <List label={title}>
        {(isWhole ? needs : needs.slice(0, FIRST)).map((need) => (
          <NeedRow key={need.id} need={need} order={orderOf(need.id)} />
        ))}
      </List>
    </Section>
  )
}

function NeedRow({ need, order }: { need: Need; order: Prefill }) {
  const { t } = useLingui()
  const amount = useAmount(need)
  const { name } = need
  const open = recordRoute(itemDefinition, need.id)
  const left = amount(need.onHand.replace('-', ''))
  const minimum = amount(need.minimum ?? '0', '')
  const coming = need.ordered === undefined ? undefined : amount(need.ordered)
  const state =
    need.kind === 'oversold'
      ? t({ id: 'home.needs.oversold', message: `${left} below zero` })
      : t({ id: 'home.needs.low', message: `${left} left, minimum ${minimum}` })
  const actions = {
    oversold: {
      route: createRoute(count, { item_id: need.id }),
      word: t({ id: 'home.needs.count', message: 'Count' }),
      label: t({ id: 'home.needs.count.what', message: `Count ${name}` }),
    },
    low: {
      route: createRoute(purchase, order),
      word: t({ id: 'home.needs.buy', message: 'Buy' }),
      label: t({ id: 'home.needs.buy.what', message: `Buy ${name}` }),
    },
    ordered: {
      route: need.orderId === undefined ? undefined : recordRoute(purchase, need.orderId),
      word: t({ id: 'home.needs.ordered', message: 'Ordered' }),
      label: t({ id: 'home.needs.ordered.what', message: `${name} is ordered. Open the order.` }),
    },
  }
  const { route, word, label } = actions[need.kind]
  return (
    <ListRow
      title={name}
      subtitle={
        coming === undefined ? state : `${state} · ${t({ id: 'home.needs.coming', message: `${coming} ordered` })}`
      }
      lead={
        <LevelGauge
          onHand={Number(need.onHand)}
          minimum={need.minimum ? Number(need.minimum) : undefined}
          state={need.kind === 'oversold' ? 'oversold' : 'low'}
        />
      }
      link={open && linkTo(open)}
      action={
        route && (
          <Button kind={need.kind === 'ordered' ? 'text' : 'tonal'} link={linkTo(route)} label={label}>
            {word}
          </Button>
        )
      }
    />
  )
}

/** Formats amounts of the need's ingredient, with its unit by default. */
function useAmount({ unitId }: Need) {
  const format = useFormat()
  const units = useRows('unit')
  const unit = units?.find((row) => row.id === unitId)
  const digits = typeof unit?.fraction_digits === 'number' ? unit.fraction_digits : 2
  const code = typeof unit?.code === 'string' ? unit.code : ''
  return (decimal: string, suffix = code) => `${format.amount(decimal, digits)} ${suffix}`.trim()
}
