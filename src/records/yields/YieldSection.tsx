import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { BENCH_RECORDS } from '../../domain/prep/bench'
import { type YieldRow, yieldsBy } from '../../domain/yield/table'
import { Button } from '../../ui/button/Button'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import { linkTo } from '../LinkTo'
import { useEverySeries } from '../use-series'
import { useReferenced } from '../words/use-referenced'
import { useYieldWords } from './use-yield-words'
import { type FarmYields, useYields } from './use-yields'

const NONE: readonly string[] = []

/** The record whose yields are shown. */
export type YieldsOf = { readonly field: 'strain_id' | 'recipe_id' | 'id'; readonly id: string }

/** What grew of a strain, on a recipe or in a series: kilograms and BE, one row for each strain and recipe. Nothing before the first pick. */
export const YieldSection = ({ of }: { of: YieldsOf }) => {
  const { field, id } = of
  const every = useEverySeries()
  const ids = useMemo(
    () => every?.flatMap(({ row }) => (row[field] === id ? [row.id] : [])) ?? NONE,
    [every, field, id],
  )
  const farm = useYields(ids)
  return farm ? <Known farm={farm} of={of} /> : null
}

const Known = ({ farm, of }: { farm: FarmYields; of: YieldsOf }) => {
  const { t } = useLingui()
  const { all, rows } = useMemo(() => yieldsBy('pair', farm.yields), [farm])
  const asked = useMemo(
    () =>
      rows.flatMap(({ key }) => {
        const [strain = '', recipe = ''] = key.split(' ')
        const named =
          of.field === 'strain_id' ? { to: BENCH_RECORDS.recipe, id: recipe } : { to: BENCH_RECORDS.strain, id: strain }
        return named.id === '' ? [] : [named]
      }),
    [rows, of.field],
  )
  const find = useReferenced(asked)
  if (all.grams + all.wasteGrams === 0) return null
  const title = t({ id: 'yield.title', message: 'Yield' })
  const nameOf = ({ key }: YieldRow) => {
    const [strain = '', recipe = ''] = key.split(' ')
    return find?.(of.field === 'strain_id' ? recipe : strain)?.title
  }
  const unknown = t({ id: 'yield.unknown', message: 'Unknown' })
  const isOne = of.field === 'id' || rows.length === 1
  return (
    <Section
      title={title}
      action={
        <Button kind="text" size="small" link={linkTo({ path: '/yields' })}>
          {t({ id: 'yield.all', message: 'All yields' })}
        </Button>
      }
    >
      <List label={title}>
        <Row farm={farm} row={all} title={t({ id: 'yield.picked', message: 'Picked' })} isAlone={of.field === 'id'} />
        {!isOne &&
          rows
            .filter(({ grams }) => grams > 0)
            .map((row) => <Row key={row.key} farm={farm} row={row} title={nameOf(row) ?? unknown} />)}
      </List>
    </Section>
  )
}

/** `isAlone`: of one series, which is not compared with others. */
type RowProps = { farm: FarmYields; row: YieldRow; title: string; isAlone?: boolean }

const Row = ({ farm, row, title, isAlone }: RowProps) => {
  const { t } = useLingui()
  const words = useYieldWords(farm.series)
  const { efficiency, wasteGrams } = row
  const waste = words.weight(wasteGrams)
  const said = [
    efficiency ? efficiencyText(efficiency) : '',
    efficiency && isAlone ? '' : words.unsaid(row),
    efficiency ? words.parts(row, efficiency.parts) : '',
    wasteGrams > 0 ? t({ id: 'yield.waste', message: `${waste} of waste besides` }) : '',
  ]
  return (
    <ListRow
      title={title}
      subtitle={said.filter((text) => text !== '').join(', ')}
      quantity={words.kilograms(row.grams)}
      unit={t({ id: 'yield.kg', message: 'kg' })}
      chevron={false}
    />
  )

  function efficiencyText({ percent: value, range }: NonNullable<YieldRow['efficiency']>): string {
    const percent = words.percent(value)
    if (typeof range === 'string') return t({ id: 'yield.be', message: `BE ${percent} %` })
    const [low, high] = [range.low, range.high].map((one) => words.percent(one))
    return t({ id: 'yield.be.range', message: `BE ${percent} % (${low} to ${high} %)` })
  }
}
