import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import { countOf } from '../../domain/prep/petri'
import { linkTo } from '../../records/LinkTo'
import { recordRoute } from '../../records/record-routes'
import { useDefinition } from '../../records/use-definition'
import { referencesIn } from '../../records/words/reference-titles'
import { useReferenced } from '../../records/words/use-referenced'
import { useFormat } from '../../state/format'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'

/** The petri series that were made of an agar series, or of a strain; newest first. */
export const MadeSeries = ({ rows }: { rows: readonly StoredRow[] }) => {
  const { t } = useLingui()
  const format = useFormat()
  const definition = useDefinition('petri_series')
  const made = useMemo(
    () =>
      rows
        .filter(({ deleted_at: gone }) => !gone)
        .sort((a, b) => (String(a.inoculated_at) < String(b.inoculated_at) ? 1 : -1)),
    [rows],
  )
  const find = useReferenced(
    useMemo(() => made.flatMap((row) => referencesIn(definition, row, ['strain_id'])), [definition, made]),
  )
  if (made.length === 0) return null
  const title = t({ id: 'agar.made', message: 'Inoculated' })
  const unit = t({ id: 'agar.made.dishes', message: 'dishes' })
  return (
    <Section title={title} count={made.length}>
      <List label={title}>
        {made.map((row) => {
          const to = recordRoute(definition, row.id)
          const code = String(row.series_code ?? '')
          return (
            <ListRow
              key={row.id}
              title={find?.(String(row.strain_id))?.title ?? code}
              code={code}
              subtitle={typeof row.inoculated_at === 'string' ? format.moment(row.inoculated_at) : undefined}
              lead={<LeadIcon icon="dish" tone="tint" />}
              quantity={String(countOf(row))}
              unit={unit}
              link={to && linkTo(to)}
            />
          )
        })}
      </List>
    </Section>
  )
}
