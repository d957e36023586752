import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BenchDuty } from '../../domain/prep/bench'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { useRows } from '../../state/replica/use-live'
import { Button } from '../../ui/button/Button'
import { DishGlyph } from '../../ui/dish/DishGlyph'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'

/** Duties shown at first, because home is read at a glance. */
const FIRST = 3

/** The dishes to check today, each one tap away. Empty when nothing is due. */
export const BenchDuties = ({ duties }: { duties: readonly BenchDuty[] }) => {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const nameOf = useNames()
  if (duties.length === 0) return null
  const title = t({ id: 'home.bench', message: 'On the bench' })
  const all = duties.length
  return (
    <Section
      title={title}
      count={all}
      action={
        all > FIRST && (
          <Button kind="text" size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t({ id: 'home.needs.fewer', message: 'Show fewer' })
              : t({ id: 'home.needs.all', message: `Show all ${all}` })}
          </Button>
        )
      }
    >
      <List label={title}>
        {(isWhole ? duties : duties.slice(0, FIRST)).map((duty) => (
          <DutyRow key={duty.series.row.id} duty={duty} name={nameOf(duty)} />
        ))}
      </List>
    </Section>
  )
}

/** The name of a series: its strain, or the recipe of agar. */
function useNames(): (duty: BenchDuty) => string | undefined {
  const strains = useRows('strain')
  const recipes = useRows('recipe')
  return ({ kind, series: { row } }) => {
    const strain = strains?.find(({ id }) => id === row.strain_id)?.strain_name
    const name = kind === 'observe' ? strain : (strain ?? recipes?.find(({ id }) => id === row.recipe_id)?.name)
    return typeof name === 'string' ? name : undefined
  }
}

type DutyRowProps = { duty: BenchDuty; name: string | undefined }

const DutyRow = ({ duty: { kind, series, day, late, count, expected }, name }: DutyRowProps) => {
  const { t } = useLingui()
  const { definition, row } = series
  const to = recordRoute(definition, row.id)
  const code = String(row.series_code ?? '')
  return (
    <ListRow
      lead={
        <DishGlyph
          shape={kind === 'observe' ? 'growing' : 'poured'}
          percent={expected === undefined ? 0 : Math.min(100, Math.round((day / expected) * 100))}
          number={day}
          size={44}
        />
      }
      title={name ?? code}
      code={name === undefined ? undefined : code}
      subtitle={whatText()}
      quantity={String(count)}
      unit={t({ id: 'agar.made.dishes', message: 'dishes' })}
      link={to && linkTo(to)}
    />
  )

  function whatText(): string {
    switch (kind) {
      case 'failed':
        if (row.sterility_check !== 'failed') {
          return t({ id: 'home.bench.failed_run', message: 'Its sterilizer run failed, but it is still growing' })
        }
        return t({ id: 'home.bench.failed', message: 'Failed its sterility check, but dishes are growing on it' })
      case 'check':
        return t({ id: 'home.bench.check', message: 'Check sterility' })
      case 'expired':
        return t({
          id: 'home.bench.expired',
          message: plural(late, { one: 'Expired # day ago', other: 'Expired # days ago' }),
        })
      case 'observe':
        return observeText()
    }
  }

  function observeText(): string {
    if (expected === undefined) return t({ id: 'home.bench.look', message: `Check the dishes: day ${day}` })
    return day >= expected
      ? t({ id: 'home.bench.ripe', message: `Day ${day}, usually colonized by day ${expected}` })
      : t({ id: 'home.bench.grows', message: `Check the dishes: day ${day} of about ${expected}` })
  }
}
