import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { vesselOf } from '../../domain/prep/vessel'
import type { RoundSum } from '../../domain/yield/pick-round-sum'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { inSentence } from '../../records/words/in-sentence'
import { codeOf } from '../../records/words/reference-titles'
import { useReferenced } from '../../records/words/use-referenced'
import { DishGlyph } from '../../ui/dish/DishGlyph'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import type { PickWords } from './use-pick-words'
import type { FindSeries } from './use-round-series'

export type FromRowsProps = { sum: RoundSum; words: PickWords; find: FindSeries }

/** What came of each series and flush. */
export const FromRows = ({ sum, words, find }: FromRowsProps) => {
  const { t } = useLingui()
  const rows = sum.from.flatMap((one) => {
    const series = find(one)
    return series ? [{ one, series }] : []
  })
  const key = [...new Set(rows.map(({ series }) => String(series.row.strain_id ?? '')))].join(' ')
  const strains = useReferenced(
    useMemo(() => key.split(' ').flatMap((id) => (id === '' ? [] : [{ to: 'strain', id }])), [key]),
  )
  const title = t({ id: 'pick.from', message: 'From' })
  return (
    <Section title={title}>
      <List label={title}>
        {rows.map(({ one, series }) => {
          const { definition, row } = series
          const to = recordRoute(definition, row.id)
          const code = codeOf(definition, row) ?? ''
          const flush = words.flush(one.flush)
          const strain = strains?.(String(row.strain_id))?.title
          return (
            <ListRow
              key={`${row.id} ${one.flush}`}
              lead={<DishGlyph shape="picked" vessel={vesselOf(series)} size={36} />}
              title={strain === undefined ? flush : `${strain}, ${inSentence(flush)}`}
              code={code}
              subtitle={words.count(one, [series])}
              quantity={words.kilograms(one.tenths)}
              unit={t({ id: 'pick.unit.kg', message: 'kg' })}
              link={to && linkTo(to)}
              chevron={false}
            />
          )
        })}
      </List>
    </Section>
  )
}
